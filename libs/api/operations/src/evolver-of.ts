import type { Evolver } from '@studio/kernel/decider';
import type { AnyCommandArea } from './area';

/** Returns the evolver of an area. It receives states of its own folds only, so their type may be unknown. */
export function evolverOf({ decider }: AnyCommandArea): Evolver<unknown> {
  const evolver: Omit<typeof decider, 'decide'> = decider;
  return evolver as Evolver<unknown>;
}
