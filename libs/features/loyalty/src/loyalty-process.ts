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
import { commitLedger, loyaltyOf } from './ledger/loyalty.commits';
import type { LoyaltyEvents } from './model/loyalty.events';
import type { StoredPointsViewer, StoredRank } from './model/loyalty.event-shapes';
import {
  pointsViewers,
  watchtimeDue,
  type PointsViewerDocument,
  type WatchtimeDueDocument,
} from './ledger/loyalty.projection';
import type { Points } from './ledger/points';
import type { Rewards } from './rewards/rewarding';

export const LOYALTY_PROCESS = 'loyalty';

/** Maximum number of accounts counted at once. */
const DUE_AT_ONCE = 50;

export interface LoyaltyProcessDeps {
  readonly pipeline: CommitPipeline;
  /** Reader of the documents with names. */
  readonly reader: ProjectionReader;
  readonly points: Points;
  readonly viewers: Pick<ViewerKeys, 'unlink'>;
  readonly earning: Earning;
  readonly rewards: Rewards;
  readonly bot: Pick<ChatBot, 'say'>;
  /** Waits until the names are known that the log holds. */
  readonly namesKnown: () => Promise<unknown>;
}

type Changed = LedgerEvents['points.changed'];
type Linked = LoyaltyEvents['viewers.linked'];

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
      const { entries } = data as LedgerEvents['points.earned'];
      return [
        ...(await this.rankCalls(idOf(stream), entries)),
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
    'activity.recorded': (event) => this.bonus(idOf(event.stream), event),
    'record.cleared': ({ stream }) => [
      { step: 'clear', run: (cause) => this.clear(idOf(stream), cause.key) },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const first = { index: 'due', equals: [], limit: DUE_AT_ONCE };
    const { items } = await this.deps.reader.find<WatchtimeDueDocument>(watchtimeDue, first);
    return items
      .map(({ doc }) => doc)
      .filter(({ dueAt }) => dueAt <= now)
      .map(({ accountId, dueAt }) => ({
        id: `${accountId}.${dueAt}`,
        step: 'watchtime',
        run: (cause) => this.deps.earning.countWatchtime(accountId, dueAt, cause),
      }));
  }

  private async changed(id: string, data: Changed): Promise<readonly Call[]> {
    const { accountId, shard } = partsOfShard(id);
    const { source, delta, refId, viewerId, to, at } = data;
    const calls: Call[] = [...(await this.rankCalls(id, [data]))];
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

  private async viewer(viewerId: string): Promise<PointsViewerDocument | null> {
    await this.deps.namesKnown();
    return (await this.deps.reader.get<PointsViewerDocument>(pointsViewers, viewerId))?.doc ?? null;
  }

  /** Announces viewers who reached a rank with an announcement. */
  private async rankCalls(
    id: string,
    entries: readonly {
      readonly viewerId: string;
      readonly delta: number;
      readonly balance: number;
      readonly minutes?: number;
      readonly seq: number;
    }[],
  ): Promise<readonly Call[]> {
    const { accountId, shard } = partsOfShard(id);
    const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
    const announced = settings.ranks.filter(({ announce }) => announce);
    if (announced.length === 0) return [];
    const calls: Call[] = [];
    for (const { viewerId, delta, balance, minutes = 0, seq } of entries) {
      const account = await this.deps.points.account(accountId, viewerId, shard === SIMULATED_SHARD);
      const crossed = (rank: StoredRank): boolean => {
        const [after, added] =
          rank.by === 'points'
            ? [balance, delta]
            : rank.by === 'watchMinutes'
              ? [account.minutes, minutes]
              : [account.lifetime, Math.max(0, delta)];
        return after >= rank.min && after - added < rank.min;
      };
      const rank = announced.findLast(crossed);
      if (rank) calls.push(this.telling(accountId, viewerId, rank, seq));
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

  private async bonus(accountId: string, { id, data, stream, meta }: StoredEvent): Promise<readonly Call[]> {
    const user = data['user'] as StoredPointsViewer | null;
    const platform = textIn(data, 'platform');
    const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
    const there = platformIn(settings, platform);
    if (!settings.enabled || !there?.enabled || !user) return [];
    const { points, once } = eventBonusOf(settings.eventBonus, data);
    const delta = Math.floor(points * there.multiplier);
    if (delta <= 0) return [];
    const simulated = stream.startsWith('simulated-');
    return [
      {
        step: 'bonus',
        run: async () => {
          const viewer = await this.deps.points.known(accountId, { ...user, platform, simulated });
          const { at: since } = meta;
          const why = { reason: textIn(data, 'kind'), source: 'event', refId: id, since } as const;
          await this.deps.points.move(accountId, viewer, delta, 'most', { key: `event/${id}`, ...why }, once);
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
