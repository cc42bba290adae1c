import { patch, put, remove, upsert, type Change, type Projection } from '@studio/read-models/projection';
import type { StoredDraw, StoredEntrant, StoredGiveawaySettings } from './model/giveaway.event-shapes';
import type { GiveawayEvents } from './model/giveaway.events';
import type { WinnerStatus } from './model/giveaway.state';

export const pastGiveaways = 'past-giveaways';
export const giveawayNames = 'giveaway-names';
export const giveawaysDue = 'giveaways-due';

/** Maximum number of stored entries of a finished giveaway. */
const FIRST_ENTRIES = 100;

/** Without what viewers are called and wrote, which stands apart by viewer. */
export interface WinnerDocument {
  readonly n: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly tickets: number;
  readonly status: WinnerStatus;
  readonly drawnAt: string;
  readonly claimBy: string | null;
  readonly claimedAt: string | null;
  readonly replaces: number | null;
  readonly draw: StoredDraw;
}

export interface EntryDocument {
  readonly seq: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly roles: readonly string[];
  readonly tickets: number;
  readonly unknown: string | null;
  readonly removed: boolean;
  readonly joinedAt: string;
}

export interface GiveawayDocument {
  readonly accountId: string;
  readonly giveawayId: string;
  readonly seq: number;
  /** 1 once it is: only then it is listed. */
  readonly over: 0 | 1;
  readonly phase: 'open' | 'finished' | 'cancelled';
  readonly settings: StoredGiveawaySettings;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly commit: string;
  readonly seed: string;
  readonly place: number;
  readonly viewers: number;
  readonly tickets: number;
  readonly eligible: number;
  readonly rerolls: number;
  readonly winners: readonly WinnerDocument[];
  /** The first of them. */
  readonly entries: readonly EntryDocument[];
}

/** Name and lines of a viewer; removed by erasure. */
export interface NamesDocument {
  readonly login: string;
  readonly name: string;
  /** By giveaway and number of the winner. */
  readonly words: { readonly [giveaway: string]: readonly { readonly at: string; readonly text: string }[] };
}

export interface DueGiveaway {
  readonly accountId: string;
  readonly giveawayId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

/** Documents of finished giveaways, and the next wake-up of each. */
export const giveawayProjection: Projection<GiveawayEvents> = {
  name: 'giveaways',
  version: 1,
  category: 'giveaway',
  collections: [
    { name: pastGiveaways, indexes: { past: ['accountId', 'over', 'seq'] } },
    { name: giveawayNames, indexes: {} },
    { name: giveawaysDue, indexes: { due: ['dueAt'] } },
  ],
  on: {
    'giveaway.defaults-set': null,
    'giveaway.started': ({ dueAt, closesAt: _, ...started }, { id, meta }) => [
      put<GiveawayDocument>(pastGiveaways, started.giveawayId, {
        accountId: id,
        ...started,
        over: 0,
        phase: 'open',
        startedAt: meta.at,
        endedAt: null,
        viewers: 0,
        tickets: 0,
        eligible: 0,
        rerolls: 0,
        winners: [],
        entries: [],
      }),
      ...due(id, started.giveawayId, dueAt),
    ],
    'entry.joined': (joined) => firstEntry(joined),
    'entry.asked': null,
    'entry.settled': ({ giveawayId, viewerId, tickets }) => [
      changedEntry(giveawayId, viewerId, (entry) => ({ ...entry, tickets })),
    ],
    'entry.removed': ({ giveawayId, viewerId }) => [
      changedEntry(giveawayId, viewerId, (entry) => ({ ...entry, removed: true })),
    ],
    'giveaway.paused': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'giveaway.resumed': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'giveaway.closed': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'giveaway.reminded': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'winner.drawn': (drawn, { id }) => [...winnerDrawn(drawn), ...due(id, drawn.giveawayId, drawn.dueAt)],
    'winner.asked': ({ giveawayId, n, claimBy, dueAt }, { id }) => [
      changedWinner(giveawayId, n, (winner) => ({ ...winner, claimBy })),
      ...due(id, giveawayId, dueAt),
    ],
    'winner.unasked': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'winner.asking': ({ giveawayId, dueAt }, { id }) => due(id, giveawayId, dueAt),
    'winner.claimed': ({ giveawayId, n, at, dueAt }, { id }) => [
      changedWinner(giveawayId, n, (winner) => ({ ...winner, status: 'claimed', claimedAt: at })),
      ...due(id, giveawayId, dueAt),
    ],
    'winner.lost': ({ giveawayId, n, why, dueAt }, { id }) => [
      changedWinner(giveawayId, n, (winner) => ({ ...winner, status: why })),
      ...due(id, giveawayId, dueAt),
    ],
    'winner.wrote': ({ giveawayId, n, viewerId, text, at }) =>
      text === null
        ? []
        : [
            patch<NamesDocument>(giveawayNames, viewerId, (known) => {
              const key = wordsKey(giveawayId, n);
              return {
                ...known,
                words: { ...known.words, [key]: [...(known.words[key] ?? []), { at, text }] },
              };
            }),
          ],
    'giveaway.finished': ({ giveawayId, at, viewers, tickets, eligible, dueAt }, { id }) => [
      patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) => ({
        ...known,
        ...{ viewers, tickets, eligible, over: 1, phase: 'finished', endedAt: at },
      })),
      ...due(id, giveawayId, dueAt),
    ],
    'giveaway.cancelled': ({ giveawayId, at, dueAt }, { id }) => [
      patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) => ({
        ...known,
        ...{ over: 1, phase: 'cancelled', endedAt: at, entries: [] },
      })),
      ...due(id, giveawayId, dueAt),
    ],
    'viewer.forgotten': ({ viewerId }) => [remove(giveawayNames, viewerId)],
  },
};

export function wordsKey(giveawayId: string, n: number): string {
  return `${giveawayId}.${n}`;
}

function due(accountId: string, giveawayId: string, dueAt: number | null | undefined): readonly Change[] {
  if (dueAt === undefined) return [];
  return dueAt === null
    ? [remove(giveawaysDue, accountId)]
    : [put<DueGiveaway>(giveawaysDue, accountId, { accountId, giveawayId, dueAt })];
}

function firstEntry(joined: GiveawayEvents['entry.joined']): readonly Change[] {
  const { giveawayId, seq, viewerId, platform, user, roles, tickets, unknown, at } = joined;
  if (seq > FIRST_ENTRIES) return [];
  const entry: EntryDocument = {
    seq,
    viewerId,
    platform,
    roles,
    tickets,
    unknown,
    removed: false,
    joinedAt: at,
  };
  return [
    patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) => ({
      ...known,
      entries: [...known.entries, entry],
    })),
    ...named(viewerId, user),
  ];
}

function winnerDrawn(drawn: GiveawayEvents['winner.drawn']): readonly Change[] {
  const { giveawayId, n, viewerId, platform, user, tickets, at, claimBy, replaces, draw, why } = drawn;
  const isClaimed = claimBy === null && drawn.asks !== true;
  const winner: WinnerDocument = {
    n,
    viewerId,
    platform,
    tickets,
    status: isClaimed ? 'claimed' : 'pending',
    drawnAt: at,
    claimBy,
    claimedAt: isClaimed ? at : null,
    replaces,
    draw,
  };
  return [
    patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) => ({
      ...known,
      winners: [...known.winners, winner],
      rerolls: known.rerolls + (why === 'reroll' || why === 'expired' ? 1 : 0),
    })),
    ...named(viewerId, user),
  ];
}

function named(viewerId: string, user: StoredEntrant | null): readonly Change[] {
  if (!user) return [];
  const { login, name } = user;
  return [
    upsert<NamesDocument>(giveawayNames, viewerId, { login, name, words: {} }, (known) => ({
      ...known,
      login,
      name,
    })),
  ];
}

function changedEntry(
  giveawayId: string,
  viewerId: string,
  change: (entry: EntryDocument) => EntryDocument,
): Change {
  return patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) =>
    known.entries.some((entry) => entry.viewerId === viewerId)
      ? {
          ...known,
          entries: known.entries.map((entry) => (entry.viewerId === viewerId ? change(entry) : entry)),
        }
      : null,
  );
}

function changedWinner(
  giveawayId: string,
  n: number,
  change: (winner: WinnerDocument) => WinnerDocument,
): Change {
  return patch<GiveawayDocument>(pastGiveaways, giveawayId, (known) => ({
    ...known,
    winners: known.winners.map((winner) => (winner.n === n ? change(winner) : winner)),
  }));
}
