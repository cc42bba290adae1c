/** Texts of the page of predictions. */
export const predictions = {
  titles: { points: 'Prediction with your points', twitch: 'Twitch prediction', poll: 'Twitch poll' },
  abouts: {
    points: 'Viewers on every platform bet with !bet. Those who are right share all the points.',
    twitch: 'Viewers bet channel points on Twitch.',
    poll: 'Viewers vote on Twitch. The Poll widget shows it on stream; it can also run polls of its own in every chat.',
  },
  labels: {
    title: 'Question',
    outcomes: 'Outcomes',
    choices: 'Answers',
    seconds: 'Seconds to bet',
  },
  voteSeconds: 'Seconds to vote',
  start: { points: 'Start', twitch: 'Start on Twitch', poll: 'Start the poll' },
  states: {
    open: 'Betting is open',
    locked: 'Betting is closed',
    resolving: 'Paying out points',
    resolved: 'Resolved',
    cancelled: 'Cancelled',
  },
  until: (time: string) => `until ${time}`,
  polling: 'Voting is open',
  bets: (points: string, viewers: number) =>
    `${points} points, ${viewers === 1 ? '1 viewer' : `${viewers} viewers`}`,
  odds: (odds: string) => `${odds} for 1`,
  votes: (count: number) => (count === 1 ? '1 vote' : `${count} votes`),
  wins: 'This won',
  winsLabel: (title: string) => `This won: ${title}`,
  sureWins: 'Pay out? Press again',
  won: 'Won',
  lock: 'Close betting',
  cancel: 'Cancel and refund points',
  endPoll: 'End the poll',
  last: 'Past predictions and polls',
  none: 'None yet',
  noneAbout: 'Finished ones appear here, so that you can use them again.',
  again: 'Use again',
  againLabel: (title: string) => `Use again: ${title}`,
  kinds: { points: 'Your points', twitch: 'Twitch', poll: 'Twitch poll' },
  off: 'Points are off. Switch them on under Community, Points.',
  noTwitch: 'Connect a Twitch channel to run its predictions and polls here.',
  channels: 'Open Channels',
  refusals: {
    points_refused: 'One is already running, or points are off.',
    platform_refused:
      'Twitch refuses. One is already running there, or the channel is neither affiliate nor partner.',
    reconnect_required:
      'Twitch requires another permission for this. Connect the channel again under Channels.',
  },
  permission: 'Twitch requires another permission for this. Connect the channel again and agree.',
};
