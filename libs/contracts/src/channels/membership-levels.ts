import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';

/** Membership level of a YouTube channel, and the tier of a subscription that it counts as. */
export interface MembershipLevel {
  readonly name: string;
  /** 1 to 3. */
  readonly tier: number;
}

const KIND = 'youtube-membership-levels';

/** Membership levels of YouTube channels, by the id of the channel. */
export class MembershipLevels {
  constructor(private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>) {}

  /** @throws Unavailable */
  async of(channelId: string): Promise<readonly MembershipLevel[]> {
    const found = await this.records.get<{ readonly levels: readonly MembershipLevel[] }>(KIND, channelId);
    return found?.value.levels ?? [];
  }

  /**
   * @param check receives the levels that are replaced, and may throw
   * @throws Unavailable
   */
  async set(
    channelId: string,
    levels: readonly MembershipLevel[],
    check: (replaced: readonly MembershipLevel[]) => void = () => undefined,
  ): Promise<void> {
    const value: JsonObject = { levels: levels.map((each) => ({ ...each })) };
    for (;;) {
      const found = await this.records.get<{ readonly levels: readonly MembershipLevel[] }>(KIND, channelId);
      check(found?.value.levels ?? []);
      const isWritten = found
        ? await this.records.compareAndSet(KIND, channelId, found.version, value)
        : await this.records.putIfAbsent(KIND, channelId, value);
      if (isWritten) return;
    }
  }
}

/** Returns the tier of a level; the first for one without a tier of its own. Letter case does not matter. */
export function tierOfLevel(levels: readonly MembershipLevel[], name: string): string {
  const wanted = name.trim().toLowerCase();
  const level = levels.find((each) => each.name.trim().toLowerCase() === wanted);
  return String(level?.tier ?? 1);
}
