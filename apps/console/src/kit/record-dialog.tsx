import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Form } from './form';
import { FormFields, type FormField, type FormTexts } from './form-fields';
import styles from './kit.module.css';
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
export function RecordDialog<Item extends object>({
  title,
  fields,
  texts,
  item,
  blank,
  actions,
  onClose,
}: RecordDialogProps<Item>) {
  const t = useTexts();
  const queries = useQueryClient();
  const from = item === null ? blank : (item as FormValues);
  const [values, setValues] = useState<FormValues>(from);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { create, update, remove, refresh } = actions;

  async function carryOut(action: () => Promise<unknown> | undefined): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await action();
      for (const key of refresh) void queries.invalidateQueries({ queryKey: key });
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  function save(): void {
    const changes = changesOf(from, values);
    void carryOut(() =>
      item === null ? create?.(values) : changes ? update?.(item, changes) : Promise.resolve(),
    );
  }

  return (
    <Dialog title={title} wide onClose={onClose}>
      <Form form={{ error }} className={styles.form} onSubmit={save}>
        <FormFields fields={fields} texts={texts} values={values} onChange={setValues} />
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
      </Form>
    </Dialog>
  );
}
