import { ok } from '../support/api-client';
import { api, clock, killed, MIN, overlay, say, untilLine, viewer } from '../support/community-studio';
import { untilRead } from '../support/until';

/* Predictions with points by API, deck and chat, on the simulated channel. */
interface Prediction {
  readonly predictionId: string;
  readonly state: string;
  readonly title: string;
  readonly outcomes: readonly {
    readonly points: number;
    readonly odds: number | null;
    readonly won: boolean;
  }[];
  readonly endedAt: string | null;
}

const PATIENT = { within: 40_000 };
const asked = { title: 'Do we win?', outcomes: ['Yes', 'No'], seconds: 60 };
const start = (changes: object = {}) => api.post<Prediction>('/bot/predictions', { ...asked, ...changes });
const control = (body: object) => api.post<Prediction>('/bot/predictions/control', body);
const list = async () => (await ok(api.get<{ items: readonly Prediction[] }>('/bot/predictions'))).items;
const press = (buttonId: string) => api.post<object>(`${overlay}/deck/press`, { buttonId, guardMs: 0 });
const untilState = (state: string) =>
  untilRead(list, ([first]) => first?.state === state, PATIENT).then(([first]) => first);
const sumOf = async (logins: readonly string[]): Promise<number> =>
  (await Promise.all(logins.map(async (login) => (await viewer(login)).points))).reduce((a, b) => a + b, 0);
const ready = (logins: readonly string[], delta: number) =>
  Promise.all(logins.map((login) => ok(api.post('/bot/loyalty/adjust', { login, delta }))));

beforeAll(async () => {
  expect((await start()).body).toMatchObject({ code: 'points_refused', details: { why: 'off' } });
  await ok(api.patch('/bot/loyalty', { enabled: true, pointName: 'acorns', chatBonus: { enabled: false } }));
});

it('is started, locked and resolved by API, and pays those who were right', async () => {
  await ready(['pia', 'pat'], 100);
  expect((await start({ outcomes: ['Yes', 'yes'] })).status).toBe(400);
  expect(await ok(start())).toMatchObject({ on: 'points', state: 'open', simulated: true, endedAt: null });
  await untilLine('Prediction: Do we win? 1. Yes · 2. No. Bet with !bet');
  expect((await start()).body).toMatchObject({ code: 'points_refused', details: { why: 'running' } });
  await say('Pia', '!bet 1 10');
  await say('Pat', '!bet 2 30', { platform: 'twitch' });
  await untilRead(list, ([first]) => first?.outcomes.map(({ points }) => points).join() === '10,30', PATIENT);
  const [running] = await list();
  expect(running?.outcomes).toMatchObject([
    { number: 1, title: 'Yes', points: 10, viewers: 1, odds: 4, won: false },
    { number: 2, title: 'No', points: 30, viewers: 1, odds: 1.33, won: false },
  ]);
  expect(await ok(control({ action: 'lock' }))).toMatchObject({ state: 'locked' });
  expect(await ok(control({ action: 'lock', on: 'points' }))).toMatchObject({ state: 'locked' });
  expect((await control({ action: 'resolve' })).status).toBe(400);
  expect(await control({ action: 'resolve', outcome: 3 })).toMatchObject({
    status: 422,
    body: { code: 'invalid_value', details: { field: 'outcome', expected: 'an integer from 1 to 2' } },
  });
  expect(await ok(control({ action: 'resolve', outcome: 1 }))).toMatchObject({ state: 'resolving' });
  await untilLine('Do we win? Yes! 40 acorns go to 1 viewers.');
  const over = await untilState('resolved');
  expect(over).toMatchObject({ outcomes: [{ won: true }, { won: false }] });
  expect(over?.endedAt).not.toBeNull();
  expect((await viewer('pia')).points).toBe(130);
  expect((await control({ action: 'cancel' })).body).toMatchObject({
    ...{ code: 'not_found', details: { resource: 'prediction' } },
  });
});

it('is closed by its time, and ended by keys of the deck', async () => {
  await ok(start({ title: 'By the deck?' }));
  await say('Pia', '!bet 1 10');
  await untilLine('@Pia has 10 acorns on Yes.');
  clock.forward(MIN);
  await untilState('locked');
  expect(await ok(press('bot:resolve_prediction_2'))).toMatchObject({ result: { state: 'resolving' } });
  // Nobody was right.
  await untilState('cancelled');
  await ok(start({ title: 'Once more?' }));
  await ok(press('bot:lock_prediction'));
  await untilState('locked');
  await ok(press('bot:cancel_prediction'));
  await untilState('cancelled');
  expect((await list()).map(({ title }) => title)).toEqual(['Once more?', 'By the deck?', 'Do we win?']);
  await untilRead(
    () => viewer('pia'),
    ({ points }) => points === 130,
  );
});

it('is started by a command and carried on by automations, with what they say', async () => {
  const outcomes = ['Yes', 'No', 'Maybe'];
  const action = { type: 'prediction', op: 'start', title: '{args}', outcomes, seconds: 60 };
  const commanded = (sent: object) => api.post('/bot/commands', { name: 'guess', minRole: 'mod', ...sent });
  expect(await commanded({ action: { ...action, outcomes: ['Yes', 'yes'] } })).toMatchObject({ status: 422 });
  expect(await commanded({ action: { type: 'prediction', op: 'resolve' } })).toMatchObject({ status: 422 });
  await ok(commanded({ action }));
  await say('Mia', '!guess Will it rain?', { role: 'mod' });
  await untilLine('Prediction: Will it rain? 1. Yes · 2. No · 3. Maybe.');
  for (const [step, state] of [
    [{ op: 'lock' }, 'locked'],
    [{ op: 'resolve', outcome: 3 }, 'cancelled'],
  ] as const) {
    const { automationId } = await ok(
      api.post<{ automationId: string }>('/automations', {
        ...{ name: step.op, trigger: { type: 'manual' } },
        actions: [{ type: 'prediction', ...step }],
      }),
    );
    await ok(api.post(`/automations/${automationId}/run`, {}));
    // Nobody has bet on the outcome.
    await untilState(state);
  }
});

it('is started and ended by macros of the deck, with what they say', async () => {
  const fired = async (steps: readonly object[]) => {
    const sent = { name: 'Guess', steps: steps.map((action) => ({ kind: 'action', action })) };
    const { macroId } = await ok(api.post<{ macroId: number }>(`${overlay}/deck-macros`, sent));
    const { runId } = await ok(
      api.post<{ runId: string }>(`${overlay}/deck-macros/${macroId}/fire`, { guardMs: 0 }),
    );
    return untilRead(
      () => ok(api.get<{ state: string; steps: readonly object[] }>(`${overlay}/macro-runs/${runId}`)),
      ({ state }) => state === 'done' || state === 'failed',
    );
  };
  const guess = { type: 'prediction', op: 'start', title: 'By macro?', outcomes: ['Yes', 'No'] };
  expect(await fired([guess, { type: 'chat', text: 'Place your bets!' }])).toMatchObject({ state: 'done' });
  await untilLine('Prediction: By macro? 1. Yes · 2. No.');
  await untilLine('Place your bets!');
  const refused = await fired([guess, { type: 'chat', text: 'Nobody reads this.' }]);
  expect(refused).toMatchObject({
    state: 'failed',
    steps: [{ state: 'failed', code: 'points_refused' }, { state: 'waiting' }],
  });
  expect(await fired([{ type: 'prediction', op: 'cancel' }])).toMatchObject({ state: 'done' });
  await untilState('cancelled');
});

it('says how it is written where a moderator mistypes it', async () => {
  await say('Mia', '!prediction Do we win?', { role: 'mod' });
  await untilLine('Write the seconds, the question and 2 to 10 different outcomes: !prediction 60');
  await say('Mia', '!poll Which map?', { role: 'mod' });
  await untilLine('Write the seconds, the question and 2 to 5 different answers: !poll 60');
  await say('Mia', '!poll 60 Which map? | North | South', { role: 'mod' });
  await untilLine('@Mia no Twitch channel is connected.');
  expect((await start({ on: 'twitch' })).body).toMatchObject({ code: 'not_connected' });
  expect(await ok(api.get('/bot/predictions?on=twitch'))).toMatchObject({ available: false, items: [] });
});

it('200 bets at once never overdraw, and a kill while it is resolved pays everybody once', async () => {
  const crowd = Array.from({ length: 40 }, (_, i) => `crowd${i}`);
  await ready(crowd, 25);
  await ok(start({ title: 'Who is right?' }));
  // Each can pay two of the five.
  await Promise.all(
    crowd.flatMap((login, i) => Array.from({ length: 5 }, () => say(login, `!bet ${1 + (i % 2)} 10`))),
  );
  await untilRead(
    () => sumOf(crowd),
    (sum) => sum === 40 * 5,
    PATIENT,
  );
  const resolving = control({ action: 'resolve', outcome: 1 }).catch(() => null);
  await killed();
  await resolving;
  const [first] = await list();
  if (first?.state === 'open') await ok(control({ action: 'resolve', outcome: 1 }));
  await untilState('resolved');
  await untilRead(
    () => sumOf(crowd),
    (sum) => sum === 40 * 25,
    PATIENT,
  );
  const right = crowd.filter((_, i) => i % 2 === 0);
  expect(await Promise.all(right.map(async (login) => (await viewer(login)).points))).toEqual(
    right.map(() => 45),
  );
}, 90_000);
