/** Outcome of a call that would be one too many along the chain of its causes. */
export const LOOP_DETECTED = 'loop_detected';

/** Progress of a process manager on a node. */
export interface ProcessStats {
  readonly name: string;
  /** This node holds its lease and acts for it. */
  readonly isActing: boolean;
  /** Its calls on this node since it began: done, set_aside, or the code of the refusal. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Commits and due calls that it knows of and hasn't come to. */
  readonly waiting: number;
  /** Age of the oldest commit that it hasn't reacted to; null where another node acts. */
  readonly behindMs: number | null;
}
