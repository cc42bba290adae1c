import type { AccountItem } from '@studio/realtime/editor-items';
import { toast } from '../ui/toast-list';

/** Time for which a notice is shown, and after which one is no longer news, in ms. */
const [SHOWN_MS, NEWS_MS] = [20_000, 30_000];
/** Ids of notices that were shown; a connection that comes back receives the latest again. */
const shown = new Set<string>();
const opened = Date.now();

/** Shows texts of automations that came after the page was opened, each once. */
export function showNotices(items: readonly AccountItem[]): void {
  for (const { id, at, text } of items) {
    const time = typeof at === 'string' ? Date.parse(at) : NaN;
    if (typeof text !== 'string' || shown.has(id)) continue;
    shown.add(id);
    if (time >= opened - NEWS_MS && Date.now() - time <= NEWS_MS) toast(text, false, SHOWN_MS);
  }
}
