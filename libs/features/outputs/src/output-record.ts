import type { JsonObject } from '@studio/kernel/json';
import { emptyDay, sumOfDays, type Day } from './day';

/** Record of an overlay's renderers, shared by all nodes; times in ms since 1970. */
export interface OutputRecord extends JsonObject {
  /** Time of the last load in broadcast software, and in a browser. */
  readonly obsSeenAt: number | null;
  readonly browserSeenAt: number | null;
  /** Last scene reported by broadcast software. */
  readonly obsScene: { readonly name: string; readonly at: number } | null;
  /** Names of its scenes, newest first. */
  readonly seenScenes: readonly string[];
  /** Time at which a renderer in broadcast software stopped answering; null once one is back. */
  readonly lostAt: number | null;
  /** Latest loads in broadcast software, oldest first. */
  readonly loads: readonly number[];
  readonly nodes: { readonly [node: string]: NodeRenderers };
  /** By day (UTC). */
  readonly days: { readonly [day: string]: Day };
}

/** Renderers connected to a node. */
export interface NodeRenderers extends JsonObject {
  /** Time of the report. */
  readonly at: number;
  readonly obs: number;
  readonly browser: number;
  /** Some of them, those in broadcast software first. */
  readonly renderers: readonly KnownRenderer[];
}

/** A connected renderer. */
export interface KnownRenderer extends JsonObject {
  readonly obs: boolean;
  /** Generation of its link; missing where an earlier version wrote it. */
  readonly generation: number;
  readonly since: number;
  readonly paintedRev: number | null;
  /** Since when it lacks what the overlay shows; null when it has it. */
  readonly behindSince: number | null;
  readonly visible: boolean | null;
  readonly active: boolean | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly errors: readonly { readonly memberId: number; readonly message: string }[];
  /** Layers whose video waits for others; missing where an earlier version wrote it. */
  readonly waiting: readonly number[];
}

export const emptyRecord: OutputRecord = {
  obsSeenAt: null,
  browserSeenAt: null,
  obsScene: null,
  seenScenes: [],
  lostAt: null,
  loads: [],
  nodes: {},
  days: {},
};

/** Observations of a node since its last write. */
export interface News {
  obsSeenAt: number | null;
  browserSeenAt: number | null;
  obsScenes: { readonly name: string; readonly at: number }[];
  /** Undefined: nothing new. */
  lostAt: number | null | undefined;
  loads: number[];
  days: { [day: string]: Day };
}

export function noNews(): News {
  return {
    obsSeenAt: null,
    browserSeenAt: null,
    obsScenes: [],
    lostAt: undefined,
    loads: [],
    days: {},
  };
}

const MOST_SCENES = 20;
const MOST_LOADS = 20;
const MOST_DAYS = 92;
/** A node that hasn't said for so long what it has is gone, in ms. */
export const NODE_GONE_MS = 75_000;

/** A record with what a node has seen and has now. `own` null: it has nothing any more. */
export function withNews(
  record: OutputRecord,
  news: News,
  node: string,
  ownRenderers: NodeRenderers | null,
  now: number,
): OutputRecord {
  const scenes = [...news.obsScenes].sort((a, b) => b.at - a.at);
  const latest = scenes[0];
  const others = Object.entries(record.nodes).filter(
    ([id, { at }]) => id !== node && at > now - NODE_GONE_MS,
  );
  const days = { ...record.days };
  for (const [day, counted] of Object.entries(news.days))
    days[day] = sumOfDays([days[day] ?? emptyDay, counted]);
  return {
    obsSeenAt: later(record.obsSeenAt, news.obsSeenAt),
    browserSeenAt: later(record.browserSeenAt, news.browserSeenAt),
    obsScene: latest && latest.at >= (record.obsScene?.at ?? 0) ? latest : record.obsScene,
    seenScenes: [...new Set([...scenes.map(({ name }) => name), ...record.seenScenes])].slice(0, MOST_SCENES),
    lostAt: news.lostAt === undefined ? record.lostAt : news.lostAt,
    loads: [...record.loads, ...news.loads].sort((a, b) => a - b).slice(-MOST_LOADS),
    nodes: Object.fromEntries(ownRenderers ? [...others, [node, ownRenderers]] : others),
    days: Object.fromEntries(
      Object.entries(days)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(-MOST_DAYS),
    ),
  };
}

function later(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}
