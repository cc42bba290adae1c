import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog';
import { LaterConflictNotice } from './later-conflict-notice';
import { useConflicts } from './conflicts';
import { DraftDialog } from './draft-dialog';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import type { RecordActions } from './record-actions';
import { SureButton } from './sure-button';
import { changesOf, type FormValues } from './values';

interface RecordDialogProps<Item> {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  /** Null for a new record. */
  readonly item: Item | null;
  readonly blank: FormValues;
  readonly actions: RecordActions<Item>;
  readonly onClose: () => void;
}

/** Dialog for one record, new or existing. */
export function RecordDialog<Item extends object>(props: RecordDialogProps<Item>) {
  const { title, fields, texts, item, blank, actions, onClose } = props;
  const t = useTexts();
  const queries = useQueryClient();
  const [from, setFrom] = useState<FormValues>(item === null ? blank : (item as FormValues));
  const [values, setValues] = useState<FormValues>(from);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { create, update, remove, refresh } = actions;
  const conflicts = useConflicts();
  const { found } = conflicts;
  const changes = changesOf(from, values);

  /** Closes the dialog when it is done, unless the action returns false. */
  async function carryOut(action: () => Promise<unknown> | undefined): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      if ((await action()) === false) return;
      for (const key of refresh) void queries.invalidateQueries({ queryKey: key });
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  /** Sends changes; returns false if others have changed the same. */
  const saved = (basis: FormValues, body: FormValues) =>
    conflicts.save(basis, body, (expected, now) => update?.({ ...item, ...now } as Item, body, expected));

  function save(): void {
    void carryOut(async () => {
      if (item === null) await create?.(values);
      else if (changes) return saved(from, changes);
      return true;
    });
  }

  function decide(choice: 'theirs' | 'mine'): void {
    if (!found || !changes) return;
    const settled = conflicts.settle(found, changes, choice);
    setFrom(settled.from);
    setValues(settled.values);
    if (choice === 'mine') void carryOut(() => saved(settled.from, changes));
  }

  return (
    <DraftDialog wide {...{ title, onClose }} form={{ error }} isChanged={changes !== null} onSubmit={save}>
      <FormFields fields={fields} texts={texts} values={values} onChange={setValues} />
      {found && (
        <LaterConflictNotice
          conflicts={found.conflicts}
          disabled={isBusy}
          onTheirs={() => decide('theirs')}
          onMine={() => decide('mine')}
          {...{ fields, texts }}
        />
      )}
      <DialogActions>
        {item !== null && remove && (
          <SureButton disabled={isBusy} onSure={() => void carryOut(() => remove(item))}>
            {t.common.delete}
          </SureButton>
        )}
        <Button onClick={onClose}>{t.common.cancel}</Button>
        {(item === null || update) && (
          <Button type="submit" look="primary" disabled={isBusy}>
            {t.common.save}
          </Button>
        )}
      </DialogActions>
    </DraftDialog>
  );
}
