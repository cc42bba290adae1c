/** Times at which a counter resets itself. */
export const counterResets = ['never', 'stream', 'daily'] as const;
export type CounterReset = (typeof counterResets)[number];

export interface BotCounter {
  readonly counterId: number;
  readonly name: string;
  readonly value: number;
  /** Amount that one use adds. */
  readonly step: number;
  /** Null: none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly resetOn: CounterReset;
}

/** Numbers that the bot of an account keeps. */
export interface BotCounters {
  readonly counters: { readonly [counterId: number]: BotCounter };
  /** Ids count up and are never used twice. */
  readonly nextCounterId: number;
  /** The day that they were made ready for, and its end (ms since 1970); null end: none waits for it. */
  readonly day: { readonly day: string; readonly endsAt: number | null } | null;
}

export const noCounters: BotCounters = { counters: {}, nextCounterId: 1, day: null };

/** No counter goes beyond these. */
export const COUNTED_MOST = 1_000_000_000;

type Bounds = Pick<BotCounter, 'min' | 'max'>;

/** The nearest value that a counter may have. */
export function withinBounds(value: number, { min, max }: Bounds): number {
  return Math.min(max ?? COUNTED_MOST, Math.max(min ?? -COUNTED_MOST, value));
}

/** Value of a counter after a reset: 0, or the nearest value within its bounds. */
export function startOf(bounds: Bounds): number {
  return withinBounds(0, bounds);
}

export type CounterOp = 'add' | 'set' | 'reset';

/** Value of a counter after a change. @param amount for `add`, the step if undefined */
export function countedOn(counter: BotCounter, op: CounterOp, amount?: number): number {
  if (op === 'reset') return startOf(counter);
  if (op === 'set') return withinBounds(amount ?? 0, counter);
  return withinBounds(counter.value + (amount ?? counter.step), counter);
}

export function counterNamed({ counters }: BotCounters, name: string): BotCounter | null {
  return Object.values(counters).find((counter) => counter.name === name) ?? null;
}
