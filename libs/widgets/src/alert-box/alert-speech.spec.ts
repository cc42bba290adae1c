import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import { alertBox } from './alert-box.behaviour';
import { quiet, viewOf, type AlertBoxState } from './alert-box.state';
import { alertBoxWidget } from './alert-box.widget';

const START = Date.UTC(2026, 0, 1);
const values = { ...defaultValues(alertBoxWidget), ttsOn: true, ttsMin: 100, ttsVoice: '2', cheerSeconds: 3 };
const moment = (at: number, speaks = true): BehaviourContext => ({
  now: START + at,
  values,
  timeZone: 'UTC',
  random: () => 0.4,
  masked: (text) => text.replace('darn', '****'),
  speaks,
});
const cheer = (message: string | null, bits = 100): Activity => ({
  activityId: `cheer ${message}`,
  kind: 'cheer',
  platform: 'twitch',
  at: '',
  user: { login: 'owl', name: 'Owl' },
  viewerId: 'v',
  message,
  bits,
  late: false,
  simulated: false,
});
const happens = (activity: Activity, speaks = true): AlertBoxState =>
  alertBox.on?.activity?.(quiet as never, activity, moment(0, speaks)) as never;
const spoken = (state: AlertBoxState, at: number, speech: { url: string; ms: number } | null) =>
  alertBox.speech?.spoken(state as never, 'a1', speech, moment(at)) as unknown as AlertBoxState;
const wishes = (state: AlertBoxState) => alertBox.speech?.wishes(state as never);

it('an alert waits for its message to be spoken, and is shown as long as that takes', () => {
  const asked = happens(cheer('what the darn'));
  expect(viewOf(asked)).toMatchObject({ showing: null, queued: 1 });
  expect(wishes(asked)).toEqual([{ id: 'a1', text: 'what the ****', voice: '2', until: START + 6000 }]);
  const said = spoken(asked, 1500, { url: '/speech/x', ms: 9000 });
  expect(wishes(said)).toEqual([]);
  expect(viewOf(said).showing).toMatchObject({
    speech: '/speech/x',
    startsAt: START + 1500,
    endsAt: START + 1500 + 9000 + 800 + 400,
  });
});

it('it waits no longer than an engine may take, and then is shown without', () => {
  const asked = happens(cheer('hello'));
  expect(alertBox.due?.(asked as never, values)).toBe(START + 6000);
  const late = alertBox.wake?.(asked as never, moment(6000)) as unknown as AlertBoxState;
  expect(viewOf(late).showing).toMatchObject({ speech: null, startsAt: START + 6000 });
  // What comes after that is of no use any more.
  expect(spoken(late, 7000, { url: '/speech/x', ms: 1000 })).toBe(late);
});

it('one that can’t be spoken is shown at once', () => {
  const silent = spoken(happens(cheer('hello')), 300, null);
  expect(viewOf(silent).showing).toMatchObject({ speech: null, startsAt: START + 300 });
});

it.each([
  ['there is no message', cheer(null), true],
  ['it is of too little', cheer('hello', 99), true],
  ['there is no engine', cheer('hello'), false],
])('nothing is waited for where %s', (_, activity, speaks) => {
  const state = happens(activity, speaks);
  expect(wishes(state)).toEqual([]);
  expect(viewOf(state).showing).toMatchObject({ speech: null, startsAt: START });
});

it('what was said is kept for as long as its alert is there, and a replay is silent', () => {
  const said = spoken(happens(cheer('hello')), 100, { url: '/speech/x', ms: 1000 });
  expect(alertBox.speech?.wants(said as never, 'a1')).toBe(true);
  const over = alertBox.commands['skip']?.(said as never, {}, moment(200)) as unknown as AlertBoxState;
  expect(alertBox.speech?.wants(over as never, 'a1')).toBe(false);
  const again = alertBox.commands['replay']?.(over as never, {}, moment(2000)) as unknown as AlertBoxState;
  expect(viewOf(again).showing).toMatchObject({ alertId: 'a1', speech: null });
});
