import type { StoredEvent } from '@studio/kernel/event';
import type { AccountItem } from '@studio/realtime/editor-items';
import type { RunEvents } from './run.events';

/** Returns the text that steps of a run show in the console; null for none. */
export function noticeOf({ id, type, data, meta }: StoredEvent): AccountItem | null {
  if (type !== 'run.progressed') return null;
  const { outcomes, details, plain } = data as RunEvents['run.progressed'];
  const all = plain ? plain.details : details;
  const texts = outcomes
    .filter((outcome) => outcome.type === 'notify' && outcome.status === 'ok')
    .flatMap(({ path }) => {
      const { text } = (all?.[path]?.['input'] ?? {}) as { readonly text?: string };
      return text === undefined || text === '' ? [] : [text];
    });
  return texts.length === 0 ? null : { id, at: meta.at, text: texts.join(' · ') };
}
