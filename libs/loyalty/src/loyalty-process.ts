import type { ChatBot } from '@studio/areas/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { eventBonusOf } from './event-bonus';
import type { Earning } from './earning';
import { platformIn } from './earning';
import type { LedgerEvents } from './ledger.events';
import { partsOfShard, SIMULATED_SHARD, shardOf } from './ledger.state';
import { commitLedger, loyaltyOf } from './loyalty.commits';
import type { StoredPointsViewer, StoredRank } from './loyalty.event-shapes';
import {
  pointsViewers,
  watchtimeDue,
  type PointsViewerDocument,
  type WatchtimeDueDocument,
} from './loyalty.projection';
import type { Points } from './points';
import type { Rewards } from './rewarding';

export const LOYALTY_PROCESS = 'loyalty';

/** So many accounts are counted at once. */
const DUE_AT_ONCE = 50;

export interface LoyaltyProcessDeps {
  readonly pipeline: CommitPipeline;
  /** Of the documents of names. */
  readonly reader: ProjectionReader;
  readonly points: Points;
  readonly earning: Earning;
  readonly rewards: Rewards;
  readonly bot: () => Pick<ChatBot, 'say'>;
  /** Waits until the names are known that the log holds. */
  readonly namesKnown: () => Promise<unknown>;
}

type Changed = LedgerEvents['points.changed'];

/** What points cause: transfers arrive, rewards are done or given back, events bring bonuses, watchtime counts, ranks are told. */
export class LoyaltyProcess implements Process {
  readonly name = LOYALTY_PROCESS;
  readonly categories = ['ledger', 'activity', 'simulated'];

  constructor(private readonly deps: LoyaltyProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'points.changed': ({ stream, data }) => this.changed(idOf(stream), data as unknown as Changed),
    'points.earned': ({ stream, data }) =>
      this.rankCalls(idOf(stream), (data as unknown as LedgerEvents['points.earned']).entries),
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

  private async viewer(viewerId: string): Promise<PointsViewerDocument | null> {
    await this.deps.namesKnown();
    return (await this.deps.reader.get<PointsViewerDocument>(pointsViewers, viewerId))?.doc ?? null;
  }

  /** Whoever has come to a rank that is told. */
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
    const told = settings.ranks.filter(({ announce }) => announce);
    if (told.length === 0) return [];
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
      const rank = told.findLast(crossed);
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
        await this.deps
          .bot()
          .say(accountId, { message: 'loyalty.rank', values }, { once: `rank/${accountId}/${seq}` });
      },
    };
  }

  private async bonus(accountId: string, { id, data, stream, meta }: StoredEvent): Promise<readonly Call[]> {
    const user = data['user'] as unknown as StoredPointsViewer | null;
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
    const place = { accountId, shard: SIMULATED_SHARD, day };
    await commitLedger(this.deps.pipeline, place, 'ClearLedger', {}, { key });
  }
}

function textIn(data: StoredEvent['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}
