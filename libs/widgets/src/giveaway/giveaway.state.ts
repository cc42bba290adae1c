/** What somebody had the layer do; how the giveaway stands is live data. */
export interface GiveawayState {
  readonly hidden: boolean;
  /** When the winners were to be revealed, ms since 1970; null: as soon as they are known. */
  readonly revealedAt: number | null;
}

export const waiting: GiveawayState = { hidden: false, revealedAt: null };
