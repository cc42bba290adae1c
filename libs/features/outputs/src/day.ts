import type { JsonObject } from '@studio/kernel/json';

/** Daily counts of an overlay's renderers. */
export interface Day extends JsonObject {
  /** Pages that were loaded. */
  readonly loads: number;
  /** Connections that came back without the page being loaded. */
  readonly reconnects: number;
  /** ms that renderers in broadcast software were connected. */
  readonly obsMs: number;
  /** Commands painted, by the bucket of the time that they took. */
  readonly paints: readonly number[];
  /** Errors by widget's layer (memberId). */
  readonly errors: { readonly [memberId: string]: number };
}

/** Upper bounds of the buckets, ms; the last bucket is beyond them. */
const PAINT_BOUNDS_MS = [10, 16, 25, 40, 60, 80, 100, 150, 250, 400, 700, 1000, 2500, 10_000] as const;

export const emptyDay: Day = {
  loads: 0,
  reconnects: 0,
  obsMs: 0,
  paints: [...PAINT_BOUNDS_MS, Infinity].map(() => 0),
  errors: {},
};

/** A day with one more command painted. */
export function withPaint(day: Day, tookMs: number): Day {
  const bound = PAINT_BOUNDS_MS.findIndex((each) => tookMs <= each);
  const bucket = bound < 0 ? PAINT_BOUNDS_MS.length : bound;
  return { ...day, paints: day.paints.map((count, i) => (i === bucket ? count + 1 : count)) };
}

export function sumOfDays(days: readonly Day[]): Day {
  return days.reduce((sum, day) => {
    const errors = { ...sum.errors };
    for (const [memberId, times] of Object.entries(day.errors))
      errors[memberId] = (errors[memberId] ?? 0) + times;
    return {
      loads: sum.loads + day.loads,
      reconnects: sum.reconnects + day.reconnects,
      obsMs: sum.obsMs + day.obsMs,
      paints: sum.paints.map((count, i) => count + (day.paints[i] ?? 0)),
      errors,
    };
  }, emptyDay);
}

/** The time within which a share of all commands was painted, ms: the bound of its bucket; null without any. */
export function paintWithin({ paints }: Day, share: number): number | null {
  const all = paints.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let upTo = 0;
  for (const [i, count] of paints.entries()) {
    upTo += count;
    if (upTo >= all * share) return PAINT_BOUNDS_MS[i] ?? PAINT_BOUNDS_MS.at(-1) ?? null;
  }
  return null;
}
