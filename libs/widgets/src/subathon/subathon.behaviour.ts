import { coinsOf, streamKinds, type ContributionKind } from '@studio/platforms/stream-kinds';
import { defineBehaviour, type BehaviourContext } from '../behaviour';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { actionsAtEnd, sceneAfter } from '../widget-actions';
import { sessionTips } from '../left-out';
import { inOwnCurrency } from '../money';
import type { ValuesOf } from '../widget';
import { idleSubathon, type SubathonState } from './subathon.state';
import { timeLeft } from '../countdown/countdown-text';
import { LONGEST_S, subathonWidget } from './subathon.widget';

type Settings = ValuesOf<typeof subathonWidget>;
type Now = BehaviourContext<Settings>;

export const subathon = defineBehaviour<typeof subathonWidget, SubathonState>(subathonWidget, {
  initial: idleSubathon,
  commands: {
    start: (state, _, { now }) =>
      state.mode === 'idle' || state.mode === 'paused'
        ? running(state, now + (state.remainingMs ?? 0))
        : state,
    pause: (state, _, { now }) =>
      state.mode === 'running' && state.endsAt !== null
        ? { ...state, mode: 'paused', endsAt: null, remainingMs: Math.max(0, state.endsAt - now) }
        : state,
    resume: (state, _, { now }) =>
      state.mode === 'paused' ? running(state, now + (state.remainingMs ?? 0)) : state,
    add: (state, { seconds, reason = '' }, now) => longer(state, seconds * 1000, reason, now),
    set: (state, { seconds }, now) => {
      const by = Math.round(seconds * 1000) - leftOf(state, now.now);
      return state.mode === 'ended' ? state : moved(state, by);
    },
    multiplier: (state, { x, minutes }, { now }) => ({
      ...state,
      happy: { x, until: now + Math.round(minutes * 60_000) },
    }),
    reset: (_, __, { values }) => idleSubathon(values),
  },
  on: {
    activity: (state, activity, now) => {
      const seconds = secondsFor(activity, now);
      if (seconds <= 0) return state;
      const by = seconds * 1000 * timesNow(state, now);
      return longer(state, now.values.direction === 'takes' ? -by : by, activity.kind, now);
    },
    settings: (state, _, { values }) => {
      const idle = idleSubathon(values);
      return state.mode === 'idle' && state.givenMs !== idle.givenMs && state.added === null ? idle : state;
    },
  },
  due: ({ mode, endsAt }) => (mode === 'running' ? endsAt : null),
  wake: (state, { now }) =>
    state.mode === 'running' && state.endsAt !== null && state.endsAt <= now
      ? { ...state, mode: 'ended', remainingMs: 0 }
      : state,
  moneySums: (_, { perTip }) => sessionTips(perTip),
  losing: ['set', 'reset'],
  label: (state, now) => timeLeft(Math.ceil(leftOf(state, now) / 1000), 'auto'),
  events: (before, after) =>
    before.mode !== 'ended' && after.mode === 'ended' ? [{ kind: 'timer_ended' }] : [],
  goesLive: ({ kind }, values) => (kind === 'timer_ended' ? sceneAfter(values) : null),
  actions: actionsAtEnd,
});

function running(state: SubathonState, endsAt: number): SubathonState {
  return { ...state, mode: 'running', endsAt, remainingMs: null };
}

function leftOf({ mode, endsAt, remainingMs }: SubathonState, now: number): number {
  return mode === 'running' && endsAt !== null ? Math.max(0, endsAt - now) : (remainingMs ?? 0);
}

/** Returns the state with added time, up to the maximum. After the end nothing is added. */
function longer(state: SubathonState, by: number, reason: string, { now, values }: Now): SubathonState {
  if (state.mode === 'ended' || by === 0) return state;
  const room = values.maxS === 0 ? Infinity : Math.max(0, values.maxS * 1000 - state.givenMs);
  // No more than there is can be taken away.
  const ms = Math.round(Math.max(-leftOf(state, now), Math.min(by, room)));
  return ms === 0 ? state : { ...moved(state, ms), added: { ms, reason, at: now } };
}

function moved(state: SubathonState, by: number): SubathonState {
  if (by === 0) return state;
  const most = LONGEST_S * 10_000;
  const givenMs = Math.min(most, state.givenMs + by);
  if (state.mode === 'running' && state.endsAt !== null)
    return { ...state, endsAt: state.endsAt + by, givenMs };
  return { ...state, remainingMs: Math.min(most, Math.max(0, (state.remainingMs ?? 0) + by)), givenMs };
}

function timesNow({ happy }: SubathonState, { now, values }: Now): number {
  return happy && now < happy.until ? happy.x : values.happyHour;
}

/**
 * Returns the seconds an activity adds, or takes away in a reverse subathon. A received gift subscription counts
 * for none; the gift does.
 */
function secondsFor(activity: Activity, { values, money }: Now): number {
  const { kind, tier, received, gifted = 0, currency, viewers = 0 } = activity;
  const { contribution } = streamKinds[kind];
  if (contribution === null || received) return 0;
  const parts = (count: number): number => (values.fractional ? count : Math.floor(count));
  const seconds = {
    follow: () => values.perFollow,
    sub: () => (tier === '3' ? values.perSubT3 : tier === '2' ? values.perSubT2 : values.perSub),
    gift: () => gifted * values.perGift,
    cheer: () => parts((coinsOf(activity) ?? 0) / 100) * values.per100Bits,
    raid: () => viewers * values.perRaidViewer,
    tip: () => parts(inOwnCurrency(moneyOf(activity) ?? 0, currency, money) ?? 0) * values.perTip,
  } satisfies Record<ContributionKind, () => number>;
  return seconds[contribution]();
}
