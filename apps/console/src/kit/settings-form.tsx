import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import styles from './kit.module.css';
import { useAction } from './use-action';
import { changesOf, type FormValues } from './values';

interface SettingsFormProps<Saved extends object> {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  /** As they are at the server. */
  readonly saved: Saved;
  readonly disabled?: boolean;
  /** Gets what differs, and gives back what is saved then. */
  readonly onSave: (changes: FormValues) => Promise<unknown>;
}

/** Settings that are saved together: what others change meanwhile stays, as far as one has not changed the same. */
export function SettingsForm<Saved extends object>({
  fields,
  texts,
  saved,
  disabled = false,
  onSave,
}: SettingsFormProps<Saved>) {
  const t = useTexts();
  const { run, isBusy } = useAction();
  const from = saved as FormValues;
  const [draft, setDraft] = useState<FormValues | null>(null);
  const changes = draft && changesOf(from, draft);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes)
          void run(() => onSave(changes), { done: t.common.saved }).then((answer) => {
            if (answer !== null) setDraft(null);
          });
      }}
    >
      <FormFields
        fields={fields}
        texts={texts}
        values={draft ?? from}
        disabled={disabled}
        onChange={setDraft}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={disabled || isBusy || !changes}>
          {t.common.save}
        </Button>
        {changes && <Button onClick={() => setDraft(null)}>{t.common.cancel}</Button>}
      </div>
    </form>
  );
}
