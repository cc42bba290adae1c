import type { ValuesOf } from '../widget';
import type { pollWidget } from './poll.widget';

type Settings = ValuesOf<typeof pollWidget>;

export interface PollOption {
  readonly name: string;
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly color: string;
  readonly votes: number;
}

/** Runtime state of a poll. The server counts the votes and stores separately who cast them. */
export interface PollState {
  readonly question: string;
  readonly options: readonly PollOption[];
  readonly open: boolean;
  /** Ms since 1970; null if no poll was started. */
  readonly startedAt: number | null;
  /** Time at which the poll closes automatically, ms since 1970; null if it does not or is closed. */
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly hidden: boolean;
  /** Votes belong to one. */
  readonly round: number;
  /** Platform poll that the layer shows; null for a poll of its own. */
  readonly told: { readonly platform: string; readonly pollId: string } | null;
}

/** Returns the state before a poll starts, or after it was cancelled. */
export function unasked({ question, options }: Pick<Settings, 'question' | 'options'>, round = 0): PollState {
  return {
    question,
    options: options.map(({ name, color }) => ({ name, color, votes: 0 })),
    open: false,
    startedAt: null,
    closesAt: null,
    closedAt: null,
    hidden: false,
    round,
    told: null,
  };
}

/**
 * Returns true if the poll is visible at a time, in ms since 1970.
 * @param hideAfterS seconds after its end until it hides; 0: never
 */
export function isSeen({ startedAt, hidden, closedAt }: PollState, hideAfterS: number, now: number): boolean {
  if (startedAt === null || hidden) return false;
  return closedAt === null || hideAfterS === 0 || now < closedAt + hideAfterS * 1000;
}

/** Returns the answers with most votes; none if nobody has voted. */
export function winners({ options }: Pick<PollState, 'options'>): readonly PollOption[] {
  const most = Math.max(0, ...options.map(({ votes }) => votes));
  return most === 0 ? [] : options.filter(({ votes }) => votes === most);
}
