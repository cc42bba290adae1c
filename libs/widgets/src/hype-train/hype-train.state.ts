/** Test of a hype train: its current step, and the time of the next one. */
export interface HypeTrainState {
  readonly test: { readonly step: number; readonly nextAt: number } | null;
}

export const noTest: HypeTrainState = { test: null };

/** State of a hype train (live data `hype`). */
export interface HypeTrain {
  readonly level: number;
  readonly progress: number;
  /** 0 if the platform does not report it. */
  readonly goal: number;
  /** RFC 3339. */
  readonly endsAt: string;
  readonly top: readonly { readonly name: string | null; readonly kind: string; readonly amount: number }[];
}

/** Duration of a test step, in ms. */
export const STEP_MS = 4000;

const top = [
  { name: 'nightowl', kind: 'bits', amount: 500 },
  { name: 'pixelfox', kind: 'subs', amount: 5 },
] as const;

/** Steps of a test, with a level that is reached in between. */
export const testSteps = [
  { level: 1, progress: 320, goal: 1200 },
  { level: 1, progress: 900, goal: 1200 },
  { level: 2, progress: 100, goal: 1600 },
  { level: 2, progress: 1100, goal: 1600 },
] as const;

/** Returns the train of a test; null if there is none. */
export function testTrain({ test }: HypeTrainState): HypeTrain | null {
  const at = test && testSteps[test.step];
  if (!test || !at) return null;
  const left = testSteps.length - 1 - test.step;
  return { ...at, top, endsAt: new Date(test.nextAt + left * STEP_MS).toISOString() };
}
