import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { ProjectionReader } from '@studio/read-models/reader';
import { shardWith, loyaltyOf } from '../ledger/loyalty.commits';
import { accountIn } from '../ledger/ledger.state';
import type { LeaderRange } from '../settings/loyalty.queries';
import {
  listOfAccount,
  pointsAccounts,
  recentPoints,
  pointsRanges,
  pointsViewers,
  rangeList,
  type PointsAccountDocument,
  type PointsRangeDocument,
  type PointsViewerDocument,
} from '../ledger/loyalty.projection';
import { rankFor } from '../settings/loyalty.settings';
import {
  earnedRecently,
  recentIndex,
  recentLists,
  type RecentRange,
  type RecentPointsDocument,
} from '../ledger/recent-points';
import type { Points } from '../ledger/points';
import type { LeaderView } from '../settings/loyalty.views';

export interface LeadersDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  /** Reader of the ledger's documents. */
  readonly ledger: ProjectionReader;
  readonly names: ProjectionReader;
  readonly points: Points;
}

/** Extra documents to read, since a list may contain cleared viewers. */
const MORE = 20;
/** Page size for lists that are read until the order is certain. */
const PAGE = 200;

/**
 * Lists of viewers, highest first. Each movement updates them, so their cost does not depend on the number of
 * viewers.
 */
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
        const { state: shard } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
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
    return this.leaders(accountId, await this.found(accountId, range, limit, simulated), simulated, limit);
  }

  private async found(
    accountId: string,
    range: LeaderRange,
    limit: number,
    simulated: boolean,
  ): Promise<readonly Found[]> {
    if (range === 'all') return this.byIndex(accountId, 'points', limit, simulated);
    return this.asPersons(
      range === '7d' || range === '30d'
        ? await this.recent(accountId, range, limit + MORE, simulated)
        : await this.byRange(accountId, range, limit, simulated),
    );
  }

  /** Sums the earnings of linked viewers from before they were linked. */
  private async asPersons(found: readonly Found[]): Promise<readonly Found[]> {
    const persons = new Map<string, Found>();
    for (const one of found) {
      const viewerId = await this.deps.points.personOf(one.viewerId);
      const known = persons.get(viewerId);
      persons.set(viewerId, known ? { ...known, value: known.value + one.value } : { ...one, viewerId });
    }
    return [...persons.values()].sort((one, other) => other.value - one.value);
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

  /** Reads the lists, most first by what each viewer has left at most, until nobody further can be among the first. */
  private async recent(
    accountId: string,
    range: RecentRange,
    limit: number,
    simulated: boolean,
  ): Promise<readonly Found[]> {
    const today = await this.deps.points.day(accountId);
    const reader = await this.deps.ledger.pinned();
    const index = recentIndex[range];
    let most: readonly Found[] = [];
    for (const list of recentLists(listOfAccount(accountId, simulated), today, range))
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await reader.find<RecentPointsDocument>(recentPoints, {
          ...{ index, equals: [list], order: 'desc', limit: PAGE },
          ...(cursor !== undefined && { cursor }),
        });
        const earned = page.items.map(({ doc }) => ({
          ...{ viewerId: doc.viewerId, platform: doc.platform, isRange: true },
          value: earnedRecently(doc, today, range),
        }));
        most = [...most, ...earned.filter(({ value }) => value > 0)]
          .sort((one, other) => other.value - one.value)
          .slice(0, limit);
        const atMost = page.items.at(-1)?.doc[index] ?? 0;
        const isDone = most.length === limit && atMost <= (most.at(-1)?.value ?? 0);
        cursor = isDone ? null : page.nextCursor;
      }
    return most;
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
        const { state: shard } = await shardWith(this.deps.pipeline, accountId, viewerId, simulated);
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

/** Viewer and number of chat lines; the name is null after erasure. */
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
