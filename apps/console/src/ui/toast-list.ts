import { asProblem } from '../api/api-problem';
import { isLanguage } from '@studio/platforms/languages';

/** Short message that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  /** Code of a problem, which may have a text in the reader's language. */
  readonly code?: string;
}

const SHOWN_MS = 6_000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const notify of listeners) notify();
}

/** Messages that are shown now, newest last. */
export const shownToasts = (): readonly Toast[] => toasts;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function removeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Shows a short message that disappears by itself. @param shownMs time for which it is shown */
export function toast(text: string, bad = false, shownMs = SHOWN_MS): void {
  show({ text, bad }, shownMs);
}

function show(one: Omit<Toast, 'id'>, shownMs = SHOWN_MS): void {
  const id = next++;
  set([...toasts.slice(-3), { id, ...one }]);
  setTimeout(() => removeToast(id), shownMs);
}

/** Shows a problem as a short message. */
export function toastProblem(error: unknown): void {
  const { status, code, message, requestId, details } = asProblem(error);
  // For whoever looks into the log; a refusal says what to do.
  const withId = (text: string): string =>
    requestId === null || status < 500 ? text : `${text} (${requestId})`;
  if (details['field'] === undefined && details['errors'] === undefined)
    return show({ text: withId(message), bad: true, code });
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  import('../kit/refusal/field-faults').then(
    ({ fieldFaults }) =>
      toast(withId(Object.values(fieldFaults(error, language)).join(' ') || message), true),
    () => toast(withId(message), true),
  );
}
