import { defineBehaviour } from '../behaviour';
import { firstPage, type LeaderboardState } from './leaderboard.state';
import { leaderboardWidget } from './leaderboard.widget';

/** More pages than any list has. */
const MOST_PAGES = 1000;

export const leaderboard = defineBehaviour<typeof leaderboardWidget, LeaderboardState>(leaderboardWidget, {
  initial: () => firstPage,
  commands: {
    // The leaderboard updates by itself; the command returns to the first page.
    refresh: (state) => (state.page === 0 ? state : firstPage),
    page: ({ page }) => ({ page: (page + 1) % MOST_PAGES }),
  },
  on: {
    settings: (state) => (state.page === 0 ? state : firstPage),
  },
});
