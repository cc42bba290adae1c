import {
  PlatformError,
  type ChannelPoll,
  type ChannelPrediction,
  type ChannelQuestion,
  type PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import { listOf, momentOf, numberOf, textOf, type Payload } from './twitch-fields';
import type { Ask } from './twitch-highlights';

/** Bounds of what Twitch takes; lengths in characters, times in seconds. */
interface Bounds {
  readonly title: number;
  readonly answer: number;
  readonly most: number;
  readonly leastS: number;
}
const ofPredictions: Bounds = { title: 45, answer: 25, most: 10, leastS: 30 };
const ofPolls: Bounds = { title: 60, answer: 25, most: 5, leastS: 15 };
const MOST_S = 1800;
/** Entries that are read. */
const LAST = 10;

const phases: { readonly [status: string]: ChannelPrediction['phase'] } = {
  ACTIVE: 'open',
  LOCKED: 'locked',
  RESOLVED: 'resolved',
};

/** Predictions and polls of a channel on Twitch, by its Helix interface. */
export function twitchVotes(channelId: string, ask: Ask): PlatformChannel['votes'] {
  const query = { broadcaster_id: channelId };
  const call = async (
    what: 'predictions' | 'polls',
    method: 'GET' | 'POST' | 'PATCH',
    body: object | null = null,
  ): Promise<readonly Payload[]> => {
    const { status, body: answer } = await ask(`votes.${what}`, {
      ...{ method, path: `/${what}`, takes: [400, 403, 404] },
      ...(body === null ? { query: { ...query, first: LAST } } : { body: { ...query, ...body } }),
    });
    const { data = [], message = '' } = (answer ?? {}) as { data?: readonly Payload[]; message?: string };
    if (status >= 400) throw refusalOf(what, status, message);
    return data;
  };
  const changed = ([entry]: readonly Payload[]): Payload => {
    if (!entry) throw new PlatformError('outcome_unknown', 'Twitch did not say what came of it.');
    return entry;
  };
  return {
    predictions: async () => (await call('predictions', 'GET')).map(predictionOf),
    startPrediction: async (question) => {
      requireBounds(question, ofPredictions, 'outcomes');
      const { title, answers, seconds } = question;
      const outcomes = answers.map((each) => ({ title: each }));
      const body = { title, outcomes, prediction_window: seconds };
      return predictionOf(changed(await call('predictions', 'POST', body)));
    },
    endPrediction: async (id, to) => {
      const body =
        typeof to === 'string'
          ? { id, status: to === 'locked' ? 'LOCKED' : 'CANCELED' }
          : { id, status: 'RESOLVED', winning_outcome_id: to.outcomeId };
      return predictionOf(changed(await call('predictions', 'PATCH', body)));
    },
    polls: async () => (await call('polls', 'GET')).map(pollOf),
    startPoll: async (question) => {
      requireBounds(question, ofPolls, 'choices');
      const { title, answers, seconds } = question;
      const choices = answers.map((each) => ({ title: each }));
      return pollOf(changed(await call('polls', 'POST', { title, choices, duration: seconds })));
    },
    endPoll: async (id) => pollOf(changed(await call('polls', 'PATCH', { id, status: 'TERMINATED' }))),
  };
}

/** Twitch answers 403 to channels that have none of them, and 400 or 404 for what is over, or runs already. */
function refusalOf(what: 'predictions' | 'polls', status: number, message: string): PlatformError {
  const one = what === 'predictions' ? 'prediction' : 'poll';
  if (status === 403)
    return new PlatformError('rejected', `Twitch gives ${what} to affiliates and partners only.`);
  if (/already|active/iu.test(message))
    return new PlatformError('rejected', `A ${one} runs on Twitch already. End it first.`);
  if (status === 404) return new PlatformError('not_found', `Twitch has no such ${one}.`, { field: one });
  return new PlatformError('rejected', `Twitch refuses: ${message || 'it does not say why'}.`);
}

function requireBounds(
  { title, answers, seconds }: ChannelQuestion,
  bounds: Bounds,
  field: 'outcomes' | 'choices',
): void {
  const length = (text: string): number => [...text].length;
  const { most, leastS } = bounds;
  if (length(title) > bounds.title) throw invalid('title', `${bounds.title} characters at most`);
  if (answers.length < 2 || answers.length > most) throw invalid(field, `a list of 2 to ${most} entries`);
  if (answers.some((each) => length(each) > bounds.answer))
    throw invalid(field, `entries of ${bounds.answer} characters at most`);
  if (seconds < leastS || seconds > MOST_S)
    throw invalid('seconds', `an integer from ${leastS} to ${MOST_S}`);
}

function invalid(field: string, expected: string): PlatformError {
  return new PlatformError('invalid', `Twitch takes as ${field}: ${expected}.`, { field, expected });
}

function predictionOf(payload: Payload): ChannelPrediction {
  const startedAt = momentOf(payload, 'created_at') ?? '';
  const window = numberOf(payload, 'prediction_window');
  const won = textOf(payload, 'winning_outcome_id');
  const locksAt = new Date(Date.parse(startedAt) + window * 1000).toISOString();
  return {
    ...{ predictionId: textOf(payload, 'id'), title: textOf(payload, 'title'), startedAt },
    phase: phases[textOf(payload, 'status')] ?? 'cancelled',
    outcomes: listOf(payload, 'outcomes').map((each) => ({
      ...{ outcomeId: textOf(each, 'id'), title: textOf(each, 'title') },
      ...{ points: numberOf(each, 'channel_points'), users: numberOf(each, 'users') },
      ...(won !== '' && each.id === won && { won: true as const }),
    })),
    locksAt: momentOf(payload, 'locked_at') ?? locksAt,
    endedAt: momentOf(payload, 'ended_at'),
  };
}

function pollOf(payload: Payload): ChannelPoll {
  const startedAt = momentOf(payload, 'started_at') ?? '';
  const endsAt = new Date(Date.parse(startedAt) + numberOf(payload, 'duration') * 1000).toISOString();
  return {
    ...{ pollId: textOf(payload, 'id'), title: textOf(payload, 'title'), startedAt },
    isOpen: textOf(payload, 'status') === 'ACTIVE',
    choices: listOf(payload, 'choices').map((each) => ({
      title: textOf(each, 'title'),
      votes: numberOf(each, 'votes'),
    })),
    endsAt: momentOf(payload, 'ended_at') ?? endsAt,
  };
}
