import type { PlatformUser } from '@studio/platforms/viewer';
import type { EventMeta } from '@studio/kernel/event';
import { patch, put, remove, upsert, type Change, type Projection } from '@studio/read-models/projection';
import type { LedgerEvents } from './ledger.events';
import { notEarned, partsOfShard, SIMULATED_SHARD } from './ledger.state';
import type { LoyaltyEvents } from '../model/loyalty.events';
import { earnedOn, emptyRecentPoints, type RecentPointsDocument } from './recent-points';

export const pointsViewers = 'points-viewers';
export const watchtimeDue = 'watchtime-due';
export const pointsAccounts = 'points-accounts';
export const pointsEntries = 'points-entries';
export const pointsRanges = 'points-ranges';
export const recentPoints = 'points-lately';

/** Name of a viewer; removed by erasure. */
export interface PointsViewerDocument extends PlatformUser {
  readonly accountId: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly simulated: boolean;
  /** Name in lower case. */
  readonly called: string;
}

export interface WatchtimeDueDocument {
  readonly accountId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

/** Points of a viewer, for lists. */
export interface PointsAccountDocument {
  /** List of the account's real viewers, or of its simulated ones. */
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly points: number;
  readonly lifetime: number;
  readonly minutes: number;
  readonly messages: number;
}

export interface PointsEntryDocument {
  readonly viewerId: string;
  readonly platform: string;
  readonly seq: number;
  readonly delta: number;
  readonly balance: number;
  readonly source: string;
  readonly reason: string | null;
  readonly refId: string | null;
  readonly at: string;
  readonly actor: { readonly accountId: string; readonly via: string };
  /** Id of the command that moved the points. */
  readonly commandId: string;
  readonly reversed: boolean;
  /** Result of a game, with the numbers that were drawn, 0 to below 1. */
  readonly game: {
    readonly bet: number;
    readonly won: number;
    readonly jackpot: boolean;
    readonly rolls: readonly number[];
    readonly pick?: string;
  } | null;
  /** Points of a transfer that nobody got. */
  readonly fee: number | null;
  /** Debt after a loan or a repayment. */
  readonly owed: number | null;
}

/** Earnings of a viewer in a calendar period. */
export interface PointsRangeDocument {
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly earned: number;
}

export const listOfAccount = (accountId: string, simulated: boolean): string =>
  `${accountId}.${simulated ? 'simulated' : 'real'}`;
export const rangeList = (list: string, span: string): string => `${list}.${span}`;
export const entryKey = (accountId: string, seq: number): string => `${accountId}.${seq}`;

/** Names of viewers, and when watchtime is counted next. */
export const loyaltyProjection: Projection<LoyaltyEvents> = {
  name: 'loyalty',
  version: 2,
  category: 'loyalty',
  collections: [
    { name: pointsViewers, indexes: { login: ['accountId', 'login'], called: ['accountId', 'called'] } },
    { name: watchtimeDue, indexes: { due: ['dueAt'] } },
  ],
  on: {
    'loyalty.settings-set': ({ dueAt }, { id }) => [dueChange(id, dueAt)],
    'watchtime.counted': ({ dueAt }, { id }) => [dueChange(id, dueAt)],
    'reward.created': null,
    'reward.changed': null,
    'reward.deleted': null,
    'reward.redeemed': null,
    'reward.reserved': null,
    'reward.released': null,
    'points.boosted': null,
    'viewers.linked': null,
    'viewers.unlinked': null,
    'viewer.named': ({ viewerId, platform, user, simulated }, { id }) =>
      user
        ? [
            put<PointsViewerDocument>(pointsViewers, viewerId, {
              accountId: id,
              viewerId,
              platform,
              simulated,
              userId: user.userId,
              login: user.login.toLowerCase(),
              name: user.name,
              called: user.name.toLowerCase(),
            }),
          ]
        : [],
    'viewer.forgotten': ({ viewerId }) => [remove(pointsViewers, viewerId)],
  },
};

function dueChange(accountId: string, dueAt: number | null): Change {
  return dueAt === null
    ? remove(watchtimeDue, accountId)
    : put<WatchtimeDueDocument>(watchtimeDue, accountId, { accountId, dueAt });
}

interface Moved {
  readonly seq: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly delta: number;
  readonly balance: number;
  readonly minutes?: number;
  readonly messages?: number;
  /** Earned before, by a viewer who was linked. */
  readonly lifetime?: number;
  /** Counts for what somebody has earned. */
  readonly isEarned: boolean;
}

/** Documents of balances, earnings per period and movements. */
export const ledgerProjection: Projection<LedgerEvents> = {
  name: 'ledger',
  version: 5,
  category: 'ledger',
  collections: [
    {
      name: pointsAccounts,
      indexes: {
        points: ['list', 'points'],
        minutes: ['list', 'minutes'],
        messages: ['list', 'messages'],
      },
    },
    { name: pointsEntries, indexes: { viewer: ['viewerId', 'seq'] } },
    { name: pointsRanges, indexes: { earned: ['list', 'earned'] } },
    { name: recentPoints, indexes: { week: ['list', 'week'], month: ['list', 'month'] } },
  ],
  on: {
    'points.changed': (data, { id, meta }) => {
      const { source, reason, refId, at, day, reverses, delta, link } = data;
      const { accountId } = partsOfShard(id);
      const why = { source, reason, refId, at, ...askedBy(meta) };
      return [
        ...moved(
          id,
          { ...data, ...(link && broughtBy(link)), isEarned: delta > 0 && !notEarned.has(source) },
          day,
        ),
        entryOf(accountId, data, why, detailsOf(data)),
        ...(reverses === undefined ? [] : [reversed(accountId, reverses)]),
      ];
    },
    'points.refused': null,
    'points.earned': ({ source, at, day, entries }, { id, meta }) => {
      const { accountId } = partsOfShard(id);
      const why = { source, reason: null, refId: null, at, ...askedBy(meta) };
      return entries.flatMap((entry) => [
        ...moved(id, { ...entry, isEarned: entry.delta > 0 }, day),
        // Lines and minutes alone move no points.
        ...(entry.delta === 0 ? [] : [entryOf(accountId, entry, why)]),
      ]);
    },
    'points.imported': ({ from, at, day, entries }, { id, meta }) => {
      const { accountId } = partsOfShard(id);
      const why = { source: 'import', reason: from, refId: null, at, ...askedBy(meta) };
      return entries.flatMap((entry) => [
        ...moved(id, { ...entry, isEarned: false }, day),
        ...(entry.delta === 0 ? [] : [entryOf(accountId, entry, why)]),
      ]);
    },
    // Each of its documents is under an id of a viewer whom nobody asks for any more.
    'ledger.cleared': null,
  },
};

function askedBy({
  actor: { accountId, via },
  commandId,
}: Pick<EventMeta, 'actor' | 'commandId'>): Pick<PointsEntryDocument, 'actor' | 'commandId'> {
  return { actor: { accountId, via }, commandId };
}

/** Returns the counters other than points that move with a linked viewer. */
function broughtBy({
  way,
  account: { minutes, messages, lifetime },
}: NonNullable<LedgerEvents['points.changed']['link']>): Pick<Moved, 'minutes' | 'messages' | 'lifetime'> {
  const sign = way === 'out' ? -1 : 1;
  return { minutes: sign * minutes, messages: sign * messages, lifetime: sign * lifetime };
}

function moved(shard: string, entry: Moved, day: string): readonly Change[] {
  const { accountId, shard: number } = partsOfShard(shard);
  const { viewerId, platform, delta, balance, minutes = 0, messages = 0, lifetime = 0, isEarned } = entry;
  const list = listOfAccount(accountId, number === SIMULATED_SHARD);
  const none = { list, viewerId, platform, points: 0, lifetime: 0, minutes: 0, messages: 0 };
  return [
    upsert<PointsAccountDocument>(pointsAccounts, viewerId, none, (known) => {
      known.points = balance;
      known.minutes += minutes;
      known.messages += messages;
      known.lifetime += lifetime + (isEarned ? delta : 0);
      return known;
    }),
    ...(isEarned ? earnedWithin(list, { viewerId, platform, delta }, day) : []),
  ];
}

function earnedWithin(
  list: string,
  { viewerId, platform, delta }: Pick<Moved, 'viewerId' | 'platform' | 'delta'>,
  day: string,
): readonly Change[] {
  const spans = [`day-${day}`, `month-${day.slice(0, 7)}`].map((span) => {
    const within = rangeList(list, span);
    const nothing = { list: within, viewerId, platform, earned: 0 };
    return upsert<PointsRangeDocument>(pointsRanges, `${within}.${viewerId}`, nothing, (known) => {
      known.earned += delta;
      return known;
    });
  });
  const nothing = emptyRecentPoints({ viewerId, platform });
  return [
    ...spans,
    upsert<RecentPointsDocument>(recentPoints, `${list}.${viewerId}`, nothing, (known) =>
      earnedOn(known, list, { day, delta }),
    ),
  ];
}

type EntryDetails = Pick<PointsEntryDocument, 'game' | 'fee' | 'owed'>;

function detailsOf({ delta, game, to, loan }: LedgerEvents['points.changed']): EntryDetails {
  return {
    game: game ? { ...game } : null,
    fee: to ? -delta - to.amount : null,
    owed: loan ? loan.owed : null,
  };
}

function entryOf(
  accountId: string,
  { seq, viewerId, platform, delta, balance }: Omit<Moved, 'isEarned'>,
  why: Pick<PointsEntryDocument, 'source' | 'reason' | 'refId' | 'at' | 'actor' | 'commandId'>,
  details: EntryDetails = { game: null, fee: null, owed: null },
): Change {
  const entry = { viewerId, platform, seq, delta, balance, ...why, reversed: false, ...details };
  return put<PointsEntryDocument>(pointsEntries, entryKey(accountId, seq), entry);
}

function reversed(accountId: string, seq: number): Change {
  return patch<PointsEntryDocument>(pointsEntries, entryKey(accountId, seq), (known) => ({
    ...known,
    reversed: true,
  }));
}
