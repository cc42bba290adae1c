import { Unavailable } from '@studio/kernel/commit-log';
import { Problem } from '@studio/kernel/problem';

/** Refusals that say nothing of the call: it is tried again for as long as they last. */
const passing = new Set(['unavailable', 'outcome_unknown', 'read_model_behind', 'rate_limited']);

/** False for what a call is refused for, whenever it is tried. */
export function isTransient(error: unknown): boolean {
  return error instanceof Unavailable || (error instanceof Problem && passing.has(error.code));
}
