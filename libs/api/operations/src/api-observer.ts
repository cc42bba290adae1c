/**
 * Receives every operation requested by a known caller. It runs within each request, so it must cost next to
 * nothing.
 */
export interface ApiObserver {
  /**
   * @param operation its tool name
   * @param outcome `changed`, `unchanged`, `answered` (queries), `replayed`, or the code of the refusal
   * @param seconds until its answer was ready
   */
  done(operation: string, outcome: string, seconds: number): void;
}

/** Injection token of the `DoorObserver`. */
export const API_OBSERVER = Symbol('DoorObserver');
