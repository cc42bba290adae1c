export interface LeaderboardState {
  /** Number of page turns. After the last page comes the first. */
  readonly page: number;
}

export const firstPage: LeaderboardState = { page: 0 };
