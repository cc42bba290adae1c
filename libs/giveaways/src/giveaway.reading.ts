import type { CommandsOf } from '@studio/kernel/decider';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Clock } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { botAccount } from '@studio/areas/bot-account';
import type { OverlayAccess } from '@studio/areas/ports';
import type { QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import type { ProjectionReader } from '@studio/read-models/reader';
import { checkOf } from './checking';
import { giveawayDecider } from './giveaway.decider';
import { entriesInOrder } from './giveaway.evolve';
import { entryView, giveawayView } from './giveaway.making';
import {
  giveawayNames,
  pastGiveaways,
  wordsKey,
  type GiveawayDocument,
  type KeptEntry,
  type KeptWinner,
  type NamesDocument,
} from './giveaway.projection';
import type * as queries from './giveaway.queries';
import { plainLogin } from './giveaway.settings';
import type { Entry, Giveaway, Giveaways, GiveawayWinner } from './giveaway.state';
import type { ChatReadyView } from './giveaway.views';

export type GiveawayQueries = CommandsOf<typeof queries>;

export interface GiveawayReading {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly log: Pick<CommitLog, 'read'>;
  readonly reader: ProjectionReader;
  readonly access: OverlayAccess;
  readonly clock: Clock;
  readonly readyOf: (accountId: string) => Promise<ChatReadyView>;
}

/** The giveaways that a question is about. @throws Problem `not_found`, `insufficient_scope`, `unavailable` */
async function opened(
  query: { readonly overlayId?: string | undefined },
  { caller }: RequestContext,
  { pipeline, access }: GiveawayReading,
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

export const giveawayReading: QueryTable<GiveawayQueries, GiveawayReading> = {
  GetGiveaway: async (query, request, deps) => {
    const { accountId, state } = await opened(query, request, deps);
    return giveawayView(state, await deps.readyOf(accountId), deps.clock.now());
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
    return checkedGiveaway(accountId, query.giveawayId, query.draw, deps);
  },
};

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
  deps: GiveawayReading,
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
        entries: { viewers: isCancelled ? 0 : viewers, tickets: isCancelled ? 0 : tickets },
        winners: giveawayView({ giveaway, defaults: settings }, noChat, 0).winners,
      } as const;
    }),
  );
  return { items, nextBefore: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
}

const noChat: ChatReadyView = { twitch: false, kick: false };

async function onePast(accountId: string, giveawayId: string, deps: GiveawayReading): Promise<object> {
  const doc = await pastOf(accountId, giveawayId, deps);
  const { giveaway, entries } = await remembered(doc, deps);
  const view = giveawayView(
    { giveaway, defaults: doc.settings },
    await deps.readyOf(accountId),
    deps.clock.now(),
  );
  return { ...view, firstEntries: entries.map((entry) => entryView(entry, giveaway.winners)) };
}

/** @throws Problem `not_found` */
async function pastOf(
  accountId: string,
  giveawayId: string,
  { reader }: Pick<GiveawayReading, 'reader'>,
): Promise<GiveawayDocument> {
  const found = await reader.get<GiveawayDocument>(pastGiveaways, giveawayId);
  if (found?.doc.accountId !== accountId || found.doc.over === 0)
    throw new Problem('not_found', 'No giveaway of that id is over.', { resource: 'giveaway' });
  return found.doc;
}

/** The same with what viewers are called and wrote, as far as they are remembered. */
async function remembered(
  doc: GiveawayDocument,
  { reader }: Pick<GiveawayReading, 'reader'>,
): Promise<{ readonly giveaway: Giveaway; readonly entries: readonly Entry[] }> {
  const ids = [...new Set([...doc.winners, ...doc.entries].map(({ viewerId }) => viewerId))];
  const names = new Map(
    (await reader.getMany<NamesDocument>(giveawayNames, ids)).map((found) => [found.id, found.doc]),
  );
  const userOf = (viewerId: string): GiveawayWinner['user'] => {
    const known = names.get(viewerId);
    return known ? { userId: '', login: known.login, name: known.name } : null;
  };
  const winner = (kept: KeptWinner): GiveawayWinner => ({
    ...kept,
    user: userOf(kept.viewerId),
    messages: names.get(kept.viewerId)?.words[wordsKey(doc.giveawayId, kept.n)] ?? [],
  });
  const entry = (kept: KeptEntry): Entry => ({
    ...kept,
    user: userOf(kept.viewerId),
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

/**
 * A giveaway that is over, checked against what was recorded.
 * @throws Problem `not_found`
 */
export async function checkedGiveaway(
  accountId: string,
  giveawayId: string,
  draw: number | undefined,
  deps: Pick<GiveawayReading, 'reader' | 'log'>,
): Promise<ReturnType<typeof checkOf>> {
  const { place } = await pastOf(accountId, giveawayId, deps);
  return checkOf(await statesOf(accountId, giveawayId, place, deps.log), giveawayId, draw);
}

/** The states of a giveaway's stream before each of its draws, and at its end, from the log. */
export async function statesOf(
  accountId: string,
  giveawayId: string,
  place: number,
  log: Pick<CommitLog, 'read'>,
): Promise<{ readonly before: readonly Giveaways[]; readonly end: Giveaways }> {
  const before: Giveaways[] = [];
  let fold = { ...emptyFold<Giveaways, unknown>(giveawayDecider), revision: place - 1 };
  for await (const page of log.read(streamName(giveawayDecider.category, accountId), place))
    for (const event of page) {
      const isOther = event.type === 'giveaway.started' && event.data['giveawayId'] !== giveawayId;
      if (isOther) return { before, end: fold.state };
      if (event.type === 'winner.drawn') before.push(fold.state);
      fold = foldEvents(giveawayDecider, fold, [event]);
    }
  return { before, end: fold.state };
}
