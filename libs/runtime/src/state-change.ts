import { sameContent } from '@studio/kernel/same-content';
import type { Values } from '@studio/widgets/widget';

/** What makes one state of a layer another. */
export interface StateChange {
  readonly changed: Values;
  readonly removed?: readonly string[];
}

/** @param stored undefined: nothing of it is stored yet @returns null when nothing is another */
export function changeOf(stored: Values | undefined, after: Values): StateChange | null {
  if (!stored) return { changed: after };
  const changed = Object.entries(after).filter(([key, value]) => !sameContent(value, stored[key]));
  const removed = Object.keys(stored).filter((key) => !Object.hasOwn(after, key));
  if (changed.length === 0 && removed.length === 0) return null;
  return { changed: Object.fromEntries(changed), ...(removed.length > 0 && { removed }) };
}

export function changedBy(stored: Values | undefined, { changed, removed = [] }: StateChange): Values {
  const kept = Object.entries(stored ?? {}).filter(([key]) => !removed.includes(key));
  return { ...Object.fromEntries(kept), ...changed };
}
