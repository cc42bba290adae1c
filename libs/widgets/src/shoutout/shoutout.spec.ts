import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { shoutout } from './shoutout.behaviour';
import { nobodyShown, type ShoutoutState, type ShoutoutPerson } from './shoutout.state';
import { shoutoutWidget } from './shoutout.widget';

const settings = defaultValues(shoutoutWidget);
const person = (login: string, clip: ShoutoutPerson['clip'] = null): ShoutoutPerson => ({
  ...{ userId: `id of ${login}`, login, name: login.toUpperCase() },
  ...{ platform: 'twitch', avatar: null, clip },
});
const moment = (now: number, values: Values = settings) => ({
  ...{ now, values, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const show = (state: ShoutoutState, who: ShoutoutPerson | undefined, now: number, values?: Values) =>
  shoutout.commands['show']?.(
    state as never,
    { login: 'x', platform: 'twitch' },
    { ...moment(now, values), ...(who && { person: who }) },
  ) as unknown as ShoutoutState;
const fire = (state: ShoutoutState, command: string, now: number) =>
  shoutout.commands[command]?.(state as never, {}, moment(now)) as unknown as ShoutoutState;
const wake = (state: ShoutoutState, now: number) =>
  shoutout.wake?.(state as never, moment(now)) as unknown as ShoutoutState;
const shown = ({ showing, people }: ShoutoutState) => showing && people[showing.id]?.login;

it('shows one after the other, each for its time', () => {
  let state = show(show(nobodyShown, person('ada'), 0), person('bob'), 1000);
  expect([shown(state), state.queue.length]).toEqual(['ada', 1]);
  expect(shoutout.due?.(state as never, settings)).toBe(15_000);
  expect(wake(state, 14_999)).toBe(state);
  state = wake(state, 15_000);
  expect([shown(state), Object.keys(state.people)]).toEqual(['bob', ['s2']]);
  expect(wake(state, 30_000)).toEqual({ ...nobodyShown, count: 2 });
});

it.each([
  [{}, 9, 9000],
  [{}, 40, 15_000],
  [{ clip: false }, 9, 15_000],
  [{ card: 'avatar' }, 9, 15_000],
  [{ card: 'clip' }, 9, 9000],
] as const)('with %j a clip of %d seconds is seen for %d ms', (values, seconds, ms) => {
  const state = show(nobodyShown, person('ada', { clipId: 'c', seconds }), 0, { ...settings, ...values });
  expect(state.showing?.endsAt).toBe(ms);
});

it('stores the category that the platform names', () => {
  const named = show(nobodyShown, { ...person('ada'), category: 'Chess' }, 0);
  expect([named.people['s1']?.category, show(nobodyShown, person('bob'), 0).people['s1']?.category]).toEqual([
    'Chess',
    null,
  ]);
});

it('goes on to the next, or empties', () => {
  const state = show(show(nobodyShown, person('ada'), 0), person('bob'), 0);
  expect(shown(fire(state, 'skip', 1000))).toBe('bob');
  expect(fire(state, 'clear', 1000)).toEqual({ ...nobodyShown, count: 2 });
  expect(fire(nobodyShown, 'skip', 0)).toBe(nobodyShown);
  expect(fire(nobodyShown, 'clear', 0)).toBe(nobodyShown);
});

it('passes over who was forgotten', () => {
  const both = show(show(show(nobodyShown, person('ada'), 0), person('bob'), 0), person('cyd'), 0);
  const { s2: _, ...people } = both.people;
  expect(shown(fire({ ...both, people }, 'skip', 0))).toBe('cyd');
});

it('lets so many wait, and shows nobody who wasn’t found', () => {
  expect(show(nobodyShown, undefined, 0)).toBe(nobodyShown);
  let state = nobodyShown;
  for (let n = 0; n < 21; n++) state = show(state, person(`v${n}`), 0);
  expect(state.queue).toHaveLength(20);
  expect(show(state, person('more'), 0)).toBe(state);
  expect(shoutout.room?.['show']?.(state as never)).toEqual({ resource: 'queue', most: 20, used: 20 });
});
