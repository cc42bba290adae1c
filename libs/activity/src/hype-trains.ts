import type { Activity, ActivityRecord } from '@studio/areas/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformEvent, PlatformEventBody } from '@studio/platforms/port/platform-event';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import type { Signals, Unsubscribe } from '@studio/signals/signals';
import type { Recorded } from './activity.projection';
import type { KeptRecord } from './record';

/** Where a train was when somebody took it further; nothing keeps it. */
type Step = Extract<PlatformEventBody, { readonly type: 'hype-progress' }>;

export type HypeEvent = PlatformEvent<Step>;

export interface HypeTrainDeps {
  readonly record: Pick<ActivityRecord, 'latest'> & Pick<KeptRecord, 'train'>;
  /** Waits until the record's documents tell of all that the log holds. */
  readonly upToDate: () => Promise<unknown>;
  readonly signals: Pick<Signals, 'publish' | 'subscribe'>;
  readonly clock: Clock;
}

/** Who helped most, by what they gave. */
export interface HypeSupporter {
  readonly name: string | null;
  readonly kind: 'bits' | 'subs';
  readonly amount: number;
}

interface Followed {
  step: Step | null;
  readonly end: Unsubscribe;
}

/** A train of which no platform tells when it ends goes on so long after what was told last, in ms. */
const UNTOLD_MS = 5 * 60_000;
/** So often it is looked whether a train is over. */
const REFRESH_MS = 30_000;
/** Accounts that are followed; of more, those go that nothing was asked of for longest. */
const MOST_ACCOUNTS = 1_000;
const LATEST = 25;

export function isHypeProgress(event: PlatformEvent): event is HypeEvent {
  return event.body.type === 'hype-progress';
}

/**
 * Hype trains as layers show them: beginning, levels and end are in the record, each step in between passes by as a
 * signal, on whichever node it came in. Who helped most follows from what the record has since the train began.
 */
export class HypeTrains {
  private readonly followed = new Map<string, Followed>();
  private readonly listeners: ((accountId: string) => void)[] = [];

  constructor(private readonly deps: HypeTrainDeps) {}

  /** Passes a step on. */
  tell(accountId: string, { body }: HypeEvent): void {
    this.deps.signals.publish(`hype-${accountId}`, body);
  }

  get source(): LiveSource {
    return {
      kinds: ['hype'],
      categories: ['activity', 'simulated'],
      refreshMs: REFRESH_MS,
      listen: (listener) => void this.listeners.push(listener),
      read: (accountId) => this.read(accountId),
    };
  }

  stop(): void {
    for (const accountId of [...this.followed.keys()]) this.forget(accountId);
  }

  private async read(accountId: string): Promise<LiveValues[string]> {
    const { step } = this.follow(accountId);
    await this.deps.upToDate();
    const told = await this.deps.record.train(accountId);
    if (!told || told.phase === 'end') return null;
    const later = step && step.trainId === told.trainId && step.level >= (told.level ?? 1) ? step : null;
    const endsAt = later?.endsAt ?? told.endsAt ?? new Date(Date.parse(told.at) + UNTOLD_MS).toISOString();
    if (Date.parse(endsAt) <= this.deps.clock.now()) return null;
    const startedAt = told.startedAt ?? told.at;
    return {
      level: later?.level ?? told.level ?? 1,
      progress: later?.progress ?? told.progress ?? 0,
      goal: later?.goal ?? told.goal ?? 0,
      startedAt,
      endsAt,
      top: await this.topSince(accountId, told, startedAt),
    };
  }

  /** The one who gave most of each. */
  private async topSince(
    accountId: string,
    { platform }: Recorded,
    startedAt: string,
  ): Promise<readonly HypeSupporter[]> {
    const given = await this.deps.record.latest(accountId, ['cheer', 'sub', 'resub', 'gift'], LATEST);
    const during = given.filter((each) => each.platform === platform && each.at >= startedAt);
    return (['bits', 'subs'] as const).flatMap((kind) => mostOf(during, kind));
  }

  private follow(accountId: string): Followed {
    const known = this.followed.get(accountId);
    const followed: Followed = known ?? {
      step: null,
      end: this.deps.signals.subscribe(`hype-${accountId}`, (told) => {
        followed.step = told as unknown as Step;
        for (const listener of this.listeners) listener(accountId);
      }),
    };
    this.followed.delete(accountId);
    this.followed.set(accountId, followed);
    const [oldest] = this.followed.keys();
    if (this.followed.size > MOST_ACCOUNTS && oldest !== undefined) this.forget(oldest);
    return followed;
  }

  private forget(accountId: string): void {
    this.followed.get(accountId)?.end();
    this.followed.delete(accountId);
  }
}

function mostOf(given: readonly Activity[], kind: HypeSupporter['kind']): readonly HypeSupporter[] {
  const sums = new Map<string, HypeSupporter>();
  for (const { user, bits, gifted, kind: what } of given) {
    const amount = kind === 'bits' ? (bits ?? 0) : what === 'cheer' ? 0 : (gifted ?? 1);
    if (!user || amount === 0) continue;
    const before = sums.get(user.login)?.amount ?? 0;
    sums.set(user.login, { name: user.name, kind, amount: before + amount });
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount).slice(0, 1);
}
