import { figure } from '../drawing/figures';
import { knownBots } from '../known-bots';
import type { Values, ValuesOf } from '../widget';
import type { leaderboardWidget } from './leaderboard.widget';

type Settings = ValuesOf<typeof leaderboardWidget>;
type Live = { readonly [kind: string]: Values | null | undefined };

/** A row as it is drawn. */
export interface LeaderRow {
  /** Key of the row: identifies the viewer. */
  readonly key: string;
  /** From 1. */
  readonly position: number;
  readonly name: string;
  readonly value: string;
}

interface Listed {
  readonly name: string;
  readonly platform: string;
  readonly amount: number;
}

/** Lists of the live data `session`, with at most five entries. */
const briefLists: { readonly [source: string]: string } = { bits: 'cheer', tips: 'tip', gifts: 'gift' };

/**
 * Time spans with lists of their own, for sources counted in the ledger. Other sources only have all-time lists.
 */
const spans: { readonly [source: string]: readonly string[] } = {
  points: ['day', 'week', 'month'],
};

/** Returns the rows of a page, highest first. */
export function leaderRows(
  { source, range, rows, hideBots }: Pick<Settings, 'source' | 'range' | 'rows' | 'hideBots'>,
  page: number,
  live: Live,
): readonly LeaderRow[] {
  const all = listOf(source, range, live).filter(
    ({ name }) => !hideBots || !knownBots.has(name.toLowerCase()),
  );
  const pages = Math.max(1, Math.ceil(all.length / rows));
  const first = (page % pages) * rows;
  const known = new Set<string>();
  /** If a name occurs twice, the second key includes the position. */
  const keyOf = (who: string, position: number): string => {
    const key = known.has(who) ? `${who} ${position}` : who;
    known.add(key);
    return key;
  };
  return all.slice(first, first + rows).map(({ name, platform, amount }, index) => ({
    key: keyOf(`${platform} ${name}`, first + index + 1),
    position: first + index + 1,
    // Who was forgotten has no name any more.
    name: name === '' ? '…' : name,
    value: source === 'watchtime' ? timeText(amount) : figure(amount),
  }));
}

function listOf(source: Settings['source'], range: string, live: Live): readonly Listed[] {
  if (source === 'counter') return counters(live['text-variables']);
  const leaders = live['leaders']?.[source] as Values | undefined;
  const brief = briefLists[source];
  if (brief !== undefined) {
    const top = live['session']?.['top'] as Values | undefined;
    return entriesOf((leaders ?? (top?.[brief] as Values | undefined))?.[range]);
  }
  const span = spans[source]?.includes(range) ? range : 'all';
  if (span !== 'all' || source === 'messages') return entriesOf(leaders?.[span]);
  const top = live['loyalty']?.['top'] as Values | undefined;
  return entriesOf(top?.[source === 'watchtime' ? 'watchMinutes' : 'points']);
}

function entriesOf(list: unknown): readonly Listed[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Values[]).map(({ name, platform, amount, value }) => ({
    name: typeof name === 'string' ? name : '',
    platform: String(platform),
    amount: Number(amount ?? value ?? 0),
  }));
}

function counters(variables: Values | null | undefined): readonly Listed[] {
  return Object.entries(variables ?? {})
    .flatMap(([key, value]) => {
      const name = /^counter\.(.+)$/.exec(key)?.[1];
      return name === undefined ? [] : [{ name, platform: 'counter', amount: Number(value) || 0 }];
    })
    .sort((a, b) => b.amount - a.amount);
}

/** Formats minutes: `45 min`, `12 h`. */
function timeText(minutes: number): string {
  return minutes < 60 ? `${minutes}\u00a0min` : `${figure(Math.floor(minutes / 60))}\u00a0h`;
}
