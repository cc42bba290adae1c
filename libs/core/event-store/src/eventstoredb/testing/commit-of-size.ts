import type { NewEvent } from '@studio/kernel/event';
import { commitOf } from '../../testing/store-under-test';

/** Returns a commit with the given number of events. */
export function commitOfSize(size: number, text = ''): NewEvent[] {
  return commitOf(...Array.from({ length: size }, (_, n) => ({ n, text })));
}
