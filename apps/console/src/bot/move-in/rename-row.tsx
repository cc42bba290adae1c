import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../kit/form-dialog';
import { Field, inputClass, TextField } from '../../ui/field';
import { useMoveInTexts } from './text/move-in-texts';

/** Name and text of a row in place of its own. */
export interface Changes {
  readonly name?: string;
  readonly text?: string;
}

interface RenameRowProps {
  readonly name: string;
  /** Null for a row without a text. */
  readonly text: string | null;
  readonly onChange: (changes: Changes) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name and the text with which a row is added. */
export function RenameRow({ name, text, onChange, onClose }: RenameRowProps) {
  const { preview } = useMoveInTexts();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(name);
  const [wantedText, setWantedText] = useState(text ?? '');

  async function submit(): Promise<void> {
    const isOther = text !== null && wantedText !== text;
    await onChange({ name: wanted.trim(), ...(isOther && { text: wantedText.trim() }) });
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
      {text !== null && (
        <Field label={preview.newText([...wantedText].length)}>
          {(ids) => (
            <textarea
              {...ids}
              className={inputClass}
              name="text"
              required
              rows={5}
              value={wantedText}
              onChange={({ target }) => setWantedText(target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
