import type { EvolveTable } from '@studio/kernel/decider';
import { mergeSettings } from '@studio/kernel/settings';
import { inTree, valuesOfTree, withInTree } from '@studio/kernel/viewer-tree';
import type { GiveawayEvents } from './giveaway.events';
import { builtInSettings } from '../settings/giveaway.settings';
import {
  ineligibility,
  isActive,
  noGiveaways,
  type Entry,
  type Giveaway,
  type Giveaways,
  type GiveawayWinner,
} from './giveaway.state';

/** Names that are shown rolling by. */
const LATEST = 20;

const evolve: EvolveTable<Giveaways, GiveawayEvents> = {
  'giveaway.defaults-set': (state, { settings }) => ({
    ...state,
    defaults: mergeSettings(builtInSettings, settings),
  }),

  'giveaway.started': (state, { giveawayId, seq, settings, commit, seed, closesAt, place }, { at }) => ({
    ...state,
    count: seq,
    entries: noGiveaways.entries,
    giveaway: {
      giveawayId,
      seq,
      phase: 'open',
      settings: mergeSettings(builtInSettings, settings),
      startedAt: at,
      endedAt: null,
      commit,
      seed,
      place,
      closesAt,
      remainingMs: null,
      pausedAt: null,
      pausedMs: 0,
      viewers: 0,
      tickets: 0,
      eligible: 0,
      joined: 0,
      winners: [],
      rerolls: 0,
      autoRerolls: 0,
      drawnAt: null,
      remindedAt: at,
      latest: [],
    },
  }),

  'entry.joined': (state, { giveawayId: _, cost: _cost, asked, via: _via, at, ...joined }) =>
    withEntry(
      state,
      joined.viewerId,
      {
        bought: 0,
        ...joined,
        asked: asked > 0 ? asked : null,
        orders: asked > 0 ? 1 : 0,
        removed: false,
        joinedAt: at,
      },
      (giveaway) => ({
        joined: joined.seq,
        latest: [joined.viewerId, ...giveaway.latest].slice(0, LATEST),
      }),
    ),

  'entry.asked': (state, { viewerId, asked, order }) =>
    changedEntry(state, viewerId, (entry) => ({ ...entry, asked, orders: order + 1 })),

  'entry.settled': (state, { viewerId, paid, tickets }) => {
    const entry = inTree(state.entries, viewerId);
    if (!entry) return state;
    const bought = entry.bought + (paid ? (entry.asked ?? 0) : 0);
    return withEntry(state, viewerId, { ...entry, asked: null, bought, tickets }, () => ({}));
  },

  'entry.removed': (state, { viewerId, linked }) =>
    changedEntry(state, viewerId, (entry) => ({ ...entry, removed: true, ...(linked && { linked }) })),

  'giveaway.paused': (state, { remainingMs }, { at }) =>
    changed(state, { phase: 'paused', remainingMs, closesAt: null, pausedAt: at }),

  'giveaway.resumed': (state, { closesAt, pausedMs }) =>
    changed(state, {
      phase: 'open',
      closesAt,
      remainingMs: null,
      pausedAt: null,
      pausedMs: (state.giveaway?.pausedMs ?? 0) + pausedMs,
    }),

  'giveaway.closed': (state) =>
    changed(state, { phase: 'closed', closesAt: null, remainingMs: null, pausedAt: null }),

  'winner.drawn': (state, { giveawayId: _, dueAt: _due, phase, why, at, ...drawn }) => {
    const { giveaway } = state;
    if (!giveaway) return state;
    const { asks = false, ...known } = drawn;
    const isClaimed = drawn.claimBy === null && !asks;
    const winner: GiveawayWinner = {
      ...known,
      ...(asks && { asking: { at, attempt: 1, failed: false } }),
      status: isClaimed ? 'claimed' : 'pending',
      drawnAt: at,
      claimedAt: isClaimed ? at : null,
      messages: [],
    };
    return changed(state, {
      phase,
      winners: [...giveaway.winners, winner],
      eligible: giveaway.eligible - 1,
      rerolls: giveaway.rerolls + (why === 'reroll' || why === 'expired' ? 1 : 0),
      autoRerolls: giveaway.autoRerolls + (why === 'expired' ? 1 : 0),
      drawnAt: phase === 'drawn' ? at : giveaway.drawnAt,
    });
  },

  'winner.asked': (state, { n, claimBy }) =>
    changedWinner(state, n, (winner) => ({ ...winner, claimBy, asking: null }), {}),

  'winner.unasked': (state, { n, at, attempt }) =>
    changedWinner(state, n, (winner) => ({ ...winner, asking: { at, attempt, failed: true } }), {}),

  'winner.asking': (state, { n, at, attempt }) =>
    changedWinner(state, n, (winner) => ({ ...winner, asking: { at, attempt, failed: false } }), {}),

  'winner.claimed': (state, { n, phase, at }) =>
    changedWinner(state, n, (winner) => ({ ...winner, status: 'claimed', claimedAt: at }), {
      phase,
      drawnAt: at,
    }),

  'winner.lost': (state, { n, phase, why, at }) =>
    changedWinner(state, n, (winner) => ({ ...winner, status: why }), { phase, drawnAt: at }),

  'winner.wrote': (state, { n, text, at }) =>
    changedWinner(state, n, (winner) => ({ ...winner, messages: [...winner.messages, { at, text }] }), {}),

  'giveaway.reminded': (state, { at }) => changed(state, { remindedAt: at }),

  'giveaway.finished': (state, { at }) => {
    const won = (state.giveaway?.winners ?? []).filter(isActive);
    return {
      ...changed(state, { phase: 'finished', endedAt: at }),
      wins: { ...state.wins, ...Object.fromEntries(won.map(({ viewerId, drawnAt }) => [viewerId, drawnAt])) },
    };
  },

  'giveaway.cancelled': (state, { at }) =>
    changed(state, { phase: 'cancelled', endedAt: at, closesAt: null, remainingMs: null, pausedAt: null }),

  'viewer.forgotten': (state, { viewerId }) => {
    const { [viewerId]: _, ...wins } = state.wins;
    const without = changedEntry({ ...state, wins }, viewerId, (entry) => ({ ...entry, user: null }));
    const winners = (without.giveaway?.winners ?? []).map((winner) =>
      winner.viewerId === viewerId
        ? { ...winner, user: null, messages: winner.messages.map((message) => ({ ...message, text: null })) }
        : winner,
    );
    return changed(without, { winners });
  },
};

/** Each event counts. */
export const giveawayEvolve = Object.fromEntries(
  Object.entries(evolve as { readonly [type: string]: AnyEvolve }).map(([type, entry]) => [
    type,
    ((state, data, meta) => ({
      ...entry(state, data, meta),
      events: state.events + 1,
    })) satisfies AnyEvolve,
  ]),
) as typeof evolve;

type AnyEvolve = (state: Giveaways, data: never, meta: never) => Giveaways;

function changed(state: Giveaways, change: Partial<Giveaway>): Giveaways {
  return state.giveaway ? { ...state, giveaway: { ...state.giveaway, ...change } } : state;
}

function changedWinner(
  state: Giveaways,
  n: number,
  change: (winner: GiveawayWinner) => GiveawayWinner,
  also: Partial<Giveaway>,
): Giveaways {
  const winners = (state.giveaway?.winners ?? []).map((winner) => (winner.n === n ? change(winner) : winner));
  return changed(state, { ...also, winners });
}

function changedEntry(state: Giveaways, viewerId: string, change: (entry: Entry) => Entry): Giveaways {
  const entry = inTree(state.entries, viewerId);
  return entry ? withEntry(state, viewerId, change(entry), () => ({})) : state;
}

/** With an entry as it is now, and the counts of all. */
function withEntry(
  state: Giveaways,
  viewerId: string,
  entry: Entry,
  also: (giveaway: Giveaway) => Partial<Giveaway>,
): Giveaways {
  const { giveaway } = state;
  if (!giveaway) return state;
  const before = inTree(state.entries, viewerId);
  const can = (one: Entry | undefined): number =>
    one && ineligibility(one, giveaway.winners) === null ? 1 : 0;
  const is = (one: Entry | undefined): number => (one && isIn(one) ? 1 : 0);
  return {
    ...state,
    entries: withInTree(state.entries, viewerId, entry),
    giveaway: {
      ...giveaway,
      tickets: giveaway.tickets + entry.tickets - (before?.tickets ?? 0),
      eligible: giveaway.eligible + can(entry) - can(before),
      viewers: giveaway.viewers + is(entry) - is(before),
      ...also(giveaway),
    },
  };
}

/** All entries of people who are in, the first who joined first. */
export function entriesInOrder({ entries }: Pick<Giveaways, 'entries'>): readonly Entry[] {
  return [...valuesOfTree(entries)].filter(isIn).sort((a, b) => a.seq - b.seq);
}

/** Whoever can't pay their first ticket is not in. */
function isIn({ tickets, asked }: Entry): boolean {
  return tickets > 0 || asked !== null;
}
