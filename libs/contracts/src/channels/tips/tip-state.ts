import type { Records } from '@studio/records/records';

export type TipRecords = Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>;

const STATE = 'tip-state';

/** Last payments of a source. */
export type TipTimes = {
  /** Time of the last payment, RFC 3339; null before the first. */
  readonly lastAt: string | null;
  /** Time at which the last test arrived, RFC 3339; null before the first. */
  readonly lastTestAt: string | null;
};

/** Stored times of the last payments of an account's source. */
export class TipState {
  private readonly id: string;

  constructor(
    private readonly records: TipRecords,
    accountId: string,
    source: string,
    private readonly now: () => number,
  ) {
    this.id = `${accountId} ${source}`;
  }

  /** @throws Unavailable */
  async read(): Promise<TipTimes> {
    return (await this.records.get<TipTimes>(STATE, this.id))?.value ?? { lastAt: null, lastTestAt: null };
  }

  /**
   * Stores the time of a payment or a test.
   * @param at time of the payment; null if there was none
   * @throws Unavailable
   */
  async note(at: string | null, isTest: boolean): Promise<void> {
    for (;;) {
      const found = await this.records.get<TipTimes>(STATE, this.id);
      const before = found?.value ?? { lastAt: null, lastTestAt: null };
      const isLater = at !== null && (before.lastAt === null || at > before.lastAt);
      if (!isLater && !isTest) return;
      const value = {
        lastAt: isLater ? at : before.lastAt,
        lastTestAt: isTest ? new Date(this.now()).toISOString() : before.lastTestAt,
      };
      const isWritten = found
        ? await this.records.compareAndSet(STATE, this.id, found.version, value)
        : await this.records.putIfAbsent(STATE, this.id, value);
      if (isWritten) return;
    }
  }
}
