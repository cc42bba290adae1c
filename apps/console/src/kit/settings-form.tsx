import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { ConflictNotice } from './conflict-notice';
import { useConflicts } from './conflicts';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import { Form, useForm } from './form';
import styles from './kit.module.css';
import { useLeaveWarning } from './leave-warning';
import { changesOf, withChanges, type FormValues } from './values';

interface SettingsFormProps<Saved extends object> {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  /** Values stored on the server. */
  readonly saved: Saved;
  readonly disabled?: boolean;
  /** Reads the stored values again, so that nobody's are overwritten unseen. */
  readonly reload: () => Promise<object | null | undefined>;
  /** Receives the changes; resolves with what is saved then. */
  readonly onSave: (changes: FormValues) => Promise<unknown>;
}

/** Values that the user changed, and the stored ones at the first change. */
interface Draft {
  readonly from: FormValues;
  readonly values: FormValues;
}

/**
 * Form for settings that are saved together. Changes by others meanwhile stay. If the user changed the same setting,
 * the form asks which value is to stay.
 */
export function SettingsForm<Saved extends object>(props: SettingsFormProps<Saved>) {
  const { fields, texts, saved, disabled = false, reload, onSave } = props;
  const t = useTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const from = saved as FormValues;
  const [draft, setDraft] = useState<Draft | null>(null);
  const { found, isFree, settle, forget } = useConflicts(reload);
  const changes = draft && changesOf(draft.from, draft.values);
  useLeaveWarning(changes !== null);

  /** Fields that the user changed stay compared with what they began from, all others with what is stored now. */
  function change(values: FormValues): void {
    const begun = draft && changesOf(draft.values, draft.from);
    setDraft({ from: withChanges(from, begun ?? {}), values });
  }

  async function send(body: FormValues): Promise<void> {
    const answer = await run(() => onSave(body), { done: t.common.saved });
    if (answer !== null) setDraft(null);
  }

  async function save(): Promise<void> {
    if (draft && changes && (await run(() => isFree(draft.from, changes)))) await send(changes);
  }

  function decide(choice: 'theirs' | 'mine'): void {
    if (!found || !changes) return;
    setDraft(settle(found, changes, choice));
    if (choice === 'mine') void send(changes);
  }

  return (
    <Form form={form} className={styles.form} onSubmit={() => void save()}>
      <FormFields
        fields={fields}
        texts={texts}
        values={changes ? withChanges(from, changes) : from}
        disabled={disabled}
        onChange={change}
      />
      {found && changes && (
        <ConflictNotice
          conflicts={found.conflicts}
          disabled={isBusy}
          onTheirs={() => decide('theirs')}
          onMine={() => decide('mine')}
          {...{ fields, texts }}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={disabled || isBusy || !changes}>
          {t.common.save}
        </Button>
        {changes && (
          <Button
            onClick={() => {
              setDraft(null);
              forget();
            }}
          >
            {t.common.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
