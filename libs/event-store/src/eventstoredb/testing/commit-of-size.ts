import type { NewEvent } from '@studio/kernel/event';
import { commitOf } from '../../event-store.contract';

/** A commit of so many events. */
export function commitOfSize(size: number, text = ''): NewEvent[] {
  return commitOf(...Array.from({ length: size }, (_, n) => ({ n, text })));
}
