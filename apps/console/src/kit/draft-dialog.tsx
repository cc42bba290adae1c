import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { Form, type FormState } from './form';
import styles from './kit.module.css';
import { useBackQuestion, useLeaveWarning } from './leave-warning';
import { useFormTexts } from './text/form-texts';

interface DraftDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  readonly form: Pick<FormState, 'error'>;
  /** Something was changed that is not saved; by default, if anything was typed or chosen. */
  readonly isChanged?: boolean;
  readonly children: ReactNode;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
}

/** Dialog with a form. Escape, a press beside it and Back of the browser ask first if something was changed. */
export function DraftDialog({
  title,
  about,
  wide = false,
  form,
  isChanged,
  children,
  onSubmit,
  onClose,
}: DraftDialogProps) {
  const { form: words } = useFormTexts();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** Holds the focus while the user is asked; then it returns to the field that had it. */
  const field = useRef<Element | null>(null);

  const isDraft = isChanged ?? isTyped;
  useLeaveWarning(isDraft);
  useBackQuestion(isDraft, () => !isAsking && leave());

  function stay(): void {
    setAsking(false);
    if (field.current instanceof HTMLElement) field.current.focus();
  }

  function leave(): void {
    if (!isDraft) return onClose();
    if (isAsking) return stay();
    field.current = document.activeElement;
    setAsking(true);
  }

  return (
    <Dialog title={title} about={about} wide={wide} onClose={leave}>
      {isAsking && (
        <Notice kind="warning">
          <div role="alert">{words.unsaved}</div>
          <div className={classes(styles.actions, styles.ask)}>
            <Button autoFocus onClick={stay}>
              {words.keepEditing}
            </Button>
            <Button look="danger" onClick={onClose}>
              {words.discard}
            </Button>
          </div>
        </Notice>
      )}
      <div className={styles.form} onInput={() => setTyped(true)}>
        <Form form={form} className={styles.form} onSubmit={onSubmit}>
          {children}
        </Form>
      </div>
    </Dialog>
  );
}
