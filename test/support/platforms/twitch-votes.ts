import { randomUUID } from 'node:crypto';
import { type Answer, type Asked, failed, textOf, type Token } from './twitch-protocol';
import type { TwitchState } from './twitch-state';

interface Endpoint {
  readonly scope: string;
  readonly answer: (twitch: TwitchState, asked: Asked, token: Token) => Answer;
}
type Entry = Record<string, unknown> & { id: string; status: string };

const titles = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((each) => textOf((each as Record<string, unknown>)['title'])) : [];
const isShort = (text: string, most: number): boolean => text !== '' && [...text].length <= most;
const isWithin = (value: unknown, least: number): value is number =>
  typeof value === 'number' && value >= least && value <= 1800;
const isRunning = ({ status }: Entry): boolean => status === 'ACTIVE' || status === 'LOCKED';
const own = ({ query, body }: Asked, { userId }: Token, make: () => Answer): Answer =>
  (query.get('broadcaster_id') ?? body['broadcaster_id']) === userId
    ? make()
    : failed(401, 'The ID in broadcaster_id must match the user ID');
const answered = (...data: readonly Entry[]): Answer => ({ status: 200, body: { data } });

function begin(twitch: TwitchState, kind: 'predictions' | 'polls', entry: Entry): Answer {
  const name = kind.slice(0, -1);
  if (twitch[kind].some(isRunning)) return failed(400, `There is already an active ${name} for the channel.`);
  twitch[kind].unshift(entry);
  twitch.emit(`channel.${name}.begin`, eventOf(entry));
  return answered(entry);
}

/** Payload of EventSub, which has other names for some times. */
function eventOf(entry: Entry): object {
  const { duration, prediction_window, started_at } = entry;
  const until = Date.parse(textOf(started_at)) + Number(duration ?? prediction_window) * 1000;
  const at = new Date(until).toISOString();
  return { ...entry, ...(duration === undefined ? { locks_at: at } : { ends_at: at }) };
}

function predicted(twitch: TwitchState, { body }: Asked): Answer {
  const outcomes = titles(body['outcomes']);
  const isSound =
    isShort(textOf(body['title']), 45) &&
    outcomes.length >= 2 &&
    outcomes.length <= 10 &&
    outcomes.every((each) => isShort(each, 25)) &&
    isWithin(body['prediction_window'], 30);
  if (!isSound) return failed(400, 'invalid prediction');
  const at = new Date().toISOString();
  return begin(twitch, 'predictions', {
    ...{ id: randomUUID(), title: body['title'], status: 'ACTIVE', created_at: at, started_at: at },
    ...{ prediction_window: body['prediction_window'], winning_outcome_id: null },
    ...{ locked_at: null, ended_at: null },
    outcomes: outcomes.map((title, i) => ({ id: `o-${i + 1}`, title, users: 0, channel_points: 0 })),
  });
}

function changed(twitch: TwitchState, { body }: Asked): Answer {
  const entry = twitch.predictions.find(({ id }) => id === body['id']);
  if (!entry) return failed(404, 'The prediction was not found');
  const status = textOf(body['status']);
  const isPossible = status === 'LOCKED' ? entry.status === 'ACTIVE' : isRunning(entry);
  if (!isPossible) return failed(400, `The prediction's status is ${entry.status}`);
  entry.status = status;
  if (status === 'RESOLVED') entry['winning_outcome_id'] = body['winning_outcome_id'];
  entry[status === 'LOCKED' ? 'locked_at' : 'ended_at'] = new Date().toISOString();
  twitch.emit(`channel.prediction.${status === 'LOCKED' ? 'lock' : 'end'}`, eventOf(entry));
  return answered(entry);
}

function polled(twitch: TwitchState, { body }: Asked): Answer {
  const choices = titles(body['choices']);
  const isSound =
    isShort(textOf(body['title']), 60) &&
    choices.length >= 2 &&
    choices.length <= 5 &&
    choices.every((each) => isShort(each, 25)) &&
    isWithin(body['duration'], 15);
  if (!isSound) return failed(400, 'invalid poll');
  return begin(twitch, 'polls', {
    ...{ id: randomUUID(), title: body['title'], status: 'ACTIVE', duration: body['duration'] },
    ...{ started_at: new Date().toISOString(), ended_at: null },
    choices: choices.map((title, i) => ({ id: `c-${i + 1}`, title, votes: 0 })),
  });
}

function ended(twitch: TwitchState, { body }: Asked): Answer {
  const entry = twitch.polls.find(({ id }) => id === body['id']);
  if (entry?.status !== 'ACTIVE') return failed(400, 'The poll is not active');
  entry.status = textOf(body['status']);
  entry['ended_at'] = new Date().toISOString();
  twitch.emit('channel.poll.end', eventOf(entry));
  return answered(entry);
}

const made = (what: string, make: (twitch: TwitchState, asked: Asked) => Answer): Endpoint => ({
  scope: `channel:manage:${what}`,
  answer: (twitch, asked, token) => own(asked, token, () => make(twitch, asked)),
});

/** Predictions and polls, as Twitch takes them. */
export const voteEndpoints: { readonly [name: string]: Endpoint } = {
  'GET /predictions': made('predictions', ({ predictions }) => answered(...predictions)),
  'POST /predictions': made('predictions', predicted),
  'PATCH /predictions': made('predictions', changed),
  'GET /polls': made('polls', ({ polls }) => answered(...polls)),
  'POST /polls': made('polls', polled),
  'PATCH /polls': made('polls', ended),
};
