import type { ValuesOf } from '../widget';
import type { pollWidget } from './poll.widget';

type Settings = ValuesOf<typeof pollWidget>;

export interface PollOption {
  readonly name: string;
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly color: string;
  readonly votes: number;
}

/** Votes are counted on the server; who gave them is kept apart from this. */
export interface PollState {
  readonly question: string;
  readonly options: readonly PollOption[];
  readonly open: boolean;
  /** Ms since 1970; null: none was begun. */
  readonly startedAt: number | null;
  /** When it closes by itself, ms since 1970; null: it doesn't, or is closed. */
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly hidden: boolean;
  /** Votes belong to one. */
  readonly round: number;
  /** The poll of a platform that it shows; null for one of its own. */
  readonly told: { readonly platform: string; readonly pollId: string } | null;
}

/** Before anything was asked, or once it was taken back. */
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

/** Whether there is something to see at a moment, ms since 1970. @param hideAfterS after its end; 0: it stays */
export function isSeen({ startedAt, hidden, closedAt }: PollState, hideAfterS: number, now: number): boolean {
  if (startedAt === null || hidden) return false;
  return closedAt === null || hideAfterS === 0 || now < closedAt + hideAfterS * 1000;
}

/** Those with most votes; none where nobody has voted. */
export function winners({ options }: Pick<PollState, 'options'>): readonly PollOption[] {
  const most = Math.max(0, ...options.map(({ votes }) => votes));
  return most === 0 ? [] : options.filter(({ votes }) => votes === most);
}
