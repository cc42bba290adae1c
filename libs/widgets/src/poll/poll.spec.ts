import type { BehaviourContext, PollView } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { poll } from './poll.behaviour';
import { ballotAfter, optionNamed, votedFor } from './poll-votes';
import { isSeen, unasked, winners, type PollState } from './poll.state';
import { pollWidget } from './poll.widget';

const options = ['Red', 'Deep blue', 'Green'].map((name) => ({ itemId: name, name, color: '#112233' }));
const settings = { ...defaultValues(pollWidget), question: 'Which?', options, seconds: 60 };
const moment = (now: number, values: Values = {}): BehaviourContext => ({
  ...{ now, values: { ...settings, ...values }, timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
});
const fire = (
  state: PollState,
  name: string,
  args: Values = {},
  now = 1000,
  values: Values = {},
): PollState => poll.commands[name]?.(state as never, args, moment(now, values)) as never;
const none = unasked(settings);
const votes = ({ options }: PollState) => options.map((each) => each.votes);

describe('a poll', () => {
  it('asks what the settings ask, for as long as they say', () => {
    const open = fire(none, 'start');
    expect(open).toMatchObject({
      question: 'Which?',
      open: true,
      startedAt: 1000,
      closesAt: 61_000,
      round: 1,
    });
    expect(fire(none, 'start', { seconds: 0 }).closesAt).toBeNull();
  });

  it('asks what whoever starts it asks; answers that are known keep their colour', () => {
    const open = fire(none, 'start', { question: 'And?', options: ['Red', 'None'], seconds: 5 });
    expect(open).toMatchObject({ question: 'And?', closesAt: 6000 });
    expect(open.options.map(({ name, color }) => [name, color])).toEqual([
      ['Red', '#112233'],
      ['None', '#7c5cff'],
    ]);
  });

  it('has two answers at least', () => {
    expect(fire(none, 'start', {}, 0, { options: options.slice(0, 1) })).toBe(none);
  });

  it('closes by itself, as of then, however late it is woken, and once', () => {
    const open = fire(none, 'start');
    expect(poll.due?.(open as never, settings)).toBe(61_000);
    expect(poll.wake?.(open as never, moment(60_999))).toBe(open);
    const over = poll.wake?.(open as never, moment(90_000)) as unknown as PollState;
    expect(over).toMatchObject({ open: false, closesAt: null, closedAt: 61_000 });
    expect(poll.due?.(over as never, settings)).toBeNull();
    expect(fire(over, 'close')).toBe(over);
  });

  it('tells who won, and of a tie only that it is over', () => {
    const ends = (open: PollState) => poll.events?.(open as never, fire(open, 'close') as never);
    const open = fire(fire(none, 'start'), 'add_vote', { option: '2', by: 3 });
    expect(ends(open)).toEqual([{ kind: 'poll_closed', value: 'Deep blue' }]);
    expect(ends(fire(open, 'add_vote', { option: 'red', by: 3 }))).toEqual([{ kind: 'poll_closed' }]);
    expect(ends(fire(none, 'start'))).toEqual([{ kind: 'poll_closed' }]);
    expect(poll.events?.(open as never, open as never)).toEqual([]);
  });

  it('takes votes by hand while it is open, never below none', () => {
    const open = fire(none, 'start');
    expect(votes(fire(open, 'add_vote', { option: 'GREEN' }))).toEqual([0, 0, 1]);
    expect(fire(open, 'add_vote', { option: '1', by: -5 })).toBe(open);
    expect(fire(open, 'add_vote', { option: '4' })).toBe(open);
    const over = fire(open, 'close');
    expect(fire(over, 'add_vote', { option: '1' })).toBe(over);
  });

  it('is taken back, so that votes for it count for nothing any more', () => {
    const open = fire(none, 'start');
    expect(fire(open, 'reset')).toEqual({ ...none, round: 2 });
    expect(fire(none, 'reset')).toBe(none);
    expect(fire(fire(open, 'hide'), 'start')).toMatchObject({ hidden: false, round: 2 });
  });

  it('is seen from its start until some seconds after its end', () => {
    const over = fire(fire(none, 'start'), 'close', {}, 5000);
    expect([none, over].map((state) => isSeen(state, 10, 6000))).toEqual([false, true]);
    expect([isSeen(over, 10, 15_000), isSeen(over, 0, 99_000)]).toEqual([false, true]);
    expect(isSeen(fire(over, 'hide'), 0, 6000)).toBe(false);
    expect(winners(over)).toEqual([]);
  });
});

describe('a vote', () => {
  it.each([
    ['2', 1],
    [' !2 ', 1],
    ['#3', 2],
    ['!vote 1', 0],
    ['0', null],
    ['4', null],
    ['2 please', null],
    ['red', null],
  ])('by number: %j', (text, at) => {
    expect(votedFor(text, 'number', options)).toBe(at);
  });

  it.each([
    ['red', 0],
    ['!Red', 0],
    ['  DEEP   BLUE ', 1],
    ['!vote green', 2],
    ['2', null],
    ['the red one', null],
  ])('by the words of an answer: %j', (text, at) => {
    expect(votedFor(text, 'keyword', options)).toBe(at);
  });

  it('names an answer either way where somebody counts by hand', () => {
    expect(['Red', '3', '9', ''].map((said) => optionNamed(said, options))).toEqual([0, 2, null, null]);
  });

  it('counts once, for the last, or for each', () => {
    const all = (['once', 'change', 'multi'] as const).map((perUser) =>
      [0, 1, 1, 0].reduce<readonly number[]>((chosen, option) => ballotAfter(chosen, option, perUser), []),
    );
    expect(all).toEqual([[0], [0], [0, 1]]);
  });
});

describe('a poll of a platform', () => {
  const viewOf = (phase: PollView['phase'], more: Partial<PollView> = {}): PollView => ({
    ...{ platform: 'twitch', pollId: 'p', phase, title: 'Theirs?', endsAt: '1970-01-01T00:01:00.000Z' },
    choices: [
      { title: 'Yes', votes: 4 },
      { title: 'No', votes: 2 },
    ],
    ...more,
  });
  const receive = (state: PollState, what: PollView, now = 1000, values: Values = {}): PollState =>
    poll.on?.platformPoll?.(
      state as never,
      what,
      moment(now, { voteBy: 'platform-poll', ...values }),
    ) as never;

  it('is shown with its votes, from its beginning to its end', () => {
    const open = receive(none, viewOf('start'));
    expect(open).toMatchObject({
      question: 'Theirs?',
      open: true,
      startedAt: 1000,
      closesAt: 60_000,
      round: 1,
    });
    const grown = receive(open, viewOf('progress', { choices: [{ title: 'Yes', votes: 9 }] }), 2000);
    expect([votes(grown), grown.startedAt, grown.round]).toEqual([[9], 1000, 1]);
    const over = receive(grown, viewOf('end'), 3000);
    expect(over).toMatchObject({ open: false, closedAt: 3000, closesAt: null });
    expect(receive(over, viewOf('progress'), 4000)).toBe(over);
  });

  it('is passed over where votes are counted here, and where the platform isn’t wanted', () => {
    expect(receive(none, viewOf('start'), 0, { voteBy: 'number' })).toBe(none);
    expect(receive(none, viewOf('start'), 0, { twitch: false })).toBe(none);
  });
});
