/** Runtime state of a chat box set by commands. It does not contain the lines. */
export interface ChatBoxState {
  /** Time of the pause: later lines are not shown. Ms since 1970; null while it runs. */
  readonly pausedAt: number | null;
  /** Time of the last clear: earlier lines are not shown. Ms since 1970; null if never cleared. */
  readonly clearedAt: number | null;
  /** messageId of the line that stays. */
  readonly pinned: string | null;
  /** Until when it stays, ms since 1970; null: until it is unpinned. */
  readonly pinnedUntil: number | null;
}

export const running: ChatBoxState = { pausedAt: null, clearedAt: null, pinned: null, pinnedUntil: null };
