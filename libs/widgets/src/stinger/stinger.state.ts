/** Runtime state of a stinger: how often it was played by command. A higher number than before plays it. */
export interface StingerState {
  readonly plays: number;
}
