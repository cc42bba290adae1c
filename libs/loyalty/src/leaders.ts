import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { ProjectionReader } from '@studio/read-models/reader';
import { shardWith, loyaltyOf } from './loyalty.commits';
import { accountIn } from './ledger.state';
import type { LeaderRange } from './loyalty.queries';
import {
  listOfAccount,
  pointsAccounts,
  pointsRanges,
  pointsViewers,
  rangeList,
  type PointsAccountDocument,
  type PointsRangeDocument,
  type PointsViewerDocument,
} from './loyalty.projection';
import { rankFor } from './loyalty.settings';
import type { Points } from './points';
import type { LeaderView } from './loyalty.views';

export interface LeadersDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  /** Of the ledger's documents, and of names. */
  readonly ledger: ProjectionReader;
  readonly names: ProjectionReader;
  readonly points: Points;
}

/** What is looked at beyond what is asked for: of lists that may tell of cleared ones. */
const MORE = 20;

/** Lists of viewers, most first: kept up with each movement, so that no list costs more where there are more viewers. */
export class Leaders {
  constructor(private readonly deps: LeadersDeps) {}

  /** By points, or by what was earned in a range. The simulated channel's as long as there are no others. */
  async top(accountId: string, range: LeaderRange, limit: number): Promise<readonly LeaderView[]> {
    const real = await this.list(accountId, range, limit, false);
    return real.length > 0 ? real : this.list(accountId, range, limit, true);
  }

  /** By watchtime. */
  async topByWatchtime(accountId: string, limit: number): Promise<readonly LeaderView[]> {
    const real = await this.byIndex(accountId, 'minutes', limit, false);
    const found = real.length > 0 ? real : await this.byIndex(accountId, 'minutes', limit, true);
    return this.leaders(accountId, found, real.length === 0, limit);
  }

  /** By lines in chat. */
  async topByMessages(accountId: string, limit: number): Promise<readonly Talker[]> {
    const real = await this.byIndex(accountId, 'messages', limit, false);
    const simulated = real.length === 0;
    const found = simulated ? await this.byIndex(accountId, 'messages', limit, true) : real;
    const names = await this.namesOf(found);
    const all = await Promise.all(
      found.map(async ({ viewerId, platform }) => {
        const shard = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
        const { messages } = accountIn(shard, viewerId);
        return { name: names.get(viewerId)?.name ?? null, platform, messages };
      }),
    );
    return all.filter(({ messages }) => messages > 0).slice(0, limit);
  }

  private async list(
    accountId: string,
    range: LeaderRange,
    limit: number,
    simulated: boolean,
  ): Promise<readonly LeaderView[]> {
    const found =
      range === 'all'
        ? await this.byIndex(accountId, 'points', limit, simulated)
        : await this.byRange(accountId, range, limit, simulated);
    return this.leaders(accountId, found, simulated, limit);
  }

  private async byIndex(
    accountId: string,
    index: 'points' | 'minutes' | 'messages',
    limit: number,
    simulated: boolean,
  ): Promise<readonly Found[]> {
    const { items } = await this.deps.ledger.find<PointsAccountDocument>(pointsAccounts, {
      index,
      equals: [listOfAccount(accountId, simulated)],
      order: 'desc',
      limit: limit + MORE,
    });
    return items
      .map(({ doc }) => ({ viewerId: doc.viewerId, platform: doc.platform, value: doc[index] }))
      .filter(({ value }) => value > 0);
  }

  private async byRange(
    accountId: string,
    range: 'today' | 'month',
    limit: number,
    simulated: boolean,
  ): Promise<readonly Found[]> {
    const day = await this.deps.points.day(accountId);
    const span = range === 'today' ? `day-${day}` : `month-${day.slice(0, 7)}`;
    const { items } = await this.deps.ledger.find<PointsRangeDocument>(pointsRanges, {
      index: 'earned',
      equals: [rangeList(listOfAccount(accountId, simulated), span)],
      order: 'desc',
      limit: limit + MORE,
    });
    return items.map(({ doc }) => ({
      viewerId: doc.viewerId,
      platform: doc.platform,
      value: doc.earned,
      isRange: true,
    }));
  }

  private async namesOf(found: readonly Found[]): Promise<ReadonlyMap<string, PointsViewerDocument>> {
    const ids = found.map(({ viewerId }) => viewerId);
    const known = await this.deps.names.getMany<PointsViewerDocument>(pointsViewers, ids);
    return new Map(known.map(({ id, doc }) => [id, doc]));
  }

  private async leaders(
    accountId: string,
    found: readonly Found[],
    simulated: boolean,
    limit: number,
  ): Promise<readonly LeaderView[]> {
    const names = await this.namesOf(found);
    const { settings } = await loyaltyOf(this.deps.pipeline, accountId);
    const all = await Promise.all(
      found.map(async ({ viewerId, platform, value, isRange }) => {
        const shard = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
        const { points, minutes, lifetime } = accountIn(shard, viewerId);
        const rank = rankFor(settings.ranks, { points, watchMinutes: minutes, lifetimePoints: lifetime });
        return {
          login: names.get(viewerId)?.login ?? '',
          name: names.get(viewerId)?.name ?? '',
          platform,
          points: isRange ? value : points,
          watchMinutes: minutes,
          rank: rank?.rank.name ?? null,
          isThere: lifetime > 0 || points > 0 || minutes > 0,
        };
      }),
    );
    return all
      .filter(({ isThere }) => isThere)
      .slice(0, limit)
      .map(({ isThere: _, ...leader }, i) => ({ position: i + 1, ...leader }));
  }
}

/** Somebody who wrote so many lines; null once they are forgotten. */
export interface Talker {
  readonly name: string | null;
  readonly platform: string;
  readonly messages: number;
}

interface Found {
  readonly viewerId: string;
  readonly platform: string;
  readonly value: number;
  readonly isRange?: boolean;
}
