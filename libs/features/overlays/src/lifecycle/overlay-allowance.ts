import type { Clock } from '@studio/kernel/clock';
import { overlayLimits } from '../model/overlay.limits';
import type { Records } from '@studio/records/records';

/** The overlays that count for an account, under kind `overlay-allowance`. */
interface Held {
  readonly overlays: readonly { readonly overlayId: string; readonly since: number }[];
}

const KIND = 'overlay-allowance';

/** Milliseconds after which a pending creation of an overlay counts as abandoned. */
const BEING_MADE_MS = 60_000;

export interface AllowanceDeps {
  readonly records: Records;
  readonly clock: Clock;
  /** From the log, not from read models. */
  statusOf(overlayId: string): Promise<'absent' | 'active' | 'deleted'>;
  /** Ids of the overlays of an account that has no record yet. */
  ownedBy(accountId: string): Promise<readonly string[]>;
}

/**
 * Keeps accounts within their limit of overlays, also for concurrent creations. Each overlay has its own stream,
 * so only a common record can count them. A place is taken before the overlay is created. Places of overlays that
 * were deleted or never created are freed only once all are taken.
 */
export class OverlayAllowance {
  private readonly looks = new SharedWork((accountId: string) => this.look(accountId));

  constructor(private readonly deps: AllowanceDeps) {}

  /**
   * Takes a place for an overlay that is about to be created, unless all are taken. An overlay that has a place
   * keeps it.
   * @returns number of other overlays with a place
   */
  async take(accountId: string, overlayId: string): Promise<number> {
    const { records, clock } = this.deps;
    for (;;) {
      const record = await records.get<Held>(KIND, accountId);
      if (!record) {
        await records.putIfAbsent(KIND, accountId, await this.begin(accountId));
        continue;
      }
      const { version, value } = record;
      const { overlays } = value;
      const others = overlays.filter((held) => held.overlayId !== overlayId);
      if (others.length < overlays.length) return others.length;
      const seen =
        overlays.length < overlayLimits.overlays.most
          ? { version, overlays }
          : await this.looks.at(accountId);
      if (seen.overlays.some((held) => held.overlayId === overlayId)) continue;
      if (seen.overlays.length >= overlayLimits.overlays.most) return seen.overlays.length;
      const next: Held = { overlays: [...seen.overlays, { overlayId, since: clock.now() }] };
      if (await records.compareAndSet(KIND, accountId, seen.version, asJson(next)))
        return seen.overlays.length;
    }
  }

  /** The places that are needed still, of the record in a version. */
  private async look(accountId: string): Promise<Held & { readonly version: number }> {
    const record = await this.deps.records.get<Held>(KIND, accountId);
    if (!record) return { version: 0, overlays: [] };
    return { version: record.version, overlays: await this.stillNeeded(record.value.overlays) };
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

/**
 * Work shared by concurrent callers. It runs once at a time; callers during a run share the next one, which begins
 * after their call.
 */
class SharedWork<Result> {
  private readonly running = new Map<string, Promise<Result>>();
  private readonly next = new Map<string, Promise<Result>>();

  constructor(private readonly work: (key: string) => Promise<Result>) {}

  at(key: string): Promise<Result> {
    const running = this.running.get(key);
    if (!running) return this.begin(key);
    let next = this.next.get(key);
    if (!next) {
      const begin = (): Promise<Result> => {
        this.next.delete(key);
        return this.begin(key);
      };
      next = running.then(begin, begin);
      this.next.set(key, next);
    }
    return next;
  }

  private begin(key: string): Promise<Result> {
    const work = this.work(key);
    const end = (): void => {
      if (this.running.get(key) === work) this.running.delete(key);
    };
    this.running.set(key, work);
    work.then(end, end);
    return work;
  }
}

function asJson({ overlays }: Held) {
  return { overlays: overlays.map(({ overlayId, since }) => ({ overlayId, since })) };
}
