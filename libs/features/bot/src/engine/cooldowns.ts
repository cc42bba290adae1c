import type { Records } from '@studio/records/records';
import type { BotMemory, Cooldown } from './respond';

const COOLDOWNS = 'bot-cooldowns';
/** Shortest cooldown in seconds that survives a restart [bot/16]. */
const STORED_FROM_S = 30;
/** Number of entries at which expired ones are removed. */
const SWEEP_AT = 10_000;

/** Cooldowns of one account's chat, simulated or real. */
export class Cooldowns implements BotMemory {
  private readonly ends = new Map<string, number>();
  private sweepAt = SWEEP_AT;

  /** @param book whose chat, in the records */
  constructor(
    private readonly book: string,
    private readonly records: Pick<Records, 'putIfAbsent' | 'get' | 'compareAndSet'>,
  ) {}

  until(key: string): number {
    return this.ends.get(key) ?? 0;
  }

  /** Begins them, in memory, at once: the next line knows of it. */
  begin(cooldowns: readonly Cooldown[], now: number): void {
    for (const { key, seconds } of cooldowns) this.ends.set(key, now + seconds * 1000);
    if (this.ends.size < this.sweepAt) return;
    for (const [key, end] of this.ends) if (end <= now) this.ends.delete(key);
    this.sweepAt = Math.max(SWEEP_AT, this.ends.size * 2);
  }

  /**
   * Writes down the long ones, before anything is said.
   * @param bypasses they begin anew, whatever holds
   * @returns false when one that was forgotten here still holds: nothing is to be said
   * @throws Unavailable
   */
  async claim(cooldowns: readonly Cooldown[], now: number, bypasses: boolean): Promise<boolean> {
    for (const { key, seconds } of cooldowns) {
      if (seconds < STORED_FROM_S) continue;
      const id = `${this.book}.${key}`;
      const ttlMs = seconds * 1000;
      const value = { until: now + ttlMs };
      if (await this.records.putIfAbsent(COOLDOWNS, id, value, { ttlMs })) continue;
      const stored = await this.records.get<{ readonly until: number }>(COOLDOWNS, id);
      if (bypasses) {
        if (stored) await this.records.compareAndSet(COOLDOWNS, id, stored.version, value, { ttlMs });
        continue;
      }
      if (stored) this.ends.set(key, stored.value.until);
      return false;
    }
    return true;
  }
}
