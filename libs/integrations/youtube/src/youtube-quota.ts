import type { Clock } from '@studio/kernel/clock';
import { dayEnd, dayOf } from '@studio/kernel/day';
import type { Records } from '@studio/records/records';
import { PlatformError } from '@studio/contracts/channels/platform-channel';

/** Purpose of a call: calls on request may use the reserve. */
export type QuotaPurpose = 'watching' | 'asked';

export interface YoutubeQuotaDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>;
  readonly clock: Clock;
  readonly dailyUnits: number;
  /** Id of the client; null for the client of the environment. */
  readonly client: string | null;
}

const KIND = 'youtube-quota';
const DAY_MS = 24 * 3600_000;
/** Units per day reserved for requests of people, such as sending a line. */
const RESERVE = 1_000;
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
   * Milliseconds to wait between watching calls so that the remaining units last.
   * @param units per call @param watchers number of watchers @param lasting milliseconds, at most until the day
   * ends
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

  /** Id of today's count. */
  private get key(): string {
    const { clock, client } = this.deps;
    const today = dayOf(clock.now(), ZONE);
    return client === null ? today : `${today} ${client}`;
  }

  private mostFor(purpose: QuotaPurpose): number {
    return this.deps.dailyUnits - (purpose === 'watching' ? RESERVE : 0);
  }

  private async used(): Promise<number> {
    return (await this.deps.records.get<{ used: number }>(KIND, this.key))?.value.used ?? 0;
  }

  /** @param next null: it stays, and false is answered */
  private async change(next: (used: number) => number | null): Promise<boolean> {
    const { records } = this.deps;
    const options = { ttlMs: 2 * DAY_MS };
    for (;;) {
      const { key } = this;
      const found = await records.get<{ used: number }>(KIND, key);
      const used = next(found?.value.used ?? 0);
      if (used === null) return false;
      const isWritten = found
        ? await records.compareAndSet(KIND, key, found.version, { used }, options)
        : await records.putIfAbsent(KIND, key, { used }, options);
      if (isWritten) return true;
    }
  }

  private exceeded(): PlatformError {
    return new PlatformError('quota_exceeded', 'The daily YouTube quota of this studio is used up.', {
      retryAfterMs: this.untilResetMs,
    });
  }
}
