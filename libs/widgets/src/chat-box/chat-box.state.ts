/** What somebody did with a chat on screen; its lines aren't among it. */
export interface ChatBoxState {
  /** Nothing that was said later is shown, ms since 1970; null: it runs. */
  readonly pausedAt: number | null;
  /** Nothing that was said before is shown, ms since 1970. */
  readonly clearedAt: number | null;
  /** messageId of the line that stays. */
  readonly pinned: string | null;
  /** Until when it stays, ms since 1970; null: until it is unpinned. */
  readonly pinnedUntil: number | null;
}

export const running: ChatBoxState = { pausedAt: null, clearedAt: null, pinned: null, pinnedUntil: null };
