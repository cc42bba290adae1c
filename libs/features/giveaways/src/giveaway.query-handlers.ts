import type { CommandsOf } from '@studio/kernel/decider';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Clock } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { botAccount } from '@studio/contracts/bot/bot-account';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { GiveawayChecks } from './giveaway-checks';
import { giveawayDecider } from './giveaway.decider';
import { entriesInOrder } from './model/giveaway.evolve';
import { entryView, giveawayView } from './giveaway.making';
import {
  giveawayNames,
  pastGiveaways,
  wordsKey,
  type GiveawayDocument,
  type EntryDocument,
  type WinnerDocument,
  type NamesDocument,
} from './giveaway.projection';
import type * as queries from './giveaway.queries';
import type { GiveawayProof } from './proof/proof-page';
import { plainLogin } from './settings/giveaway.settings';
import type { Entry, Giveaway, Giveaways, GiveawayWinner } from './model/giveaway.state';
import type { ChatReadyView } from './model/giveaway.views';

export type GiveawayQueries = CommandsOf<typeof queries>;

export interface GiveawayQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly checks: GiveawayChecks;
  readonly reader: ProjectionReader;
  readonly access: OverlayAccess;
  readonly clock: Clock;
  readonly readyOf: (accountId: string) => Promise<ChatReadyView>;
  /** Address of the public page of a giveaway. */
  readonly proofUrl: (giveawayId: string) => string;
}

/** The giveaways that a question is about. @throws Problem `not_found`, `insufficient_scope`, `unavailable` */
async function opened(
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
  { pipeline, access }: GiveawayQueryDeps,
): Promise<{ readonly accountId: string; readonly state: Giveaways }> {
  const demand = describeOperation(query.constructor as Class);
  const accountId = await botAccount(query.overlayId, caller, access, demand);
  return { accountId, state: await giveawaysOf(pipeline, accountId) };
}

export async function giveawaysOf(
  pipeline: Pick<CommitPipeline, 'read'>,
  accountId: string,
): Promise<Giveaways> {
  const stream = streamName(giveawayDecider.category, accountId);
  return (await pipeline.read<Giveaways, unknown>(stream, giveawayDecider)).state;
}

export const giveawayQueryHandlers: QueryTable<GiveawayQueries, GiveawayQueryDeps> = {
  GetGiveaway: async (query, request, deps) => {
    const { accountId, state } = await opened(query, request, deps);
    return giveawayView(state, await deps.readyOf(accountId), deps.clock.now(), deps.proofUrl);
  },

  GetGiveawayDefaults: async (query, request, deps) => (await opened(query, request, deps)).state.defaults,

  ListGiveawayEntries: async (query, request, deps) => {
    const { state } = await opened(query, request, deps);
    const { limit, after = 0 } = query;
    if (state.giveaway?.phase === 'cancelled') return { items: [], total: 0, nextAfter: null };
    const winners = state.giveaway?.winners ?? [];
    const all = entriesInOrder(state).filter((entry) => isAsked(entry, winners, query));
    const page = all.filter(({ seq }) => seq > after).slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((entry) => entryView(entry, winners)),
      total: all.length,
      nextAfter: last && last !== all.at(-1) ? last.seq : null,
    };
  },

  ListGiveawayHistory: async (query, request, deps) => {
    const { accountId } = await opened(query, request, deps);
    const { giveawayId, limit, before } = query;
    if (giveawayId !== undefined) return onePast(accountId, giveawayId, deps);
    return listPast(accountId, limit, before, deps);
  },

  CheckGiveaway: async (query, request, deps) => {
    const { accountId } = await opened(query, request, deps);
    const doc = await pastOf(accountId, query.giveawayId, deps);
    const { giveaway } = await remembered({ ...doc, entries: [] }, deps);
    const checked = await deps.checks.of(accountId, doc, query.draw);
    const logins = new Map(giveaway.winners.map(({ n, user }) => [n, user?.login ?? '']));
    return { ...checked, draws: checked.draws.map((draw) => ({ ...draw, login: logins.get(draw.n) ?? '' })) };
  },
};

/** Returns what the public page of a giveaway shows; null if there is no such giveaway. */
export async function proofOf(
  giveawayId: string,
  deps: Pick<GiveawayQueryDeps, 'reader' | 'checks'>,
): Promise<GiveawayProof | null> {
  const found = await deps.reader.get<GiveawayDocument>(pastGiveaways, giveawayId);
  if (!found) return null;
  const { doc } = found;
  const { giveaway } = await remembered({ ...doc, entries: [] }, deps);
  const isChecked = doc.over === 1 && doc.winners.length > 0;
  const check = isChecked ? await deps.checks.of(doc.accountId, doc, undefined) : null;
  return { phase: doc.phase, giveaway, check };
}

function isAsked(
  entry: Entry,
  winners: readonly GiveawayWinner[],
  { q, filter, platform }: queries.ListGiveawayEntries,
): boolean {
  if (platform !== undefined && entry.platform !== platform) return false;
  if (q !== undefined && !(entry.user?.login.toLowerCase() ?? '').startsWith(plainLogin(q))) return false;
  switch (filter) {
    case 'all':
      return true;
    case 'subs':
      return entry.roles.includes('sub');
    case 'vips':
      return entry.roles.includes('vip');
    case 'followers':
      return entry.follower === true;
    case 'ineligible':
      return !entryView(entry, winners).eligible;
  }
}

async function listPast(
  accountId: string,
  limit: number,
  before: number | undefined,
  deps: GiveawayQueryDeps,
): Promise<object> {
  const reader = await deps.reader.pinned();
  const found: GiveawayDocument[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof reader.find<GiveawayDocument>>> =
      await reader.find<GiveawayDocument>(pastGiveaways, {
        index: 'past',
        equals: [accountId, 1],
        order: 'desc',
        limit: 100,
        ...(cursor !== null && { cursor }),
      });
    found.push(...page.items.map(({ doc }) => doc).filter(({ seq }) => before === undefined || seq < before));
    cursor = page.nextCursor;
  } while (cursor !== null && found.length <= limit);
  const items = await Promise.all(
    found.slice(0, limit).map(async (doc) => {
      const { seq, giveawayId, settings, phase, startedAt, endedAt, viewers, tickets } = doc;
      const { giveaway } = await remembered(doc, deps);
      const isCancelled = phase === 'cancelled';
      return {
        seq,
        giveawayId,
        prize: settings.prize,
        keyword: settings.keyword,
        phase: phase === 'open' ? 'finished' : phase,
        startedAt,
        endedAt: endedAt ?? startedAt,
        proofUrl: deps.proofUrl(giveawayId),
        entries: { viewers: isCancelled ? 0 : viewers, tickets: isCancelled ? 0 : tickets },
        winners: giveawayView({ giveaway, defaults: settings }, noChat, 0, deps.proofUrl).winners,
      } as const;
    }),
  );
  return { items, nextBefore: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
}

const noChat: ChatReadyView = { twitch: false, kick: false };

async function onePast(accountId: string, giveawayId: string, deps: GiveawayQueryDeps): Promise<object> {
  const doc = await pastOf(accountId, giveawayId, deps);
  const { giveaway, entries } = await remembered(doc, deps);
  const view = giveawayView(
    { giveaway, defaults: doc.settings },
    await deps.readyOf(accountId),
    deps.clock.now(),
    deps.proofUrl,
  );
  return { ...view, firstEntries: entries.map((entry) => entryView(entry, giveaway.winners)) };
}

/** @throws Problem `not_found` */
async function pastOf(
  accountId: string,
  giveawayId: string,
  { reader }: Pick<GiveawayQueryDeps, 'reader'>,
): Promise<GiveawayDocument> {
  const found = await reader.get<GiveawayDocument>(pastGiveaways, giveawayId);
  if (found?.doc.accountId !== accountId || found.doc.over === 0)
    throw new Problem('not_found', 'There is no finished giveaway with this id.', { resource: 'giveaway' });
  return found.doc;
}

/** The same with what viewers are called and wrote, as far as they are remembered. */
async function remembered(
  doc: GiveawayDocument,
  { reader }: Pick<GiveawayQueryDeps, 'reader'>,
): Promise<{ readonly giveaway: Giveaway; readonly entries: readonly Entry[] }> {
  const ids = [...new Set([...doc.winners, ...doc.entries].map(({ viewerId }) => viewerId))];
  const names = new Map(
    (await reader.getMany<NamesDocument>(giveawayNames, ids)).map((found) => [found.id, found.doc]),
  );
  const userOf = (viewerId: string): GiveawayWinner['user'] => {
    const known = names.get(viewerId);
    return known ? { userId: '', login: known.login, name: known.name } : null;
  };
  const winner = (document: WinnerDocument): GiveawayWinner => ({
    ...document,
    user: userOf(document.viewerId),
    messages: names.get(document.viewerId)?.words[wordsKey(doc.giveawayId, document.n)] ?? [],
  });
  const entry = (document: EntryDocument): Entry => ({
    ...document,
    user: userOf(document.viewerId),
    follower: null,
    bought: 0,
    asked: null,
    extra: 0,
    orders: 0,
    simulated: false,
  });
  const giveaway: Giveaway = {
    ...doc,
    phase: doc.phase,
    winners: doc.winners.map(winner),
    closesAt: null,
    remainingMs: null,
    pausedAt: null,
    pausedMs: 0,
    joined: doc.entries.length,
    autoRerolls: 0,
    drawnAt: null,
    remindedAt: doc.startedAt,
    latest: [],
  };
  return { giveaway, entries: doc.entries.map(entry) };
}
