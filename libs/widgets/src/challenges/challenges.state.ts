import type { ValuesOf } from '../widget';
import type { challengesWidget } from './challenges.widget';

type Settings = ValuesOf<typeof challengesWidget>;
export type Challenge = Settings['items'][number];

/** How far one challenge is. */
export interface ChallengeProgress {
  /** What it was called: another name is another challenge. */
  readonly name: string;
  readonly value: number;
  readonly done: boolean;
  /** The setting `done` when it was last seen: who changes that decides anew. */
  readonly setting: boolean;
  /** The value before it was done, for taking that back; null while it isn't. */
  readonly before: number | null;
  /** Of the money that is counted; null before the first. */
  readonly currency: string | null;
  /** How often it was done. */
  readonly times: number;
}

export interface ChallengesState {
  /** By itemId: those that something has happened to. */
  readonly progress: { readonly [itemId: string]: ChallengeProgress };
  /** The one that is on; null: the first open one. */
  readonly current: string | null;
}

/** Before anything has happened. */
export const untouched: ChallengesState = { progress: {}, current: null };

/** How far a challenge is, also one that nothing has happened to or that was renamed. */
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
