import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { asProblem } from '../api/api-problem';
import { useTexts } from '../text/texts';
import { IconButton } from './button';
import { classes } from './classes';
import styles from './toasts.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
}

const SHOWN_MS = 6_000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const tell of listeners) tell();
}

function remove(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Tells something in passing. */
export function toast(text: string, bad = false): void {
  const id = next++;
  set([...toasts.slice(-3), { id, text, bad }]);
  setTimeout(() => remove(id), SHOWN_MS);
}

/** Tells what was refused. */
export function toastProblem(error: unknown): void {
  const { message, requestId } = asProblem(error);
  toast(requestId === null ? message : `${message} (${requestId})`, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const t = useTexts();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, bad }) => (
        <div key={id} className={classes(styles.toast, bad && styles.bad)}>
          <span className={styles.text}>{text}</span>
          <IconButton label={t.common.close} small onClick={() => remove(id)}>
            <X size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
