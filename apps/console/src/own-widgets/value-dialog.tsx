import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { Field, inputClass, TextField } from '../ui/field';
import styles from './own-widgets.module.css';
import { packagesKey } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

interface ValueDialogProps {
  readonly packageId: string;
  /** Value that is changed; null for a new one. */
  readonly before: { readonly key: string; readonly value: unknown } | null;
  /** Keys that the widget uses already. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Returns undefined for a text that is no JSON. */
function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Dialog that changes a value that a widget has stored, or adds one. */
export function ValueDialog({ packageId, before, taken, onClose }: ValueDialogProps) {
  const t = useOwnWidgetsTexts().values;
  const queries = useQueryClient();
  const [key, setKey] = useState(before?.key ?? '');
  const [text, setText] = useState(before ? JSON.stringify(before.value ?? null, null, 2) : '');
  const read = readJson(text);
  const isTaken = before === null && taken.includes(key);

  async function save(): Promise<void> {
    const params = { path: { packageId, key } };
    await answered(
      api.PUT('/widget-packages/{packageId}/store/{key}', { params, body: { value: read?.value } }),
    );
    await queries.invalidateQueries({ queryKey: packagesKey });
    onClose();
  }

  return (
    <FormDialog
      title={before ? t.change(before.key) : t.add}
      about={t.changeAbout}
      isReady={key !== '' && !isTaken && read !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {before === null && (
        <TextField
          label={t.key}
          name="key"
          help={t.keyHelp}
          error={isTaken ? t.taken : undefined}
          autoFocus
          required
          maxLength={64}
          value={key}
          onText={setKey}
        />
      )}
      <Field
        label={t.json}
        name="value"
        help={t.jsonHelp}
        error={text.trim() !== '' && !read ? t.notJson : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            className={`${inputClass} ${styles.code}`}
            rows={5}
            required
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
