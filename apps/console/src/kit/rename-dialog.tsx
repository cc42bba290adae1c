import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { DraftDialog } from './draft-dialog';
import { useSharedDraft } from './shared-draft';
import type { FormValues } from './values';

interface RenameDialogProps {
  readonly title: string;
  /** Name stored now. */
  readonly name: string;
  /** Label of the name, if it has one of its own. */
  readonly label?: string;
  /** Characters. */
  readonly maxLength: number;
  /** @param expected the name that it replaces, as a value of the record */
  readonly onRename: (name: string, expected: FormValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog that gives something another name. If somebody else renamed it meanwhile, the user chooses. */
export function RenameDialog({
  title,
  name: stored,
  label,
  maxLength,
  onRename,
  onClose,
}: RenameDialogProps) {
  const { common } = useTexts();
  const draft = useSharedDraft({
    stored: { name: stored },
    send: ({ name = stored }, expected) => onRename(name, expected),
    onSaved: onClose,
  });
  const { form, values, change, save, isChanged, conflict } = draft;
  return (
    <DraftDialog {...{ title, form, isChanged, onClose }} onSubmit={() => void save()}>
      <TextField
        label={label ?? common.name}
        name="name"
        autoFocus
        required
        maxLength={maxLength}
        value={values.name}
        onText={(name) => change({ name })}
      />
      {conflict({ name: label ?? common.name })}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" disabled={form.isBusy}>
          {common.save}
        </Button>
      </DialogActions>
    </DraftDialog>
  );
}
