import { streamKindNames, streamKinds } from '@studio/platforms/stream-kinds';
import type { Activity } from '@studio/platforms/activity';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformEventOf, PlatformEventSubscriber } from '@studio/contracts/channels/platform-events';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import type { Recorded } from './activity.projection';
import type { StoredActivityRecord } from './record';

/** Last progress of a train; not stored. */
type Step = HypeEvent['body'];

export type HypeEvent = PlatformEventOf<'hype-progress'>;

export interface HypeTrainDeps {
  readonly record: Pick<ActivityRecord, 'latest'> & Pick<StoredActivityRecord, 'train'>;
  /** Waits until the record's documents include all events of the log. */
  readonly upToDate: () => Promise<unknown>;
  readonly signals: Pick<Signals, 'publish' | 'subscribe'>;
  readonly clock: Clock;
}

/** Top supporter, by their contribution. */
export interface HypeSupporter {
  readonly name: string | null;
  readonly kind: 'bits' | 'subs';
  readonly amount: number;
}

interface Followed {
  step: Step | null;
  readonly end: Unsubscribe;
}

/** Time in ms after its last progress at which a train ends if no platform reports its end. */
const UNTOLD_MS = 5 * 60_000;
/** Interval of the check for finished trains, in ms. */
const REFRESH_MS = 30_000;
/** Accounts that are followed; of more, those go that nothing was asked of for longest. */
const MOST_ACCOUNTS = 1_000;
const LATEST = 25;
/** Kinds that contribute to a train. */
const trainKinds = streamKindNames.filter((kind) => streamKinds[kind].train !== null);

/**
 * Hype trains as layers show them: beginning, levels and end are in the record, each step in between passes by as a
 * signal, on whichever node it came in. Who helped most follows from what the record has since the train began.
 */
export class HypeTrains {
  private readonly followed = new Map<string, Followed>();
  private readonly listeners: ((accountId: string) => void)[] = [];

  constructor(private readonly deps: HypeTrainDeps) {}

  /** Publishes a step. */
  readonly publish: PlatformEventSubscriber<HypeEvent> = (accountId, { body }) => {
    this.deps.signals.publish(`hype-${accountId}`, body);
  };

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
    const activity = await this.deps.record.train(accountId);
    if (!activity || activity.phase === 'end') return null;
    const later =
      step && step.trainId === activity.trainId && step.level >= (activity.level ?? 1) ? step : null;
    const endsAt =
      later?.endsAt ?? activity.endsAt ?? new Date(Date.parse(activity.at) + UNTOLD_MS).toISOString();
    if (Date.parse(endsAt) <= this.deps.clock.now()) return null;
    const startedAt = activity.startedAt ?? activity.at;
    return {
      level: later?.level ?? activity.level ?? 1,
      progress: later?.progress ?? activity.progress ?? 0,
      goal: later?.goal ?? activity.goal ?? 0,
      startedAt,
      endsAt,
      top: await this.topSince(accountId, activity, startedAt),
    };
  }

  /** The one who gave most of each. */
  private async topSince(
    accountId: string,
    { platform }: Recorded,
    startedAt: string,
  ): Promise<readonly HypeSupporter[]> {
    const given = await this.deps.record.latest(accountId, trainKinds, LATEST);
    const during = given.filter((each) => each.platform === platform && each.at >= startedAt);
    return (['bits', 'subs'] as const).flatMap((kind) => mostOf(during, kind));
  }

  private follow(accountId: string): Followed {
    const known = this.followed.get(accountId);
    const followed: Followed = known ?? {
      step: null,
      end: this.deps.signals.subscribe(`hype-${accountId}`, (activity) => {
        followed.step = activity as Step;
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
    const { train } = streamKinds[what];
    const amount = train !== kind ? 0 : kind === 'bits' ? (bits ?? 0) : (gifted ?? 1);
    if (!user || amount === 0) continue;
    const before = sums.get(user.login)?.amount ?? 0;
    sums.set(user.login, { name: user.name, kind, amount: before + amount });
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount).slice(0, 1);
}
