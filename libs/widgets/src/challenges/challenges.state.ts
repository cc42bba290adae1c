import type { ValuesOf } from '../widget';
import type { challengesWidget } from './challenges.widget';

type Settings = ValuesOf<typeof challengesWidget>;
export type Challenge = Settings['items'][number];

/** Progress of one challenge. */
export interface ChallengeProgress {
  /** Name when progress began; a renamed challenge starts over. */
  readonly name: string;
  readonly value: number;
  readonly done: boolean;
  /** Setting `done` when it was last applied; a change of the setting decides again. */
  readonly setting: boolean;
  /** The value before it was done, for taking that back; null while it isn't. */
  readonly before: number | null;
  /** Currency of the counted money; null before the first money. */
  readonly currency: string | null;
  /** Number of times the challenge was completed. */
  readonly times: number;
}

export interface ChallengesState {
  /** Progress by itemId, for challenges that have changed. */
  readonly progress: { readonly [itemId: string]: ChallengeProgress };
  /** The one that is on; null: the first open one. */
  readonly current: string | null;
}

/** Before anything has happened. */
export const untouched: ChallengesState = { progress: {}, current: null };

/** Returns the progress of a challenge. A challenge that is new or was renamed starts at zero. */
export function progressOf(
  { progress }: ChallengesState,
  { itemId, name, done }: Challenge,
): ChallengeProgress {
  const known = Object.hasOwn(progress, itemId) ? progress[itemId] : undefined;
  if (known?.name !== name)
    return { name, value: 0, done, setting: done, before: null, currency: null, times: 0 };
  if (known.setting === done) return known;
  return { ...known, done, setting: done, before: null };
}

/** The challenge that is on: the chosen one while it is open, else the first open one. */
export function currentOf(state: ChallengesState, items: readonly Challenge[]): Challenge | undefined {
  const open = items.filter((item) => !progressOf(state, item).done);
  return open.find(({ itemId }) => itemId === state.current) ?? open[0];
}
