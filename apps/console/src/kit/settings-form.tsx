import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { toast } from '../ui/toasts';
import { LaterConflictNotice } from './later-conflict-notice';
import { useConflicts, type Save } from './conflicts';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import { Form, useForm } from './form';
import styles from './kit.module.css';
import { Unsaved } from './unsaved';
import { changesOf, withChanges, type FormValues } from './values';

interface SettingsFormProps<Saved extends object> {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  /** Values stored on the server. */
  readonly saved: Saved;
  readonly disabled?: boolean;
  /** Resolves with what is saved then. */
  readonly onSave: Save;
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
  const { fields, texts, saved, disabled = false, onSave } = props;
  const t = useTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const from = saved as FormValues;
  const [draft, setDraft] = useState<Draft | null>(null);
  const conflicts = useConflicts();
  const { found } = conflicts;
  const changes = draft && changesOf(draft.from, draft.values);

  /** Fields that the user changed stay compared with what they began from, all others with what is stored now. */
  function change(values: FormValues): void {
    const begun = draft && changesOf(draft.values, draft.from);
    setDraft({ from: withChanges(from, begun ?? {}), values });
  }

  async function save(basis: FormValues, body: FormValues): Promise<void> {
    const isSaved = await run(async () => {
      const done = await conflicts.save(basis, body, (expected) => onSave(body, expected));
      if (done) toast(t.common.saved);
      return done;
    });
    if (isSaved) setDraft(null);
  }

  function decide(choice: 'theirs' | 'mine'): void {
    if (!found || !changes) return;
    const settled = conflicts.settle(found, changes, choice);
    setDraft(settled);
    if (choice === 'mine') void save(settled.from, changes);
  }

  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={() => draft && changes && void save(draft.from, changes)}
    >
      <Unsaved isUnsaved={changes !== null} />
      <FormFields
        fields={fields}
        texts={texts}
        values={changes ? withChanges(from, changes) : from}
        disabled={disabled}
        onChange={change}
      />
      {found && changes && (
        <LaterConflictNotice
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
              conflicts.forget();
            }}
          >
            {t.common.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
