import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../text/texts';
import { IconButton } from './button';
import { classes } from './classes';
import { removeToast, shownToasts, subscribeToasts } from './toast-list';
import styles from './toasts.module.css';

export { toast, toastProblem } from './toast-list';

export function Toasts() {
  const shown = useSyncExternalStore(subscribeToasts, shownToasts);
  const t = useTexts();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, bad }) => (
        <div key={id} className={classes(styles.toast, bad && styles.bad)}>
          <span className={styles.text}>{text}</span>
          <IconButton label={t.common.close} small onClick={() => removeToast(id)}>
            <X size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
