import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { creditLines, heightOf } from './credit-lines';
import { credits } from './credits.behaviour';
import { noCredits, type CreditsState } from './credits.state';
import { creditsWidget } from './credits.widget';

const settings = defaultValues(creditsWidget);
const moment = (now = 0, values: Values = settings) => ({
  ...{ now, values, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const happens = (state: CreditsState, kind: Activity['kind'], name: string, more: object = {}) =>
  credits.on?.activity?.(
    state as never,
    {
      ...{ activityId: 'a', kind, platform: 'twitch', at: '', message: null, late: false, simulated: false },
      ...{ user: { login: name, name }, viewerId: name },
      ...more,
    },
    moment(),
  ) as unknown as CreditsState;
const fire = (state: CreditsState, command: string, now: number) =>
  credits.commands[command]?.(state as never, {}, moment(now)) as unknown as CreditsState;

const lines = (
  state: CreditsState,
  sections: readonly (readonly [string, string])[] = [],
  chat: unknown = null,
) =>
  creditLines(
    { sections: sections.map(([name, source]) => ({ itemId: name, name, source })) as never },
    state,
    chat as Values | null,
  ).map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

it('thanks each once, who gave most first', () => {
  let state = happens(noCredits, 'follow', 'Ada');
  state = happens(state, 'cheer', 'Ada', { bits: 100 });
  state = happens(state, 'cheer', 'Bob', { bits: 150 });
  state = happens(state, 'cheer', 'Ada', { bits: 100 });
  state = happens(state, 'follow', 'Cyd');
  state = happens(state, 'resub', 'Bob');
  expect(happens(state, 'sub', 'Bob')).toBe(state);
  expect(happens(state, 'raid', 'x', { user: null, viewerId: null })).toBe(state);
  expect(lines(state)).toEqual([
    '# New followers',
    'Ada',
    'Cyd',
    '# Subscribers',
    'Bob',
    '# Cheers',
    'Ada',
    'Bob',
  ]);
});

it('has the sections that are set, without those that nobody is in', () => {
  const state = happens(happens(noCredits, 'raid', 'Ada', { viewers: 9 }), 'tip', 'Bob', {
    micros: 2_000_000,
  });
  const chat = {
    chatters: [
      { name: 'Dot', mod: false },
      { name: 'Eva', mod: true },
    ],
  };
  const sections = [
    ['Thank you', 'custom'],
    ['Raids', 'raiders'],
    ['Gifts', 'gifters'],
    ['Tips', 'tippers'],
    ['Mods', 'mods'],
    ['Chat', 'chatters'],
  ] as const;
  expect(lines(state, sections, chat)).toEqual([
    '# Thank you',
    '# Raids',
    'Ada',
    '# Tips',
    'Bob',
    '# Mods',
    'Eva',
    '# Chat',
    'Dot',
  ]);
});

it('remembers so many of each kind at most, and forgets all when another stream begins', () => {
  let state = noCredits;
  for (let n = 0; n < 310; n++) state = happens(state, 'follow', `viewer${n}`);
  expect(Object.keys(state.people)).toHaveLength(300);
  expect(credits.on?.streamStarted?.(state as never, {}, moment())).toEqual(noCredits);
});

it('rolls from a command or with its scene until it is over, or stopped', () => {
  const rolling = fire(noCredits, 'start', 5000);
  expect(rolling.startedAt).toBe(5000);
  expect(fire(rolling, 'start', 6000)).toBe(rolling);
  expect(fire(rolling, 'restart', 6000).startedAt).toBe(6000);
  expect(fire(rolling, 'stop', 6000).startedAt).toBeNull();
  expect(credits.on?.sceneLive?.(rolling as never, { sceneId: 1 }, moment(7000))).toMatchObject({
    startedAt: 7000,
  });
  const due = credits.due?.(rolling as never, settings) ?? 0;
  expect(credits.wake?.(rolling as never, moment(due - 1))).toBe(rolling);
  expect(credits.wake?.(rolling as never, moment(due))).toEqual(noCredits);
  expect(credits.due?.(rolling as never, { ...settings, loop: true })).toBeNull();
});

it('is as high as its lines, a heading as two', () => {
  const look = { fontSize: 50, lineHeight: 1.2 };
  expect(
    heightOf(
      [
        { text: 'a', isHeading: true },
        { text: 'b', isHeading: false },
      ],
      look,
    ),
  ).toBe(180);
});
