import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, DueCall, Process } from '@studio/process-managers/process';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { ProjectionReader } from '@studio/read-models/reader';
import { eventBonusOf } from './earning/event-bonus';
import type { Earning } from './earning/earning';
import { platformIn } from './earning/earning';
import type { LedgerEvents } from './ledger/ledger.events';
import { partsOfShard, SIMULATED_SHARD, shardOf } from './ledger/ledger.state';
import { commitLedger, commitLoyalty, loyaltyOf } from './ledger/loyalty.commits';
import type { LoyaltyEvents } from './model/loyalty.events';
import type { StoredPointsViewer, StoredRank } from './model/loyalty.event-shapes';
import { isStreamKind } from '@studio/platforms/stream-kinds';
import { gainsOf, type LoyaltySettings } from './settings/loyalty.settings';
import type { Clock } from '@studio/kernel/clock';
import { watchtimeDue, type WatchtimeDueDocument } from './ledger/loyalty.projection';
import type { KnownViewer, Points } from './ledger/points';
import type { Rewards } from './rewards/rewarding';

export const LOYALTY_PROCESS = 'loyalty';

export interface LoyaltyProcessDeps {
  readonly pipeline: CommitPipeline;
  /** Reader of the documents with names. */
  readonly reader: ProjectionReader;
  readonly points: Points;
  readonly viewers: Pick<ViewerKeys, 'unlink'>;
  readonly earning: Earning;
  readonly rewards: Rewards;
  readonly bot: Pick<ChatBot, 'say' | 'ignoredIn'>;
  readonly clock: Clock;
}

type Changed = LedgerEvents['points.changed'];
type Linked = LoyaltyEvents['viewers.linked'];
type Boosted = LoyaltyEvents['points.boosted'];

/**
 * Effects of points: completes transfers, runs or refunds rewards, pays event bonuses, counts watch time,
 * announces ranks.
 */
export class LoyaltyProcess implements Process {
  readonly name = LOYALTY_PROCESS;
  readonly categories = ['ledger', 'activity', 'simulated', 'loyalty'];

  constructor(private readonly deps: LoyaltyProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'points.changed': ({ stream, data }) => this.changed(idOf(stream), data as Changed),
    'points.earned': async ({ stream, data }) => {
      const { entries, at } = data as LedgerEvents['points.earned'];
      return [
        ...(await this.rankCalls(idOf(stream), entries, at)),
        ...(await this.strayCalls(idOf(stream), entries)),
      ];
    },
    'viewers.linked': ({ stream, data }) => this.linked(idOf(stream), data as Linked),
    'viewers.unlinked': ({ data }) => [
      {
        step: 'unlink',
        run: () => this.deps.viewers.unlink((data as Linked).viewerIds),
      },
    ],
    'reward.reserved': ({ stream, data, meta }) => {
      const reservation = data as LoyaltyEvents['reward.reserved'];
      const { viewerId } = reservation;
      const run = async (): Promise<void> =>
        this.deps.rewards.settle(idOf(stream), await this.viewer(viewerId), reservation, meta.at);
      return [{ step: 'settle', run }];
    },
    'points.boosted': ({ id, stream, data }) => this.boosted(idOf(stream), id, data as Boosted),
    'activity.recorded': async (event) => {
      const { settings } = await loyaltyOf(this.deps.pipeline, idOf(event.stream));
      if (!settings.enabled) return [];
      return [...this.boost(settings, event), ...(await this.bonus(settings, event))];
    },
    'record.cleared': ({ stream }) => [
      { step: 'clear', run: (cause) => this.clear(idOf(stream), cause.key) },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<WatchtimeDueDocument>(watchtimeDue, now);
    return due.map(({ accountId, dueAt }) => ({
      id: `${accountId}.${dueAt}`,
      step: 'watchtime',
      run: (cause) => this.deps.earning.countWatchtime(accountId, dueAt, cause),
    }));
  }

  private async changed(id: string, data: Changed): Promise<readonly Call[]> {
    const { accountId, shard } = partsOfShard(id);
    const { source, delta, refId, viewerId, to, at } = data;
    const calls: Call[] = [...(await this.rankCalls(id, [data], at))];
    const simulated = shard === SIMULATED_SHARD;
    const { link } = data;
    if (link?.way === 'out' && shardOf(link.viewerId, simulated) !== shard)
      calls.push({
        step: 'take over',
        run: () => this.deps.points.takeOver(accountId, { ...data, link }, simulated),
      });
    if (link?.way !== 'out') calls.push(...(await this.strayCalls(id, [data])));
    if (source === 'reward' && delta < 0 && refId !== null)
      calls.push({
        step: 'fulfil',
        run: async (cause) => {
          const viewer = await this.viewer(viewerId);
          if (viewer) await this.deps.rewards.fulfil(accountId, viewer, { refId, cost: -delta, at }, cause);
        },
      });
    if (source === 'rank' && refId !== null)
      calls.push({
        step: 'rank reward',
        run: async (cause) => {
          const viewer = await this.viewer(viewerId);
          const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
          const rewardId = settings.ranks.find(({ name }) => name === refId)?.rewardId ?? null;
          if (viewer && rewardId !== null) await this.deps.rewards.grant(accountId, rewardId, viewer, cause);
        },
      });
    if (to && to.amount > 0 && refId !== null && shardOf(to.viewerId, simulated) !== shard)
      calls.push({
        step: 'arrive',
        run: async () => {
          await this.deps.points.move(accountId, { ...to, simulated }, to.amount, 'most', {
            key: `transfer/${refId}`,
            reason: 'Transfer',
            source: 'transfer',
            refId,
            since: at,
          });
        },
      });
    return calls;
  }

  /** Makes sure that linked viewers share what they have, also after a kill. */
  private linked(accountId: string, { viewerIds, personId }: Linked): readonly Call[] {
    if (personId === undefined) return [];
    return [
      {
        step: 'join',
        run: async () => {
          const all = await Promise.all(viewerIds.map((viewerId) => this.viewer(viewerId)));
          const known = all.filter((viewer) => viewer !== null);
          const person = known.find(({ viewerId }) => viewerId === personId);
          if (!person) return;
          const others = known.filter(({ viewerId }) => viewerId !== personId);
          await this.deps.points.join(accountId, person, others, person.simulated);
        },
      },
    ];
  }

  /** Points that came to a viewer while they were being linked go on to their person. */
  private async strayCalls(
    id: string,
    entries: readonly Pick<Changed, 'viewerId' | 'platform' | 'seq'>[],
  ): Promise<readonly Call[]> {
    const { accountId, shard } = partsOfShard(id);
    const calls: Call[] = [];
    for (const { viewerId, platform, seq } of entries) {
      const personId = await this.deps.points.personOf(viewerId);
      if (personId === viewerId) continue;
      const viewer = { viewerId, platform, simulated: shard === SIMULATED_SHARD };
      calls.push({
        step: `hand over ${seq}`,
        run: () => this.deps.points.handOver(accountId, viewer, { viewerId: personId, platform }),
      });
    }
    return calls;
  }

  private viewer(viewerId: string): Promise<KnownViewer | null> {
    return this.deps.points.withName(viewerId);
  }

  /** Announces viewers who reached a rank, and gives them what it brings. */
  private async rankCalls(
    id: string,
    entries: readonly {
      readonly viewerId: string;
      readonly delta: number;
      readonly balance: number;
      readonly minutes?: number;
      readonly watched?: number;
      readonly seq: number;
    }[],
    at: string,
  ): Promise<readonly Call[]> {
    const { accountId, shard } = partsOfShard(id);
    const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
    const { ranks } = settings;
    if (ranks.length === 0) return [];
    const calls: Call[] = [];
    for (const { viewerId, delta, balance, minutes = 0, watched, seq } of entries) {
      const account = await this.deps.points.account(accountId, viewerId, shard === SIMULATED_SHARD);
      const crossed = (rank: StoredRank): boolean => {
        const [after, added] =
          rank.by === 'points'
            ? [balance, delta]
            : rank.by === 'watchMinutes'
              ? [watched ?? account.minutes, minutes]
              : [account.lifetime, Math.max(0, delta)];
        return after >= rank.min && after - added < rank.min;
      };
      const reached = ranks.filter(crossed);
      const announced = reached.findLast(({ announce }) => announce);
      if (announced) calls.push(this.telling(accountId, viewerId, announced, seq));
      calls.push(...reached.map((rank) => this.awarding(accountId, viewerId, rank, at)));
    }
    return calls;
  }

  private telling(accountId: string, viewerId: string, { name, emoji }: StoredRank, seq: number): Call {
    return {
      step: `rank ${seq}`,
      run: async () => {
        const viewer = await this.viewer(viewerId);
        if (!viewer) return;
        const values = { user: viewer.name, rank: emoji === null ? name : `${emoji} ${name}` };
        await this.deps.bot.say(
          accountId,
          { message: 'loyalty.rank', values },
          { once: `rank/${accountId}/${seq}` },
        );
      },
    };
  }

  /** Records that a viewer reached a rank and what it brings, once: its action runs when that is in the ledger. */
  private awarding(accountId: string, viewerId: string, rank: StoredRank, since: string): Call {
    const { name } = rank;
    return {
      step: `rank ${name} of ${viewerId}`,
      run: async () => {
        const viewer = await this.viewer(viewerId);
        if (!viewer) return;
        const why = { reason: name, source: 'rank', refId: name, since } as const;
        const cause = { key: `rank/${viewerId}/${name}`, ...why };
        const { bonusPoints } = gainsOf(rank);
        await this.deps.points.move(accountId, viewer, bonusPoints, 'most', cause, { once: `rank/${name}` });
      },
    };
  }

  private boost({ boost }: LoyaltySettings, { id, data, stream, meta }: StoredEvent): readonly Call[] {
    const accountId = idOf(stream);
    const command = {
      kind: textIn(data, 'kind'),
      at: Date.parse(meta.at),
      simulated: stream.startsWith('simulated-'),
    };
    const run = async (): Promise<void> => {
      await commitLoyalty(this.deps.pipeline, accountId, 'BoostPoints', command, { key: `boost/${id}` });
    };
    const { kind } = command;
    return boost.enabled && isStreamKind(kind) && boost.kinds.includes(kind) ? [{ step: 'boost', run }] : [];
  }

  private async boosted(
    accountId: string,
    eventId: string,
    { isFirst, multiplier, until, simulated }: Boosted,
  ): Promise<readonly Call[]> {
    const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
    const values = { multiplier, name: settings.pointName, minutes: settings.boost.minutes };
    const options = { once: `boost/${eventId}`, simulated };
    const run = async (): Promise<void> => {
      if (this.deps.clock.now() < until)
        await this.deps.bot.say(accountId, { message: 'loyalty.boosted', values }, options);
    };
    return isFirst ? [{ step: 'tell', run }] : [];
  }

  private async bonus(
    settings: LoyaltySettings,
    { id, data, stream, meta }: StoredEvent,
  ): Promise<readonly Call[]> {
    const accountId = idOf(stream);
    const user = data['user'] as StoredPointsViewer | null;
    const platform = textIn(data, 'platform');
    const there = platformIn(settings, platform);
    if (!there?.enabled || !user) return [];
    const { points, once } = eventBonusOf(settings.eventBonus, data);
    const delta = Math.floor(points * there.multiplier);
    if (delta <= 0 || (await this.deps.bot.ignoredIn(accountId))(user.login)) return [];
    const simulated = stream.startsWith('simulated-');
    return [
      {
        step: 'bonus',
        run: async () => {
          const viewer = await this.deps.points.known(accountId, { ...user, platform, simulated });
          const { at: since } = meta;
          const why = { reason: textIn(data, 'kind'), source: 'event', refId: id, since } as const;
          await this.deps.points.move(
            accountId,
            viewer,
            delta,
            'most',
            { key: `event/${id}`, ...why },
            once === undefined ? {} : { once },
          );
        },
      },
    ];
  }

  private async clear(accountId: string, key: string): Promise<void> {
    const day = await this.deps.points.day(accountId);
    const ledger = { accountId, shard: SIMULATED_SHARD, day };
    await commitLedger(this.deps.pipeline, ledger, 'ClearLedger', {}, { key });
  }
}

function textIn(data: StoredEvent['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}
