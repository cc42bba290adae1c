import type { Records } from '@studio/records/records';
import type { FilterHit } from './filters';
import type { Escalation } from './moderation.state';
import { offended, verdictOn, type ModerationVerdict, type Offences } from './verdict';

const OFFENCES = 'chat-offences';
const TRIES = 5;

/** Offences of viewers in the records: a server that ends in between forgets none. */
export class OffenceBook {
  constructor(private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>) {}

  /** Counts an offence. @returns the action on it, null if no filter holds the line @throws Unavailable */
  async count(
    viewerId: string,
    escalation: Escalation,
    hits: readonly FilterHit[],
    nowOf: () => number,
  ): Promise<ModerationVerdict | null> {
    const options = { ttlMs: escalation.forgetMin * 60_000 };
    for (let tries = 0; ; tries++) {
      const now = nowOf();
      const found = await this.records.get<Offences>(OFFENCES, viewerId);
      const before = found?.value ?? null;
      const verdict = verdictOn(hits, before, escalation, now);
      const value = { ...offended(before, escalation, now) };
      const isWritten = found
        ? await this.records.compareAndSet(OFFENCES, viewerId, found.version, value, options)
        : await this.records.putIfAbsent(OFFENCES, viewerId, value, options);
      if (isWritten || tries === TRIES) return verdict;
    }
  }

  /** Takes one offence back. @throws Unavailable */
  async forgive(viewerId: string, { forgetMin }: Escalation): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.records.get<Offences>(OFFENCES, viewerId);
      if (!found) return;
      const { count, lastAt } = found.value;
      const options = { ttlMs: forgetMin * 60_000 };
      const isWritten =
        count > 1
          ? await this.records.compareAndSet(
              OFFENCES,
              viewerId,
              found.version,
              { count: count - 1, lastAt },
              options,
            )
          : await this.records.delete(OFFENCES, viewerId, found.version);
      if (isWritten) return;
    }
  }
}
