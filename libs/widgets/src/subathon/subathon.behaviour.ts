import { defineBehaviour, type ChannelActivity, type Moment } from '../behaviour';
import { deedsAtEnd, sceneAfter } from '../deeds';
import type { ValuesOf } from '../widget';
import { idleSubathon, type SubathonState } from './subathon.state';
import { LONGEST_S, subathonWidget } from './subathon.widget';

type Settings = ValuesOf<typeof subathonWidget>;
type Now = Moment<Settings>;

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
      const seconds = secondsFor(activity, now.values);
      return seconds > 0 ? longer(state, seconds * 1000 * timesNow(state, now), activity.kind, now) : state;
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
  events: (before, after) =>
    before.mode !== 'ended' && after.mode === 'ended' ? [{ kind: 'timer_ended' }] : [],
  goesLive: ({ kind }, values) => (kind === 'timer_ended' ? sceneAfter(values) : null),
  deeds: deedsAtEnd,
});

function running(state: SubathonState, endsAt: number): SubathonState {
  return { ...state, mode: 'running', endsAt, remainingMs: null };
}

function leftOf({ mode, endsAt, remainingMs }: SubathonState, now: number): number {
  return mode === 'running' && endsAt !== null ? Math.max(0, endsAt - now) : (remainingMs ?? 0);
}

/** With time that was added, as far as there may be more. What comes after the end adds nothing. */
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

/** Those who were given a subscription add nothing: the gift does. */
function secondsFor(activity: ChannelActivity, values: Settings): number {
  const { kind, tier, received, gifted = 0, bits = 0, amount = 0, viewers = 0 } = activity;
  const parts = (count: number): number => (values.fractional ? count : Math.floor(count));
  switch (kind) {
    case 'sub':
    case 'resub':
      if (received) return 0;
      return tier === '3' ? values.perSubT3 : tier === '2' ? values.perSubT2 : values.perSub;
    case 'gift':
      return gifted * values.perGift;
    case 'cheer':
      return parts(bits / 100) * values.per100Bits;
    case 'tip':
      return parts(amount) * values.perTip;
    case 'follow':
      return values.perFollow;
    case 'raid':
      return viewers * values.perRaidViewer;
    default:
      return 0;
  }
}
