import { streamKindNames, streamKinds } from '@studio/platforms/stream-kinds';
import { type ActivityTotals } from '@studio/contracts/stream-events/activity-record';
import {
  patch,
  remove,
  upsert,
  type Change,
  type Projection,
  type ProjectionTable,
} from '@studio/read-models/projection';
import type { ActivityEvents, SimulatedEvents } from './activity.events';
import { changedRolling, rollingKeys, type Book } from './rolling';
import { noTotals, withActivity } from './totals';

export type Recorded = ActivityEvents['activity.recorded'];

/** Number of stored recent activities per kind. */
export const AT_HAND = 25;

export const latest = 'activity-latest';
export const totals = 'activity-totals';
export const support = 'activity-support';
export const rolling = 'activity-rolling';
export const viewers = 'activity-viewers';
export const sessions = 'activity-sessions';
export const liveNow = 'activity-live';

/** The latest of one kind, newest first. */
export interface LatestDocument {
  readonly activities: readonly Recorded[];
}

/** Subscriptions that somebody was given: a list of their own, so that a gift of many leaves the others in theirs. */
const RECEIVED = 'received';
export const latestLists = [...streamKindNames, RECEIVED] as const;

function listOf({ kind, received }: Recorded): string {
  return received ? RECEIVED : kind;
}

/** Sums of a span, and among them those of each platform. */
export interface TotalsDocument extends ActivityTotals {
  /** Missing where an earlier version wrote it. */
  readonly platforms?: { readonly [platform: string]: ActivityTotals };
}

/** Contributions of a viewer in a period: session, day, month, or all time. */
export interface SupportDocument {
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly amount: number;
}

/** Last known name of a viewer; removed by erasure. */
export interface ViewerDocument {
  readonly login: string;
  readonly name: string;
}

/** A session in which there was a stream. */
export interface SessionDocument {
  readonly session: number;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly title: string | null;
  readonly category: string | null;
  readonly peakViewers: number | null;
  readonly platforms: readonly string[];
}

/** An account whose stream goes on. */
export interface LiveDocument {
  readonly accountId: string;
}

const bookKey = ({ accountId, run }: Book): string => `${accountId}.${run}`;
/** The latest are removed when the record is cleared, so that they need no number. */
export const latestKey = (accountId: string, kind: string): string => `${accountId}.${kind}`;
export const totalsKey = (book: Book, span: string): string => `${bookKey(book)}.${span}`;
export const sessionKey = (book: Book, session: number): string => `${bookKey(book)}.${session}`;
/** @param kind with the currency for tips */
export const supportList = (book: Book, kind: string, span: string): string =>
  `${bookKey(book)}.${kind}.${span}`;

/** Spans that begin anew: what happens counts in one of each. */
export const spans = {
  session: (session: number): string => `session-${session}`,
  day: (day: string): string => `day-${day}`,
  month: (day: string): string => `month-${day.slice(0, 7)}`,
  all: 'all',
};

/** Kind, with the currency for tips, and amount by which an activity counts in lists of supporters; null for none. */
function supportOf(activity: Recorded): { readonly kind: string; readonly amount: number } | null {
  const { kind, currency = '' } = activity;
  const { ranked } = streamKinds[kind];
  if (ranked === null) return null;
  return { kind: kind === 'tip' ? tipsIn(currency) : kind, amount: activity[ranked] ?? 0 };
}

export function tipsIn(currency: string): string {
  return `tip-${currency}`;
}

/** Events that update sessions and running streams. */
const streams: Pick<
  ProjectionTable<ActivityEvents>,
  'stream.went-online' | 'stream.went-offline' | 'stream.noted' | 'session.reset'
> = {
  'stream.went-online': ({ run, session, startedAt, platform }, { id }) => [
    upsert<SessionDocument>(
      sessions,
      sessionKey({ accountId: id, run }, session),
      sessionFrom(session, startedAt),
      (before) => ({
        ...before,
        endedAt: null,
        platforms: [...new Set([...before.platforms, platform])],
      }),
    ),
    upsert<LiveDocument>(liveNow, id, { accountId: id }, () => ({ accountId: id })),
  ],
  'stream.went-offline': ({ run, session, ended, at }, { id }) =>
    ended
      ? [
          ...(session === undefined ? [] : [sessionEnds({ accountId: id, run }, session, at)]),
          remove(liveNow, id),
        ]
      : [],
  'stream.noted': ({ run, session, title, category, viewers: peakViewers }, { id }) => [
    patch<SessionDocument>(sessions, sessionKey({ accountId: id, run }, session), (before) => ({
      ...before,
      ...{ title, category, peakViewers },
    })),
  ],
  'session.reset': ({ run, session, at, platforms, title, category }, { id }) =>
    platforms.length === 0
      ? []
      : [
          sessionEnds({ accountId: id, run }, session - 1, at),
          upsert<SessionDocument>(
            sessions,
            sessionKey({ accountId: id, run }, session),
            { ...sessionFrom(session, at), platforms, title, category },
            () => ({ ...sessionFrom(session, at), platforms, title, category }),
          ),
        ],
};

/**
 * Documents for lists, sums and labels. Each event updates a fixed number of small documents.
 * @param category real channels or the simulated one
 */
export function recordProjection(category: string): Projection<SimulatedEvents> {
  return {
    name: category,
    version: 4,
    category,
    collections: [
      { name: latest, indexes: {} },
      { name: totals, indexes: {} },
      { name: support, indexes: { top: ['list', 'amount'] } },
      { name: rolling, indexes: { week: ['list', 'week'], month: ['list', 'month'] } },
      { name: viewers, indexes: {} },
      { name: sessions, indexes: {} },
      { name: liveNow, indexes: { account: ['accountId'] } },
    ],
    on: {
      'activity.recorded': (activity, { id }) => recorded({ accountId: id, run: activity.run }, activity),
      ...streams,
      // Its sums and lists lie under a number that nobody asks for any more, and name nobody.
      'record.cleared': (_, { id }) => [
        ...latestLists.map((list) => remove(latest, latestKey(id, list))),
        remove(liveNow, id),
      ],
      'viewer.forgotten': ({ viewerId }, { id }) => [
        remove(viewers, viewerId),
        ...latestLists.map((list) => withoutViewer(latestKey(id, list), viewerId)),
      ],
    },
  };
}

function sessionFrom(session: number, startedAt: string): SessionDocument {
  const nothing = { endedAt: null, title: null, category: null, peakViewers: null, platforms: [] };
  return { session, startedAt, ...nothing };
}

function sessionEnds(book: Book, session: number, endedAt: string): Change {
  return patch<SessionDocument>(sessions, sessionKey(book, session), (before) =>
    before.endedAt === null ? { ...before, endedAt } : null,
  );
}

function recorded(book: Book, activity: Recorded): readonly Change[] {
  const { session, day, viewerId, user } = activity;
  const within = [spans.session(session), spans.day(day), spans.month(day), spans.all];
  return [
    upsert<LatestDocument>(
      latest,
      latestKey(book.accountId, listOf(activity)),
      { activities: [] },
      ({ activities }) => ({
        activities: newestFirst([activity, ...activities]).slice(0, AT_HAND),
      }),
    ),
    ...within.map((span) =>
      upsert<TotalsDocument>(totals, totalsKey(book, span), noTotals, (sums) => counted(sums, activity)),
    ),
    ...supported(book, activity, within),
    ...(viewerId !== null && user ? [named(viewerId, user)] : []),
  ];
}

function counted(sums: TotalsDocument, activity: Recorded): TotalsDocument {
  const { platform } = activity;
  const { platforms = {} } = sums;
  const ofPlatform = withActivity(platforms[platform] ?? noTotals, activity);
  return { ...withActivity(sums, activity), platforms: { ...platforms, [platform]: ofPlatform } };
}

function supported(book: Book, activity: Recorded, within: readonly string[]): readonly Change[] {
  const given = supportOf(activity);
  const { viewerId, platform, day } = activity;
  if (!given || viewerId === null) return [];
  const { kind, amount } = given;
  const { id, initial } = rollingKeys(book, kind, { viewerId, platform });
  return [
    ...within.map((span) => {
      const list = supportList(book, kind, span);
      const none: SupportDocument = { list, viewerId, platform, amount: 0 };
      return upsert<SupportDocument>(support, `${list}.${viewerId}`, none, (sum) => {
        sum.amount += amount;
        return sum;
      });
    }),
    upsert(rolling, id, initial, (sum) => changedRolling(sum, book, kind, { day, amount })),
  ];
}

/** Updates the name of a viewer. */
function named(viewerId: string, { login, name }: ViewerDocument): Change {
  return upsert<ViewerDocument>(viewers, viewerId, { login: '', name: '' }, (known) =>
    known.login === login && known.name === name ? null : { login, name },
  );
}

/** Sorts by time, newest first; of several at the same time, the last published one comes first. */
export function newestFirst<Each extends { readonly at: string }>(all: readonly Each[]): readonly Each[] {
  return [...all].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function withoutViewer(id: string, viewerId: string): Change {
  return patch<LatestDocument>(latest, id, ({ activities }) =>
    activities.some((activity) => activity.viewerId === viewerId)
      ? {
          activities: activities.map((activity) =>
            activity.viewerId === viewerId ? { ...activity, user: null, message: null } : activity,
          ),
        }
      : null,
  );
}
