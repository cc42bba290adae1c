import type { Clock } from '@studio/kernel/clock';
import { limits } from '@studio/kernel/limits';
import type { Records } from '@studio/records/records';

/** The overlays that count for an account, under kind `overlay-allowance`. */
interface Held {
  readonly overlays: readonly { readonly overlayId: string; readonly since: number }[];
}

const KIND = 'overlay-allowance';

/** After so many milliseconds, nobody is still about to make an overlay. */
const BEING_MADE_MS = 60_000;

export interface AllowanceDeps {
  readonly records: Records;
  readonly clock: Clock;
  /** From the log, not from read models. */
  statusOf(overlayId: string): Promise<'absent' | 'active' | 'deleted'>;
  /** The overlays of an account that isn't kept account of yet. */
  ownedBy(accountId: string): Promise<readonly string[]>;
}

/**
 * Keeps accounts from owning more overlays than they may, also when they are made at the same time: each
 * overlay belongs to a stream of its own, so only a common record can count them. A place is taken before
 * the overlay is made, and given back only when it is needed: once all are taken, those of overlays that were
 * deleted or never came to be are free again.
 */
export class OverlayAllowance {
  constructor(private readonly deps: AllowanceDeps) {}

  /**
   * Takes a place for an overlay that is about to be made, unless all are taken; one that it has stays its own.
   * @returns how many other overlays have one
   */
  async take(accountId: string, overlayId: string): Promise<number> {
    const { records, clock } = this.deps;
    for (;;) {
      const record = await records.get<Held>(KIND, accountId);
      if (!record) {
        await records.putIfAbsent(KIND, accountId, await this.begin(accountId));
        continue;
      }
      const { overlays } = record.value;
      const others = overlays.filter((held) => held.overlayId !== overlayId);
      if (others.length < overlays.length) return others.length;
      const kept = overlays.length < limits.overlays ? overlays : await this.stillNeeded(overlays);
      if (kept.length >= limits.overlays) return kept.length;
      const next: Held = { overlays: [...kept, { overlayId, since: clock.now() }] };
      if (await records.compareAndSet(KIND, accountId, record.version, asJson(next))) return kept.length;
    }
  }

  private async begin(accountId: string) {
    const since = this.deps.clock.now();
    const overlays = (await this.deps.ownedBy(accountId)).map((overlayId) => ({ overlayId, since }));
    return asJson({ overlays });
  }

  private async stillNeeded(overlays: Held['overlays']): Promise<Held['overlays']> {
    const now = this.deps.clock.now();
    const needed = await Promise.all(
      overlays.map(async ({ overlayId, since }) => {
        const status = await this.deps.statusOf(overlayId);
        return status === 'active' || (status === 'absent' && now - since < BEING_MADE_MS);
      }),
    );
    return overlays.filter((_, index) => needed[index]);
  }
}

function asJson({ overlays }: Held) {
  return { overlays: overlays.map(({ overlayId, since }) => ({ overlayId, since })) };
}
