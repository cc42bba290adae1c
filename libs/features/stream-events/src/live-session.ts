import { latestSources } from '@studio/platforms/stream-kind-content';
import {
  coinsOf,
  contributionKinds,
  streamKindNames,
  streamKinds,
  supportKinds,
  type SupportKind,
} from '@studio/platforms/stream-kinds';
import type { Activity } from '@studio/platforms/activity';
import { anonymousName } from '@studio/contracts/accounts/anonymous';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import type { MoneyRules } from '@studio/widgets/money';
import { moneyText, numberText } from '@studio/widgets/numbers';
import { MICROS, activityView, statsView, type ActivityView } from './activity.views';
import { topLists } from './live-leaders';
import type { StoredActivityRecord } from './record';

export interface LiveSessionDeps {
  readonly record: Pick<StoredActivityRecord, 'session' | 'sums' | 'latest' | 'newest' | 'top'>;
  readonly places: AccountPlaces;
  /** Waits until the record's documents include all events of the log. */
  readonly upToDate: () => Promise<unknown>;
}

/** Text variables for the top supporter; null for none. */
const topNames = {
  cheer: 'top-cheer',
  tip: 'top-tip',
  gift: 'top-gifter',
  raid: null,
} as const satisfies Record<SupportKind, `top-${string}` | null>;
const tops = supportKinds.filter((kind): kind is TopKind => topNames[kind] !== null);
type TopKind = { [Kind in SupportKind]: (typeof topNames)[Kind] extends null ? never : Kind }[SupportKind];
const TOP_LENGTH = 5;
const FEED_LENGTH = 25;

/** Names of text variables for the latest of each contribution. */
const latestNames = contributionKinds.map(
  (kind) =>
    [
      latestSources[kind].key,
      streamKindNames.filter((each) => streamKinds[each].contribution === kind),
    ] as const,
);

/** Live data of an account's streams; part of `text-variables`. */
export function sessionSource({ record, places, upToDate }: LiveSessionDeps): LiveSource {
  return {
    kinds: ['session', 'text-variables', 'stream-status', 'community-feed'],
    categories: ['activity', 'simulated'],
    read: async (accountId, kind) => {
      await upToDate();
      const place = await places.placeOf(accountId);
      const anonymous = anonymousName(place);
      switch (kind) {
        case 'session':
          return session(record, accountId, { anonymous, place });
        case 'stream-status':
          return status(record, accountId);
        case 'community-feed':
          return {
            items: (await record.latest(accountId, streamKindNames, FEED_LENGTH)).map((each) =>
              shown(each, anonymous),
            ),
          };
        default:
          return variables(record, accountId, { anonymous, locale: place.locale });
      }
    },
  };
}

/** An activity with a name in it, but for those that are nobody's. */
function shown(activity: Activity, anonymous: string): ActivityView {
  const view = activityView(activity);
  const isNobodys = !streamKinds[activity.kind].hasViewer || view.user !== null;
  return isNobodys ? view : { ...view, user: { login: '', name: anonymous } };
}

/** Only the platforms know title, category and viewers. */
async function status(record: LiveSessionDeps['record'], accountId: string): Promise<LiveValues[string]> {
  const { live, streamStartedAt: startedAt } = await record.session(accountId);
  return startedAt === null ? null : { live, title: null, category: null, startedAt, viewers: null };
}

async function session(
  record: LiveSessionDeps['record'],
  accountId: string,
  { anonymous, place }: { readonly anonymous: string; readonly place: MoneyRules },
): Promise<LiveValues[string]> {
  const [{ session: now, sums }, newest, lists] = await Promise.all([
    record.sums(accountId, 'session'),
    record.newest(accountId),
    Promise.all(
      tops.map(async (kind) => {
        const limit = TOP_LENGTH;
        return [kind, await topLists(record, accountId, kind, { anonymous, limit })] as const;
      }),
    ),
  ]);
  const latest = Object.fromEntries(
    streamKindNames.map((kind) => [kind, newest[kind] ? shown(newest[kind], anonymous) : null]),
  );
  return {
    startedAt: now.startedAt,
    live: now.live,
    totals: statsView(now, sums, place),
    latest,
    top: Object.fromEntries(lists),
  };
}

async function variables(
  record: LiveSessionDeps['record'],
  accountId: string,
  words: Words,
): Promise<{ readonly [name: string]: string }> {
  const [{ session: now, sums }, newest, first] = await Promise.all([
    record.sums(accountId, 'session'),
    record.newest(accountId),
    Promise.all(
      tops.map(async (kind) => {
        const [most] = await record.top(accountId, kind, 'session', { limit: 1 });
        return [
          topNames[kind],
          most && { ...most, amount: most.amount / (kind === 'tip' ? MICROS : 1) },
        ] as const;
      }),
    ),
  ]);
  const latest = latestNames.flatMap(([name, kinds]) => {
    const [last = null] = kinds.flatMap((kind) => newest[kind] ?? []).sort((a, b) => (a.at < b.at ? 1 : -1));
    return named(name, last, words);
  });
  const top = first.flatMap(([name, most]): [string, string][] => [
    [name, most ? (most.name ?? words.anonymous) : ''],
    [`${name}-amount`, most ? numberText(most.amount, words.locale) : ''],
  ]);
  const tips = Object.entries(sums.tipMicros).map(([currency, micros]) =>
    moneyText(micros / MICROS, currency, words.locale),
  );
  return Object.fromEntries([
    ...latest,
    ...top,
    // Of it pages make `uptime`.
    ['live-since', (now.live && now.startedAt) || ''],
    ['session-follows', numberText(sums.follows, words.locale)],
    ['session-subs', numberText(sums.subs, words.locale)],
    ['session-bits', numberText(sums.bits, words.locale)],
    ['session-tips', tips.join(', ') || '0'],
    ['session-raids', numberText(sums.raids, words.locale)],
  ]);
}

/** Formats of names and numbers for an account. */
interface Words {
  readonly anonymous: string;
  readonly locale: string;
}

/** A variable and, for what has one, its amount. */
function named(name: string, activity: Activity | null, words: Words): [string, string][] {
  const variable: [string, string] = [name, activity ? (activity.user?.name ?? words.anonymous) : ''];
  if (name === 'latest-follower') return [variable];
  return [variable, [`${name}-amount`, activity ? amountOf(activity, words.locale) : '']];
}

function amountOf(activity: Activity, locale: string): string {
  const { viewers, months, gifted, micros, currency } = activity;
  if (micros !== undefined) return moneyText(micros / MICROS, currency ?? '', locale);
  const count = coinsOf(activity) ?? viewers ?? gifted ?? months;
  return count === undefined ? '' : numberText(count, locale);
}
