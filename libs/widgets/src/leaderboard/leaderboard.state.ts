export interface LeaderboardState {
  /** How often it was turned over: behind the last page comes the first. */
  readonly page: number;
}

export const firstPage: LeaderboardState = { page: 0 };
