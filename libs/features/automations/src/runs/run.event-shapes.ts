/* Shapes in the log. They only grow by optional properties. */

export type StoredRunUser = {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly roles?: readonly string[];
  /** Id of the line that the viewer wrote. */
  readonly messageId?: string;
};

export type StoredRunValue = string | number | boolean | null;

/** A check as it was evaluated. */
export type StoredCheckTrace = {
  readonly at: string;
  readonly var: string;
  readonly op: string;
  readonly actual: StoredRunValue;
  readonly expected: StoredRunValue | readonly StoredRunValue[];
  readonly holds: boolean;
};

export type StoredStepOutcome = {
  readonly path: string;
  readonly stepId: string;
  readonly type: string;
  readonly status: 'ok' | 'skipped' | 'failed' | 'started';
  readonly code: string | null;
  readonly ms: number;
  readonly onAir?: boolean;
  /** Branch that was taken; 1 or 0 for the condition of a loop and for an event that came. */
  readonly choice?: number;
  /** End of a wait, ms since 1970. */
  readonly until?: number;
};
