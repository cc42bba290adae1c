import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech } from '../text/texts';
import { TextField } from '../ui/field';
import { MOST_NAME, packagesKey, type ListedPackage } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

interface RenameProps {
  readonly item: Pick<ListedPackage, 'packageId' | 'name'>;
  readonly onClose: () => void;
}

/** Dialog that gives a widget another name. */
export function RenamePackage({ item: { packageId, name: before }, onClose }: RenameProps) {
  const t = useOwnWidgetsTexts();
  const { t: common } = useSpeech();
  const queries = useQueryClient();
  const [name, setName] = useState(before);

  async function rename(): Promise<void> {
    const path = { packageId };
    await answered(api.PUT('/widget-packages/{packageId}', { params: { path }, body: { name } }));
    await queries.invalidateQueries({ queryKey: packagesKey });
    onClose();
  }

  return (
    <FormDialog title={t.rename} onSubmit={rename} onClose={onClose}>
      <TextField
        label={common.common.name}
        name="name"
        autoFocus
        required
        maxLength={MOST_NAME}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
