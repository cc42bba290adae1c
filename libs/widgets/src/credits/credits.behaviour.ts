import { coinsOf, streamKinds } from '@studio/platforms/stream-kinds';
import { defineBehaviour } from '../behaviour';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { longestRoll } from './credit-lines';
import { noCredits, type CreditsState } from './credits.state';
import { creditsWidget } from './credits.widget';

/** More of one kind aren't remembered. */
const MOST_PEOPLE = 300;

export const credits = defineBehaviour<typeof creditsWidget, CreditsState>(creditsWidget, {
  initial: () => noCredits,
  commands: {
    start: (state, _, { now }) => (state.startedAt === null ? { ...state, startedAt: now } : state),
    stop: (state) => (state.startedAt === null ? state : { ...state, startedAt: null }),
    restart: (state, _, { now }) => ({ ...state, startedAt: now }),
  },
  on: {
    activity: thanked,
    streamStarted: (state) => (Object.keys(state.people).length === 0 ? state : { ...state, people: {} }),
    // The scene with them has come.
    sceneLive: (state, _, { now }) => ({ ...state, startedAt: now }),
  },
  withoutSimulated: (state) => (Object.keys(state.people).length === 0 ? state : { ...state, people: {} }),
  recall: {
    settings: [],
    // People in the list were counted when it happened.
    chosen: (activities, state) =>
      Object.keys(state.people).length > 0 ? [] : activities.filter(({ inSession }) => inSession),
    past: thanked,
  },
  due: (state, values) =>
    state.startedAt === null || values.loop ? null : state.startedAt + longestRoll(values, state),
  wake: (state, { now, values }) =>
    state.startedAt !== null && !values.loop && state.startedAt + longestRoll(values, state) <= now
      ? { ...state, startedAt: null }
      : state,
});

/** With the viewer of an activity, each once for each kind. */
function thanked(state: CreditsState, activity: Activity): CreditsState {
  const kind = streamKinds[activity.kind].contribution;
  const { user, viewerId } = activity;
  if (!kind || !user || viewerId === null) return state;
  const id = `${kind} ${viewerId}`;
  const before = state.people[id];
  const amount = amountOf(activity);
  if (before) {
    // Who follows or subscribes again is named once all the same.
    const isCounted = kind !== 'follow' && kind !== 'sub';
    if (before.name === user.name && !isCounted) return state;
    const sum = isCounted ? before.amount + amount : before.amount;
    return withPerson(state, id, { ...before, name: user.name, amount: sum });
  }
  const all = Object.values(state.people);
  if (all.filter((each) => each.kind === kind).length >= MOST_PEOPLE) return state;
  const n = Math.max(0, ...all.map((each) => each.n)) + 1;
  return withPerson(state, id, { kind, name: user.name, amount, n });
}

function withPerson(state: CreditsState, id: string, person: CreditsState['people'][string]): CreditsState {
  return { ...state, people: { ...state.people, [id]: person } };
}

function amountOf(activity: Activity): number {
  const { viewers, gifted } = activity;
  return coinsOf(activity) ?? viewers ?? moneyOf(activity) ?? gifted ?? 1;
}
