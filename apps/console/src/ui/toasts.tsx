import { X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../text/texts';
import { IconButton } from './button';
import { classes } from './classes';
import { removeToast, shownToasts, subscribeToasts } from './toast-list';
import { useToastPlace } from './toast-place';
import styles from './toasts.module.css';

export { toast, toastProblem } from './toast-list';

export function Toasts() {
  const shown = useSyncExternalStore(subscribeToasts, shownToasts);
  const t = useTexts();
  const known: { readonly [code: string]: string } = t.problems;
  const box = useRef<HTMLDivElement>(null);
  const place = useToastPlace(box, shown);
  return (
    <div ref={box} className={styles.toasts} data-place={place} role="status" aria-live="polite">
      {shown.map(({ id, text, bad, code = '' }) => (
        <div key={id} className={classes(styles.toast, bad && styles.bad)}>
          <span className={styles.text}>{known[code] ?? text}</span>
          <IconButton label={t.common.close} small onClick={() => removeToast(id)}>
            <X size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
