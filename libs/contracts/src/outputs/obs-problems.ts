import type { ProblemCode } from '@studio/kernel/problem';

/** Problems of operations that control OBS. */
export const obsControlProblems = [
  'obs_not_connected',
  'obs_not_found',
  'obs_busy',
  'obs_refused',
  'obs_timeout',
] as const satisfies readonly ProblemCode[];
