import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import { Form, useForm } from './form';
import styles from './kit.module.css';
import { changesOf, withChanges, type FormValues } from './values';

interface SettingsFormProps<Saved extends object> {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  /** Values stored on the server. */
  readonly saved: Saved;
  readonly disabled?: boolean;
  /** Receives the changes; resolves with what is saved then. */
  readonly onSave: (changes: FormValues) => Promise<unknown>;
}

/** Values that the user changed, and the stored ones at the last change. */
interface Draft {
  readonly from: FormValues;
  readonly values: FormValues;
}

/**
 * Form for settings that are saved together. Changes by others meanwhile stay, unless the user changed the same
 * setting.
 */
export function SettingsForm<Saved extends object>({
  fields,
  texts,
  saved,
  disabled = false,
  onSave,
}: SettingsFormProps<Saved>) {
  const t = useTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const from = saved as FormValues;
  const [draft, setDraft] = useState<Draft | null>(null);
  const changes = draft && changesOf(draft.from, draft.values);
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={() => {
        if (changes)
          void run(() => onSave(changes), { done: t.common.saved }).then((answer) => {
            if (answer !== null) setDraft(null);
          });
      }}
    >
      <FormFields
        fields={fields}
        texts={texts}
        values={changes ? withChanges(from, changes) : from}
        disabled={disabled}
        onChange={(values) => setDraft({ from, values })}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={disabled || isBusy || !changes}>
          {t.common.save}
        </Button>
        {changes && <Button onClick={() => setDraft(null)}>{t.common.cancel}</Button>}
      </div>
    </Form>
  );
}
