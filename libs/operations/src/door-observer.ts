/** Told of every operation that a known caller asked for; on the way of each, so it must cost next to nothing. */
export interface DoorObserver {
  /**
   * @param operation its tool name
   * @param outcome `changed`, `unchanged`, `answered` (queries), `replayed`, or the code of the refusal
   * @param seconds until its answer was ready
   */
  done(operation: string, outcome: string, seconds: number): void;
}

/** Injection token of the `DoorObserver`. */
export const DOOR_OBSERVER = Symbol('DoorObserver');
