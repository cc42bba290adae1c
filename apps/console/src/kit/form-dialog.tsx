import type { ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog';
import { DraftDialog } from './draft-dialog';
import { useForm } from './form';

interface FormDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** Label of the submit button; "Save" by default. */
  readonly button?: string;
  /** Look of that button: `live` if the action changes the picture on air or cannot be undone. */
  readonly look?: 'primary' | 'live';
  /** Enough is known to do it. */
  readonly isReady?: boolean;
  /** Submits the form. The caller closes the dialog when it is done. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog with a form that submits once at a time. If the API refuses, it shows why, at the fields, and the input stays. */
export function FormDialog({
  title,
  about,
  wide = false,
  children,
  button,
  look = 'primary',
  isReady = true,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const t = useTexts();
  const form = useForm();

  return (
    <DraftDialog {...{ title, about, wide, form, onClose }} onSubmit={() => form.run(onSubmit)}>
      {children}
      <DialogActions>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look={look} disabled={form.isBusy || !isReady}>
          {button ?? t.common.save}
        </Button>
      </DialogActions>
    </DraftDialog>
  );
}
