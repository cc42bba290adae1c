import type { Clock } from '@studio/kernel/clock';
import { dayEnd, dayOf } from '@studio/kernel/day';
import type { Records } from '@studio/records/records';
import { PlatformError } from '../port/platform-channel';

/** What a call is for: what somebody asked for may use what is kept back. */
export type QuotaPurpose = 'watching' | 'asked';

export interface YoutubeQuotaDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>;
  readonly clock: Clock;
  readonly dailyUnits: number;
}

const KIND = 'youtube-quota';
const DAY_MS = 24 * 3600_000;
/** So much of a day is kept for what people ask for, such as saying a line. */
const KEPT_BACK = 1_000;
/** YouTube's days are those of its place. */
const ZONE = 'America/Los_Angeles';

/**
 * Units that YouTube grants to the studio’s client in a day, for all channels and nodes together: counted before each
 * call, so that watching stops in time to leave some for what people ask for.
 */
export class YoutubeQuota {
  constructor(private readonly deps: YoutubeQuotaDeps) {}

  /** @throws PlatformError `quota_exceeded` Unavailable */
  async spend(units: number, purpose: QuotaPurpose): Promise<void> {
    const most = this.mostFor(purpose);
    const isBooked = await this.change((used) => (used + units > most ? null : used + units));
    if (!isBooked) throw this.exceeded();
  }

  /** YouTube says that there is nothing left, whatever was counted here. @throws Unavailable */
  async exhaust(): Promise<PlatformError> {
    await this.change((used) => Math.max(used, this.deps.dailyUnits));
    return this.exceeded();
  }

  /**
   * How long to wait between calls for watching, so that what is left lasts.
   * @param units of each call @param watchers how many do so @param lasting ms, at most until the day ends
   */
  async restMs(units: number, watchers: number, lasting = DAY_MS, share = 1): Promise<number> {
    const left = Math.max(1, (this.mostFor('watching') - (await this.used())) * share);
    return (Math.min(lasting, this.untilResetMs) * units * watchers) / left;
  }

  /** Until YouTube's day ends. */
  get untilResetMs(): number {
    const now = this.deps.clock.now();
    return dayEnd(now, ZONE) - now;
  }

  private get today(): string {
    return dayOf(this.deps.clock.now(), ZONE);
  }

  private mostFor(purpose: QuotaPurpose): number {
    return this.deps.dailyUnits - (purpose === 'watching' ? KEPT_BACK : 0);
  }

  private async used(): Promise<number> {
    return (await this.deps.records.get<{ used: number }>(KIND, this.today))?.value.used ?? 0;
  }

  /** @param next null: it stays, and false is answered */
  private async change(next: (used: number) => number | null): Promise<boolean> {
    const { records } = this.deps;
    const options = { ttlMs: 2 * DAY_MS };
    for (;;) {
      const { today } = this;
      const found = await records.get<{ used: number }>(KIND, today);
      const used = next(found?.value.used ?? 0);
      if (used === null) return false;
      const isWritten = found
        ? await records.compareAndSet(KIND, today, found.version, { used }, options)
        : await records.putIfAbsent(KIND, today, { used }, options);
      if (isWritten) return true;
    }
  }

  private exceeded(): PlatformError {
    return new PlatformError('quota_exceeded', 'What YouTube grants this studio for today is used up.', {
      retryAfterMs: this.untilResetMs,
    });
  }
}
