import type { CommandsOf, DecideTable, Decider, DecisionContext, EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type { Fairness } from './draw/drawing';
import { enterViewers, settleEntry, type EnterViewers, type SettleEntry } from './entries/entering.decider';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import type * as commands from './giveaway.commands';
import { joinEntries, type JoinEntries } from './entries/linked-entries.decider';
import type { GiveawayEvents } from './model/giveaway.events';
import { giveawayEvolve } from './model/giveaway.evolve';
import { builtInSettings, mergedSettings, plainLogin } from './settings/giveaway.settings';
import {
  dueAtOf,
  ineligibility,
  isActive,
  isRunning,
  DRAWN_RETENTION_MS,
  noGiveaways,
  phaseOf,
  type Entry,
  type Giveaway,
  type GiveawayPhase,
  type Giveaways,
  type GiveawayWinner,
} from './model/giveaway.state';
import {
  claimDue,
  claimed,
  storeWinnerLines,
  reportAsked,
  type ReportAsked,
  type WinnerLine,
} from './claims/claims.decider';
import { drawWinners, lost, noneEligible, replaced, type DrawingContext } from './draw/winners.decider';

export type AskedGiveawayCommands = CommandsOf<typeof commands>;

export interface InternalGiveawayCommands {
  EnterViewers: EnterViewers;
  SettleEntry: SettleEntry;
  JoinEntries: JoinEntries;
  /** Lines of winners, in their order. */
  HearWinners: { readonly lines: readonly WinnerLine[] };
  ReportAsked: ReportAsked;
  /** Its moment has come. */
  WakeGiveaway: { readonly giveawayId: string };
}

export type GiveawayCommands = AskedGiveawayCommands & InternalGiveawayCommands;

export interface GiveawayContext extends DecisionContext {
  readonly fairness: Fairness;
}

/** Lookups of single commands. */
export interface GiveawayLookups {
  readonly StartGiveaway: {
    readonly seed: string;
    /** Platforms whose chat the bot can read. */
    readonly readyPlatforms: readonly ('twitch' | 'kick')[];
    readonly hasCommand: (name: string) => boolean;
  };
}

type Events = readonly EventOf<GiveawayEvents>[];

/** A reminder that is so late is not said. */
const LATE_REMINDER_MS = 60_000;

const decide: DecideTable<GiveawayCommands, Giveaways, GiveawayEvents, GiveawayContext, GiveawayLookups> = {
  SetGiveawayDefaults: ({ defaults }, { replace, ...sent }) => {
    const settings = mergedSettings(replace ? builtInSettings : defaults, sent);
    requireKeyword(settings);
    return sameContent(settings, defaults) ? [] : [{ type: 'giveaway.defaults-set', data: { settings } }];
  },

  StartGiveaway: (state, sent, context) => {
    if (isRunning(state))
      throw new Problem('giveaway_running', 'A giveaway is already running. Finish or cancel it first.');
    const merged = mergedSettings(state.defaults, sent);
    requireKeyword(merged);
    if (merged.matchMode !== 'redeem' && context.hasCommand(merged.keyword))
      throw new Problem('keyword_taken', `There is a command !${merged.keyword}.`, { field: 'keyword' });
    const { readyPlatforms: ready, now, seed, fairness } = context;
    const platforms: readonly ('twitch' | 'kick')[] =
      merged.platforms.length > 0 ? merged.platforms : ready.length > 0 ? ready : ['twitch', 'kick'];
    const { durationMin } = merged;
    const closesAt = durationMin > 0 ? new Date(now + durationMin * 60_000).toISOString() : null;
    const archived = state.giveaway?.phase === 'drawn' ? finished(state.giveaway, now) : [];
    return [
      ...archived,
      {
        type: 'giveaway.started',
        data: {
          giveawayId: context.id('giveaway'),
          seq: state.count + 1,
          settings: { ...merged, platforms },
          commit: fairness.commitOf(seed),
          seed,
          closesAt,
          place: state.events + archived.length,
        },
      },
    ];
  },

  DrawGiveawayWinner: (state, { count }, context) => {
    const giveaway = inPhase(state, 'draw', ['open', 'paused', 'closed']);
    const left = giveaway.settings.winnersMax - giveaway.winners.filter(isActive).length;
    if (count > left)
      throw new Problem('invalid_value', `At most ${left} more can win.`, {
        field: 'count',
        expected: `at most ${left}`,
      });
    const what = { count, why: 'draw', replaces: null } as const;
    return [
      ...(giveaway.phase === 'closed' ? [] : closed(giveaway, 'draw')),
      ...drawWinners(state, giveaway, giveaway.winners, what, context),
    ];
  },

  ControlGiveaway: (state, { action, login }, context) => controls[action](state, context, login),

  RemoveGiveawayEntry: (state, { login, platform }, { now }) => {
    const giveaway = inPhase(state, 'remove', ['open', 'paused', 'closed', 'claiming', 'drawn']);
    const entry = entryOf(state, login, platform);
    const { giveawayId, winners } = giveaway;
    const { viewerId } = entry;
    const winner = winners.find((each) => each.viewerId === viewerId && isActive(each));
    return [
      ...(entry.removed ? [] : [{ type: 'entry.removed', data: { giveawayId, viewerId } } as const]),
      ...(winner ? lost(giveaway, winner, 'removed', now) : []),
    ];
  },

  CancelGiveaway: (state, _, { now }) => {
    const { giveawayId, seed, place } = inPhase(state, 'cancel', [
      'open',
      'paused',
      'closed',
      'claiming',
      'drawn',
    ]);
    const at = new Date(now).toISOString();
    return [{ type: 'giveaway.cancelled', data: { giveawayId, seed, at, place } }];
  },

  EnterViewers: (state, command, { now }) =>
    enterViewers(state, command, { now, at: new Date(now).toISOString() }),

  SettleEntry: settleEntry,
  JoinEntries: joinEntries,

  HearWinners: (state, { lines }, { now }) => storeWinnerLines(state, lines, now),

  ReportAsked: (state, command, { now }) => reportAsked(state, command, now),

  WakeGiveaway: (state, { giveawayId }, context) => {
    const due = dueAtOf(state);
    if (state.giveaway?.giveawayId !== giveawayId || due === null || due > context.now) return [];
    return woken(state, state.giveaway, context);
  },
};

type Control = (state: Giveaways, context: GiveawayContext, login: string | undefined) => Events;

const controls: { readonly [Action in commands.GiveawayControl]: Control } = {
  pause: (state, { now }) => {
    const { phase, giveawayId, closesAt } = inPhase(state, 'pause', ['open', 'paused']);
    if (phase === 'paused') return [];
    const remainingMs = closesAt === null ? null : Math.max(0, Date.parse(closesAt) - now);
    return [{ type: 'giveaway.paused', data: { giveawayId, remainingMs } }];
  },

  resume: (state, { now }) => {
    const giveaway = inPhase(state, 'resume', ['open', 'paused']);
    if (giveaway.phase === 'open') return [];
    const { giveawayId, remainingMs } = giveaway;
    const pausedMs = now - Date.parse(giveaway.pausedAt ?? new Date(now).toISOString());
    const closesAt = remainingMs === null ? null : new Date(now + remainingMs).toISOString();
    return [{ type: 'giveaway.resumed', data: { giveawayId, closesAt, pausedMs } }];
  },

  close: (state, { now }) => {
    const giveaway = inPhase(state, 'close', ['open', 'paused', 'closed', 'drawn']);
    if (giveaway.phase === 'closed') return [];
    return giveaway.phase === 'drawn' ? finished(giveaway, now) : closed(giveaway, 'control');
  },

  reroll: (state, context, login) => {
    const giveaway = inPhase(state, 'reroll', ['claiming', 'drawn']);
    const replacedAlready = new Set(giveaway.winners.map(({ replaces }) => replaces));
    const able = giveaway.winners.filter(
      (winner) => isActive(winner) || (winner.status === 'expired' && !replacedAlready.has(winner.n)),
    );
    const winner = login === undefined ? able.at(-1) : winnerOf(able, login);
    if (!winner) throw noneEligible();
    return replaced(state, giveaway, winner, 'rerolled', context);
  },

  next: (state, context) => {
    const giveaway = inPhase(state, 'next', ['claiming', 'drawn', 'closed']);
    const used = giveaway.winners.filter(isActive).length;
    const { winnersMax } = giveaway.settings;
    if (used >= winnersMax)
      throw new Problem('limit_reached', `All ${winnersMax} winners are drawn.`, {
        resource: 'giveawayWinners',
        limit: winnersMax,
        used,
      });
    const what = { count: 1, why: 'next', replaces: null } as const;
    return drawWinners(state, giveaway, giveaway.winners, what, context);
  },

  claim: (state, { now }, login) => {
    const giveaway = inPhase(state, 'claim', ['claiming', 'drawn']);
    const winner = winnerOf(giveaway.winners.filter(isActive), login ?? '');
    return winner.status === 'claimed' ? [] : claimed(giveaway, winner, 'control', now);
  },
};

/** Decides the giveaway's next timed step: one event, or the same event for each winner whose time is over. */
function woken(state: Giveaways, giveaway: Giveaway, context: DrawingContext): Events {
  const { phase, giveawayId, closesAt, settings, remindedAt, viewers } = giveaway;
  const { now } = context;
  if (phase === 'open' && closesAt !== null && Date.parse(closesAt) <= now) return closed(giveaway, 'timer');
  if (phase === 'open') {
    const dueAt = Date.parse(remindedAt) + settings.reminderEveryMin * 60_000;
    const data = { giveawayId, at: new Date(now).toISOString(), viewers };
    return [{ type: 'giveaway.reminded', data: { ...data, said: now - dueAt < LATE_REMINDER_MS } }];
  }
  if (phase === 'drawn')
    return now - Date.parse(giveaway.drawnAt ?? '') >= DRAWN_RETENTION_MS ? finished(giveaway, now) : [];
  return claimDue(state, giveaway, context);
}

function closed({ giveawayId, viewers, tickets }: Giveaway, by: 'timer' | 'control' | 'draw'): Events {
  return [{ type: 'giveaway.closed', data: { giveawayId, by, viewers, tickets } }];
}

function finished({ giveawayId, seed, viewers, tickets, eligible }: Giveaway, now: number): Events {
  const at = new Date(now).toISOString();
  return [{ type: 'giveaway.finished', data: { giveawayId, seed, at, viewers, tickets, eligible } }];
}

/** @throws Problem `giveaway_phase` */
function inPhase(state: Giveaways, what: string, allowed: readonly GiveawayPhase[]): Giveaway {
  const phase = phaseOf(state);
  if (state.giveaway && allowed.includes(phase)) return state.giveaway;
  throw new Problem('giveaway_phase', `There is nothing to ${what}: the giveaway is ${phase}.`, {
    phase,
    allowed,
  });
}

/** @throws Problem `invalid_value` */
function requireKeyword({ keyword, matchMode, rewardId }: Giveaway['settings']): void {
  const refuse = (field: string, why: string): never => {
    throw new Problem('invalid_value', why, { field });
  };
  if (matchMode === 'redeem' && !rewardId) refuse('rewardId', 'matchMode redeem needs a rewardId.');
  if (matchMode === 'redeem') return;
  if (keyword === '') refuse('keyword', 'Viewers need a keyword to join with.');
  if (matchMode !== 'word' && /\s/u.test(keyword)) refuse('keyword', 'A command is one word.');
}

/** The entry of a login. @throws Problem `not_found`, `platform_needed` */
function entryOf({ entries }: Giveaways, sent: string, platform: string | undefined): Entry {
  const login = plainLogin(sent);
  const found: Entry[] = [];
  for (const entry of valuesOfTree(entries))
    if (
      entry.user?.login.toLowerCase() === login &&
      (platform === undefined || entry.platform === platform) &&
      ineligibility(entry, []) !== 'unpaid'
    )
      found.push(entry);
  if (found.length > 1)
    throw new Problem('platform_needed', `${login} has entered on several platforms. Send platform.`);
  const [entry] = found;
  if (!entry)
    throw new Problem('not_found', `${login} is not in the giveaway.`, { resource: 'entry', login });
  return entry;
}

/** The latest winner of a login. @throws Problem `not_found` */
function winnerOf(winners: readonly GiveawayWinner[], sent: string): GiveawayWinner {
  const login = plainLogin(sent);
  const winner = winners.findLast(({ user }) => user?.login.toLowerCase() === login);
  if (!winner) throw new Problem('not_found', `${login} is no winner.`, { resource: 'winner', login });
  return winner;
}

/** Says with its last event when the giveaway wants to be looked at next, where that is another moment now. */
function withDue(state: Giveaways, events: Events, now: number): Events {
  const last = events.at(-1);
  if (!last || !waking.has(last.type)) return events;
  const meta = { at: new Date(now).toISOString() };
  let after = state;
  for (const { type, data } of events)
    after = (giveawayEvolve[type] as (state: Giveaways, data: never, meta: object) => Giveaways)(
      after,
      data as never,
      meta,
    );
  return [...events.slice(0, -1), { ...last, data: { ...last.data, dueAt: dueAtOf(after) } } as typeof last];
}

/** Entries and what winners write change no moment. */
const waking: ReadonlySet<string> = new Set(
  Object.keys(giveawayEvolve).filter(
    (type) => type.startsWith('giveaway.') || (type.startsWith('winner.') && type !== 'winner.wrote'),
  ),
);

type AnyDecide = (state: Giveaways, command: never, context: never) => Events;

const anyDecide: { readonly [name: string]: AnyDecide } = decide;

/** The same table, of which each entry says when the next moment is. */
const decideWithDue = Object.fromEntries(
  Object.entries(anyDecide).map(([name, entry]): [string, AnyDecide] => [
    name,
    (state, command, context: GiveawayContext) =>
      withDue(state, entry(state, command, context as never), context.now),
  ]),
) as typeof decide;

export const giveawayDecider: Decider<
  Giveaways,
  GiveawayCommands,
  GiveawayEvents,
  GiveawayContext,
  GiveawayLookups
> = {
  category: 'giveaway',
  schemaVersion: 1,
  initial: noGiveaways,
  decide: decideWithDue,
  evolve: giveawayEvolve,
  viewerFields: {
    'entry.joined': ['user'],
    'entry.asked': ['user'],
    'winner.drawn': ['user'],
    'winner.wrote': ['text'],
  },
};
