import { reasonAgainst } from '@studio/actions/action.targets';
import { overlayOf } from '@studio/actions/action.state';
import { botAccount } from '@studio/contracts/bot/bot-account';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommandsOf } from '@studio/kernel/decider';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import { pageOf, unknownCursor } from '@studio/operations/paging';
import { InvalidCursor } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import { houseEdgeOf, oddsGames, oddsOf } from './games/games';
import type { Leaders } from './leaderboards/leaders';
import type { PointsAccount } from './ledger/ledger.state';
import { loyaltyOf } from './ledger/loyalty.commits';
import {
  pointsEntries,
  pointsViewers,
  type PointsEntryDocument,
  type PointsViewerDocument,
} from './ledger/loyalty.projection';
import type * as queries from './settings/loyalty.queries';
import { builtInBonus, gainsOf, rankFor } from './settings/loyalty.settings';
import type { PastMovements } from './ledger/past-movements';
import type { Loyalty, LoyaltyReward } from './settings/loyalty.state';
import type {
  LedgerEntryView,
  LoyaltyRewardView,
  LoyaltyView,
  LoyaltyViewerView,
} from './settings/loyalty.views';
import type { KnownViewer, Points } from './ledger/points';

export type LoyaltyQueries = CommandsOf<typeof queries>;

export interface LoyaltyQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly points: Points;
  readonly leaders: Leaders;
  readonly past: Pick<PastMovements, 'find'>;
  readonly ledger: ProjectionReader;
  readonly names: ProjectionReader;
  readonly access: OverlayAccess;
  readonly designs: Designs;
  readonly widgetCommands: WidgetCommands;
}

/** The account that a question is about. @throws Problem `not_found`, `insufficient_scope` */
function askedAccount(
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
  { access }: Pick<LoyaltyQueryDeps, 'access'>,
): Promise<string> {
  return botAccount(query.overlayId, caller, access, describeOperation(query.constructor as Class));
}

export function loginOf(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

export const loyaltyQueryHandlers: QueryTable<LoyaltyQueries, LoyaltyQueryDeps> = {
  GetLoyalty: async (query, request, deps) =>
    loyaltyView(await loyaltyOf(deps.pipeline, await askedAccount(query, request, deps))),

  ListLoyaltyLeaderboard: async (query, request, deps) => {
    const accountId = await askedAccount(query, request, deps);
    return { items: await deps.leaders.top(accountId, query.range, query.limit), nextCursor: null };
  },

  GetLoyaltyViewer: async (query, request, deps) => {
    const accountId = await askedAccount(query, request, deps);
    const found = await deps.points.byLogin(accountId, loginOf(query.login), query.platform);
    if (found.length === 0) throw unknownViewer(query.login);
    return viewerView(accountId, found, query.platform, deps);
  },

  ListLoyaltyEntries: async (query, request, deps) => {
    const accountId = await askedAccount(query, request, deps);
    const found = await deps.points.byLogin(accountId, loginOf(query.login), query.platform);
    const [viewer] = found;
    if (!viewer) throw unknownViewer(query.login);
    if (found.length > 1)
      throw new Problem('platform_needed', `${query.login} is known on several platforms. Send platform.`);
    const { limit, cursor } = query;
    try {
      const page = await deps.ledger.find<PointsEntryDocument>(pointsEntries, {
        index: 'viewer',
        equals: [viewer.viewerId],
        order: 'desc',
        limit,
        ...(cursor !== undefined && { cursor }),
      });
      return { items: page.items.map(({ doc }) => entryView(doc)), nextCursor: page.nextCursor };
    } catch (error) {
      throw error instanceof InvalidCursor ? unknownCursor() : error;
    }
  },

  ListLoyaltyRewards: async (query, request, deps) => {
    const { rewards } = await loyaltyOf(deps.pipeline, await askedAccount(query, request, deps));
    const page = pageOf(Object.values(rewards), query, ({ rewardId }) => rewardId);
    return { ...page, items: await Promise.all(page.items.map((reward) => rewardView(reward, deps))) };
  },
};

function unknownViewer(login: string): Problem {
  return new Problem('not_found', `There is no viewer ${login}.`, {
    resource: 'viewer',
    login: loginOf(login),
  });
}

export function loyaltyView({ settings }: Pick<Loyalty, 'settings'>): LoyaltyView {
  const eventBonus = { ...builtInBonus, ...settings.eventBonus };
  const ranks = settings.ranks.map((rank) => ({ ...rank, ...gainsOf(rank) }));
  const { gambling } = settings;
  const odds = oddsGames.map((game) => ({ game, ...oddsOf(game, gambling) }));
  return { ...settings, eventBonus, ranks, houseEdge: houseEdgeOf(gambling), odds };
}

async function viewerView(
  accountId: string,
  found: readonly KnownViewer[],
  platform: string | undefined,
  { pipeline, points, names }: LoyaltyQueryDeps,
): Promise<LoyaltyViewerView> {
  const { settings, links } = await loyaltyOf(pipeline, accountId);
  const linked = found.flatMap(({ viewerId }) => links[viewerId] ?? []);
  const also = (await names.getMany<PointsViewerDocument>(pointsViewers, [...new Set(linked)]))
    .map(({ doc }) => doc)
    .filter((doc) => !found.some((one) => one.platform === doc.platform && one.userId === doc.userId));
  const all = [...found, ...(platform === undefined ? also : [])];
  const accounts = await Promise.all(
    all.map(async (viewer) => ({
      viewer,
      personId: await points.personOf(viewer.viewerId),
      account: await points.account(accountId, viewer.viewerId, viewer.simulated),
    })),
  );
  // Linked viewers share one account: it counts once.
  const own = accounts.filter(
    ({ personId }, i) => accounts.findIndex((each) => each.personId === personId) === i,
  );
  const sum = (of: (account: PointsAccount) => number): number =>
    own.reduce((total, { account }) => total + of(account), 0);
  const total = sum((account) => account.points);
  const watchMinutes = sum(({ minutes }) => minutes);
  const rank = rankFor(settings.ranks, {
    points: total,
    watchMinutes,
    lifetimePoints: sum(({ lifetime }) => lifetime),
  });
  const owed = sum((account) => account.owed);
  const dueAt = accounts.map(({ account }) => account.dueAt).find((at) => at !== null) ?? null;
  const [first] = all;
  return {
    login: first?.login ?? '',
    name: first?.name ?? '',
    platforms: accounts.map(({ viewer, account }) => ({
      platform: viewer.platform,
      points: account.points,
      watchMinutes: account.minutes,
    })),
    points: total,
    watchMinutes,
    streak: Math.max(0, ...accounts.map(({ account }) => account.streak)),
    rank: rank && { name: rank.rank.name, position: rank.position },
    loan: owed > 0 ? { owed, dueAt } : null,
  };
}

function entryView({ viewerId: _, commandId: _command, ...entry }: PointsEntryDocument): LedgerEntryView {
  const game = entry.game && { ...entry.game, pick: entry.game.pick ?? null };
  return { ...entry, game } as LedgerEntryView;
}

/** A reward, and whether it can do what it does. */
async function rewardView(
  reward: LoyaltyReward,
  deps: Pick<LoyaltyQueryDeps, 'designs' | 'widgetCommands'>,
): Promise<LoyaltyRewardView> {
  return { ...plainReward(reward), broken: await isBroken(reward, deps) };
}

export function plainReward({ action, ...reward }: LoyaltyReward): Omit<LoyaltyRewardView, 'broken'> {
  return { ...reward, action: action && { ...action.action } };
}

export async function isBroken(
  { action }: Pick<LoyaltyReward, 'action'>,
  { designs, widgetCommands }: Pick<LoyaltyQueryDeps, 'designs' | 'widgetCommands'>,
): Promise<boolean> {
  const overlayId = action && overlayOf(action.action);
  if (!action || overlayId === null) return false;
  const design = await designs.of(overlayId);
  return design === null || reasonAgainst(action.action, design, widgetCommands) !== null;
}
