import type { Activity } from '@studio/platforms/activity';
import type { PredictionView } from '../behaviour';
import { prediction } from './prediction.behaviour';
import { isSeen, noPrediction, returnOf, tried, TRY_MS, type PredictionState } from './prediction.state';

const values = { twitch: true, kick: true, youtube: true };
const moment = (now: number, more: object = {}) => ({
  ...{ now, values: { ...values, ...more }, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const outcomes = [
  { title: 'Yes', points: 300, users: 3 },
  { title: 'No', points: 100, users: 1 },
];
const lost = outcomes.map((outcome, at) => (at === 1 ? { ...outcome, won: true as const } : outcome));
const locksAt = '1970-01-01T00:01:00.000Z';
const recorded = (phase: 'start' | 'lock' | 'end', more: Partial<Activity> = {}): Activity => ({
  ...{ activityId: 'act_1', kind: 'prediction', platform: 'twitch', at: locksAt, user: null, viewerId: null },
  ...{ message: null, late: false, simulated: false, title: 'Do we win?' },
  bets: { predictionId: 'p1', phase, outcomes, ...(phase === 'start' && { locksAt }) },
  ...more,
});
const won = recorded('end', { outcome: 'No', bets: { predictionId: 'p1', phase: 'end', outcomes: lost } });
const after = (state: PredictionState, activity: Activity, now = 0, more: object = {}): PredictionState =>
  prediction.on?.activity?.(state as never, activity, moment(now, more)) as never;
const bets = (state: PredictionState, view: Partial<PredictionView>): PredictionState =>
  prediction.on?.platformPrediction?.(
    state as never,
    { ...{ platform: 'twitch', predictionId: 'p1', title: 'Do we win?', outcomes }, ...view },
    moment(0),
  ) as never;
const woken = (state: PredictionState, now: number): PredictionState =>
  prediction.wake?.(state as never, moment(now)) as never;

it('shows what a platform reports, from its start to its winner', () => {
  const open = after(noPrediction, recorded('start'));
  expect(open).toMatchObject({
    phase: 'open',
    locksAt: 60_000,
    winner: null,
    source: { predictionId: 'p1' },
  });
  const more = bets(open, { outcomes: lost.map(({ title }) => ({ title, points: 900, users: 9 })), locksAt });
  expect(more).toMatchObject({
    phase: 'open',
    locksAt: 60_000,
    outcomes: [{ points: 900 }, { points: 900 }],
  });
  const locked = after(more, recorded('lock'), 1000);
  expect(locked).toMatchObject({ phase: 'locked', locksAt: null });
  const resolved = after(locked, won, 2000);
  expect(resolved).toMatchObject({ phase: 'resolved', winner: 1, endedAt: 2000, outcomes });
  expect(after(resolved, won, 9000)).toEqual(resolved);
  expect(after(locked, recorded('end'))).toMatchObject({ phase: 'cancelled', winner: null });
});

it('keeps the later phase when reports come out of order', () => {
  const locked = after(after(noPrediction, recorded('start')), recorded('lock'));
  expect(after(locked, recorded('start'))).toBe(locked);
  expect(bets(locked, {})).toBe(locked);
});

it('ignores other activities, and predictions without what viewers bet', () => {
  const { bets: _, ...without } = recorded('start');
  expect(after(noPrediction, without)).toBe(noPrediction);
});

it('shows no prediction of a platform that is switched off', () => {
  expect(after(noPrediction, recorded('start'), 0, { twitch: false })).toBe(noPrediction);
});

it('locks by itself at its time if the platform is silent', () => {
  const open = after(noPrediction, recorded('start'));
  expect(prediction.due?.(open as never, {})).toBe(60_000);
  expect(woken(open, 59_999)).toBe(open);
  const locked = woken(open, 60_000);
  expect(locked).toMatchObject({ phase: 'locked', locksAt: null });
  expect(prediction.due?.(locked as never, {})).toBeNull();
});

it('goes through all phases of a try, and never replaces a running prediction by one', () => {
  const run = (state: PredictionState): PredictionState =>
    prediction.commands['test']?.(state as never, {}, moment(0)) as never;
  let state = run(noPrediction);
  expect(state).toEqual(tried(0));
  for (const [now, phase] of [
    [TRY_MS, 'locked'],
    [2 * TRY_MS, 'resolved'],
  ] as const) {
    expect(prediction.due?.(state as never, {})).toBe(now);
    state = woken(state, now);
    expect(state.phase).toBe(phase);
  }
  expect(prediction.due?.(state as never, {})).toBeNull();
  const open = after(noPrediction, recorded('start'));
  expect(run(open)).toBe(open);
});

it('hides some seconds after its end, and at once by the command', () => {
  const over = after(after(noPrediction, recorded('start')), won, 1000);
  expect(isSeen(over, 20, 20_999)).toBe(true);
  expect(isSeen(over, 20, 21_000)).toBe(false);
  expect(isSeen(over, 0, 1e9)).toBe(true);
  const hidden = prediction.commands['hide']?.(over as never, {}, moment(0)) as never;
  expect(isSeen(hidden, 0, 1001)).toBe(false);
});

it('computes what winners get for each point', () => {
  expect(returnOf(outcomes, 0)).toBeCloseTo(4 / 3);
  expect(returnOf([{ title: 'A', points: 0, users: 0 }], 0)).toBeNull();
});
