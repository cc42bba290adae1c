import { useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { ProblemNotice } from '../ui/notice';
import styles from './kit.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** On the button that does it; "Save" where nothing is said. */
  readonly button?: string;
  /** Of that button: `live` where something is on air or gone for good. */
  readonly look?: 'primary' | 'live';
  /** Enough is known to do it. */
  readonly isReady?: boolean;
  /** Does it. Whoever is done closes. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for something and does it, once at a time; what is refused is told, and what was entered stays. */
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
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setBusy(true);
    setError(null);
    void onSubmit()
      .catch(setError)
      .finally(() => setBusy(false));
  }

  return (
    <Dialog title={title} about={about} wide={wide} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {error !== null && <ProblemNotice error={error} />}
        {children}
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look={look} disabled={isBusy || !isReady}>
            {button ?? t.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
