/** Runtime state of a giveaway layer set by commands. The giveaway itself comes as live data. */
export interface GiveawayState {
  readonly hidden: boolean;
  /** Time of the command to reveal the winners, ms since 1970; null: reveal as soon as they are known. */
  readonly revealedAt: number | null;
}

export const waiting: GiveawayState = { hidden: false, revealedAt: null };
