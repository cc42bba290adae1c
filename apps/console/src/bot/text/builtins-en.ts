import type { Schemas } from '../../api/client';

type BuiltinName = Schemas['BuiltinCooldownChange']['name'];

/** Sentence about each built-in command. */
export const builtinsEn = {
  commands: 'Lists the commands that viewers can use.',
  uptime: 'Says how long the stream has been live.',
  title: 'Says the title of the stream.',
  game: 'Says the category of the stream.',
  so: 'Moderators: recommends another channel, as in !so name.',
  followage: 'Says how long a viewer has been following.',
  giveaway: 'Says what the running giveaway is about, and how to join.',
  join: 'Joins the running giveaway, or the queue of viewers.',
  claim: 'A drawn winner claims the prize.',
  odds: 'Says how likely the viewer is to win the giveaway.',
  points: 'Says how many points a viewer has.',
  top: 'Lists the five viewers with the most points.',
  redeem: 'Buys a reward for points. Without a name, it lists the rewards.',
  link: 'Joins a viewer’s points on two platforms with a code.',
  slots: 'Bets points on a slot machine.',
  gamble: 'Bets points. With luck, they multiply.',
  give: 'Sends points to another viewer, as in !give name 50.',
  transfer: 'The same as !give.',
  loan: 'Says what a viewer owes.',
  borrow: 'Borrows points, to be paid back.',
  sr: 'Requests a song by a YouTube link.',
  song: 'Says which song is playing.',
  queue: 'Says which songs are next, or who waits in the queue of viewers.',
  skip: 'Moderators: skips the song.',
  voteskip: 'Votes to skip the song.',
  wrongsong: 'Takes back the viewer’s last song request.',
  cmd: 'Moderators: adds, changes and deletes commands in chat.',
  quote: 'Says a random quote, or the one with a number.',
  quotes: 'Says how many quotes there are.',
  leave: 'Leaves the queue of viewers.',
  next: 'Moderators: calls the next viewers of the queue.',
  remove: 'Moderators: takes a viewer out of the queue, as in !remove name.',
} satisfies { readonly [name in BuiltinName]: string };
