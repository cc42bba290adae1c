import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';

const WINDOW_MS = 5 * 60_000;
/** Wrong digits or secrets: from one address, and from all. */
const [FROM_ADDRESS, FROM_ALL] = [5, 100];
const REMEMBERED = 20_000;

interface Count {
  wrong: number;
  readonly until: number;
}

/**
 * Slows down guessing of the six digits: after five wrong tries an address has to wait until five minutes after the
 * first of them, and so has everybody after a hundred. Counted per process.
 */
export class Guesses {
  private readonly byAddress = new LRUCache<string, Count>(atMost(REMEMBERED));
  private all: Count = { wrong: 0, until: 0 };

  constructor(private readonly clock: Clock) {}

  /**
   * Counts a guess as wrong before it is looked up, so that guesses sent at once are counted too.
   * @returns takes it back once the guess was right
   * @throws Problem `rate_limited`
   */
  take(address: string): () => void {
    const now = this.clock.now();
    const guessed = this.byAddress.get(address);
    const until = Math.max(
      guessed && guessed.wrong >= FROM_ADDRESS ? guessed.until : 0,
      this.all.wrong >= FROM_ALL ? this.all.until : 0,
    );
    if (until > now)
      throw new Problem(
        'rate_limited',
        'Too many wrong codes. Wait a moment, then try again.',
        undefined,
        Math.ceil((until - now) / 1000),
      );
    const counted = (count: Count | undefined): Count => {
      const current = count && count.until > now ? count : { wrong: 0, until: now + WINDOW_MS };
      current.wrong++;
      return current;
    };
    const ofAddress = counted(guessed);
    this.byAddress.set(address, ofAddress);
    const ofAll = (this.all = counted(this.all));
    return () => {
      ofAddress.wrong--;
      ofAll.wrong--;
    };
  }
}
