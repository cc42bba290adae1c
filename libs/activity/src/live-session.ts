import {
  activityKinds,
  type Activity,
  type ActivityKind,
  type ActivityRange,
  type SupportKind,
} from '@studio/areas/activity-record';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import { MICROS, activityView, statsView } from './activity.views';
import type { KeptRecord } from './record';

export interface LiveSessionDeps {
  readonly record: Pick<KeptRecord, 'session' | 'sums' | 'latest' | 'newest' | 'top'>;
  /** Waits until the record's documents tell of all that the log holds. */
  readonly upToDate: () => Promise<unknown>;
}

/** Lists of supporters by the names that live data have for them. */
const tops: readonly (readonly [list: 'cheer' | 'tip' | 'gift', kind: SupportKind])[] = [
  ['cheer', 'cheer'],
  ['tip', 'tip'],
  ['gift', 'gift'],
];
const ranges: readonly (readonly [name: string, range: ActivityRange])[] = [
  ['session', 'session'],
  ['day', 'today'],
  ['week', '7d'],
  ['month', 'month'],
  ['all', 'all'],
];
const TOP_LENGTH = 5;
const FEED_LENGTH = 25;

/** Names of text variables for the latest of each kind. */
const latestNames: readonly (readonly [name: string, kinds: readonly ActivityKind[]])[] = [
  ['latest-follower', ['follow']],
  ['latest-sub', ['sub', 'resub']],
  ['latest-gift', ['gift']],
  ['latest-cheer', ['cheer']],
  ['latest-tip', ['tip']],
  ['latest-raid', ['raid']],
];
const topNames = { cheer: 'top-cheer', tip: 'top-tip', gift: 'top-gifter' } as const;

/** The live data that come of what happens on an account's streams, of `text-variables` a part. */
export function sessionSource({ record, upToDate }: LiveSessionDeps): LiveSource {
  return {
    kinds: ['session', 'text-variables', 'stream-status', 'community-feed'],
    categories: ['activity', 'simulated'],
    read: async (accountId, kind) => {
      await upToDate();
      switch (kind) {
        case 'session':
          return session(record, accountId);
        case 'stream-status':
          return status(record, accountId);
        case 'community-feed':
          return { items: (await record.latest(accountId, activityKinds, FEED_LENGTH)).map(activityView) };
        default:
          return variables(record, accountId);
      }
    },
  };
}

/** Title, category and viewers are the platforms' to tell. */
async function status(record: LiveSessionDeps['record'], accountId: string): Promise<LiveValues[string]> {
  const { live, streamStartedAt: startedAt } = await record.session(accountId);
  return startedAt === null ? null : { live, title: null, category: null, startedAt, viewers: null };
}

async function session(record: LiveSessionDeps['record'], accountId: string): Promise<LiveValues[string]> {
  const [{ session: now, sums }, newest, lists] = await Promise.all([
    record.sums(accountId, 'session'),
    record.newest(accountId),
    Promise.all(tops.map(async ([list, kind]) => [list, await topOf(record, accountId, kind)] as const)),
  ]);
  const latest = Object.fromEntries(
    activityKinds.map((kind) => [kind, newest[kind] ? activityView(newest[kind]) : null]),
  );
  return {
    startedAt: now.startedAt,
    live: now.live,
    totals: statsView(now, sums),
    latest,
    top: Object.fromEntries(lists),
  };
}

async function topOf(
  record: LiveSessionDeps['record'],
  accountId: string,
  kind: SupportKind,
): Promise<object> {
  const unit = kind === 'tip' ? MICROS : 1;
  const lists = await Promise.all(
    ranges.map(async ([name, range]) => {
      const supporters = await record.top(accountId, kind, range, { limit: TOP_LENGTH });
      return [name, supporters.map((each) => ({ ...each, amount: each.amount / unit }))] as const;
    }),
  );
  return Object.fromEntries(lists);
}

async function variables(
  record: LiveSessionDeps['record'],
  accountId: string,
): Promise<{ readonly [name: string]: string }> {
  const [{ session: now, sums }, newest, first] = await Promise.all([
    record.sums(accountId, 'session'),
    record.newest(accountId),
    Promise.all(
      tops.map(async ([list, kind]) => {
        const [most] = await record.top(accountId, kind, 'session', { limit: 1 });
        return [
          topNames[list],
          most && { ...most, amount: most.amount / (kind === 'tip' ? MICROS : 1) },
        ] as const;
      }),
    ),
  ]);
  const latest = latestNames.flatMap(([name, kinds]) => {
    const [last = null] = kinds.flatMap((kind) => newest[kind] ?? []).sort((a, b) => (a.at < b.at ? 1 : -1));
    return named(name, last);
  });
  const top = first.flatMap(([name, most]): [string, string][] => [
    [name, most?.name ?? ''],
    [`${name}-amount`, most ? String(most.amount) : ''],
  ]);
  const tips = Object.entries(sums.tipMicros).map(([currency, micros]) => money(micros, currency));
  return Object.fromEntries([
    ...latest,
    ...top,
    // Of it pages make `uptime`.
    ['live-since', (now.live && now.startedAt) || ''],
    ['session-follows', String(sums.follows)],
    ['session-subs', String(sums.subs)],
    ['session-bits', String(sums.bits)],
    ['session-tips', tips.join(', ') || '0'],
    ['session-raids', String(sums.raids)],
  ]);
}

/** A variable and, for what has one, its amount. */
function named(name: string, activity: Activity | null): [string, string][] {
  const variable: [string, string] = [name, activity?.user?.name ?? ''];
  if (name === 'latest-follower') return [variable];
  return [variable, [`${name}-amount`, activity ? amountOf(activity) : '']];
}

function amountOf({ bits, viewers, months, gifted, micros, currency }: Activity): string {
  if (micros !== undefined) return money(micros, currency ?? '');
  return String(bits ?? viewers ?? gifted ?? months ?? '');
}

function money(micros: number, currency: string): string {
  return `${(micros / MICROS).toFixed(2)} ${currency}`.trim();
}
