import { createHash } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import { dayEnd, dayOf } from '@studio/kernel/day';
import type { Records } from '@studio/records/records';

/** Searches that Google grants a key in a day. */
export const SEARCHES_PER_DAY = 100;

const INDEX = 'song-search';
const COUNT = 'song-searches';
const DAY_MS = 24 * 3600_000;
/** Milliseconds for which a found video answers the same words. */
const RETENTION_MS = 30 * DAY_MS;
/** Milliseconds for which words that found nothing are not searched again. */
const NOTHING_MS = DAY_MS;
/** Google's days are those of its place. */
const ZONE = 'America/Los_Angeles';

/** Searches of YouTube by words: found videos are remembered, and the searches of a day are counted. */
export class SongSearches {
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the video that was found for the same words: null if there was none, undefined if nobody has asked.
   * @throws Unavailable
   */
  async known(words: string): Promise<string | null | undefined> {
    return (await this.records.get<{ readonly videoId: string | null }>(INDEX, keyOf(words)))?.value.videoId;
  }

  /** @param videoId null: none was found @throws Unavailable */
  async remember(words: string, videoId: string | null): Promise<void> {
    const ttlMs = videoId === null ? NOTHING_MS : RETENTION_MS;
    await this.records.putIfAbsent(INDEX, keyOf(words), { videoId }, { ttlMs });
  }

  /** Forgets what was found for words. @throws Unavailable */
  async forget(words: string): Promise<void> {
    await this.records.delete(INDEX, keyOf(words));
  }

  /** Counts a search. @returns false if none is left today @throws Unavailable */
  async take(): Promise<boolean> {
    return this.change((used) => (used < SEARCHES_PER_DAY ? used + 1 : null));
  }

  /** Notes that Google grants no more today. @throws Unavailable */
  async exhaust(): Promise<void> {
    await this.change(() => SEARCHES_PER_DAY);
  }

  /** @param next null: nothing changes */
  private async change(next: (used: number) => number | null): Promise<boolean> {
    for (;;) {
      const now = this.clock.now();
      const day = dayOf(now, ZONE);
      const options = { ttlMs: dayEnd(now, ZONE) - now + DAY_MS };
      const found = await this.records.get<{ readonly used: number }>(COUNT, day);
      const used = next(found?.value.used ?? 0);
      if (used === null) return false;
      const isWritten = found
        ? await this.records.compareAndSet(COUNT, day, found.version, { used }, options)
        : await this.records.putIfAbsent(COUNT, day, { used }, options);
      if (isWritten) return true;
    }
  }
}

/** Returns the id of words: their order, case and signs do not matter. Text of signs alone is its own id. */
function keyOf(words: string): string {
  const text = words.normalize('NFKC').toLowerCase().trim();
  const sorted = text.match(/[\p{L}\p{N}]+/gu)?.sort() ?? [text];
  return createHash('sha256').update(sorted.join(' ')).digest('base64url');
}
