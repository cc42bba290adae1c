import type { Runs } from './run.state';

/** Deck state shared by the editors of an overlay. */
export interface Deck {
  readonly favorites: readonly string[];
  /** Running and recent macro runs. */
  readonly runs: Runs;
  /** The last presses of buttons, oldest first: at most 200. */
  readonly presses: readonly Press[];
  /** Scene that a take brings on air; null for none. */
  readonly armed: NextScene | null;
}

export interface NextScene {
  readonly sceneId: number;
  /** Ms since 1970. */
  readonly until: number;
}

export interface Press {
  readonly buttonId: string;
  /** Given by the device that sent it, or the id of the request. */
  readonly pressId: string;
  /** Ms since 1970. */
  readonly at: number;
}
