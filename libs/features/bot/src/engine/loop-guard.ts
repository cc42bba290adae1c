import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import type { LoopLimit } from '../settings/settings.state';

const MOST_VIEWERS = 20_000;

/** Counts answers per viewer, so that two bots that answer each other stop. */
export class LoopGuard {
  /** Times of the latest answers, ms since 1970. */
  private readonly answers = new LRUCache<string, readonly number[]>(atMost(MOST_VIEWERS));

  /** Notes an answer at a time in ms since 1970. Returns false, and notes nothing, if the viewer had too many. */
  admits(viewer: string, { answers, seconds }: LoopLimit, now: number): boolean {
    if (answers === 0) return true;
    const recent = (this.answers.get(viewer) ?? []).filter((at) => now - at < seconds * 1000);
    if (recent.length >= answers) return false;
    this.answers.set(viewer, [...recent, now]);
    return true;
  }
}
