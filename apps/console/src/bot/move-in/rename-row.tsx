import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../kit/form-dialog';
import { TextField } from '../../ui/field';
import { useMoveInTexts } from './text/move-in-texts';

interface RenameRowProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name under which a row is added. */
export function RenameRow({ name, onRename, onClose }: RenameRowProps) {
  const { preview } = useMoveInTexts();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(name);

  async function submit(): Promise<void> {
    await onRename(wanted.trim());
    await queries.invalidateQueries({ queryKey: ['move-in'] });
    onClose();
  }

  return (
    <FormDialog
      title={preview.renameTitle(name)}
      about={preview.renameAbout}
      button={preview.rename}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={preview.newName}
        name="name"
        required
        maxLength={32}
        autoFocus
        value={wanted}
        onText={setWanted}
      />
    </FormDialog>
  );
}
