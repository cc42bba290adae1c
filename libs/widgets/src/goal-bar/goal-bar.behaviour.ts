import { amountOf, currencyAfter, hundredths, type Counted } from '../amounts';
import { defineBehaviour, type ChannelActivity, type Moment } from '../behaviour';
import type { ValuesOf } from '../widget';
import { initialGoal, type GoalBarState } from './goal-bar.state';
import { goalBarWidget, MOST } from './goal-bar.widget';
import { isAnother, periodOf } from './period';

type Settings = ValuesOf<typeof goalBarWidget>;
type Now = Moment<Settings>;

/** What the sources count that come as activities. The others stay at what commands set. */
const counted: { readonly [source in Settings['source']]?: Counted } = {
  followers: 'follows',
  subs: 'subs',
  'sub-points': 'sub-points',
  bits: 'bits',
  tips: 'tips',
  kofi: 'kofi',
};

export const goalBar = defineBehaviour<typeof goalBarWidget, GoalBarState>(goalBarWidget, {
  initial: initialGoal,
  commands: {
    set: (state, { value }, now) => to(inPeriod(state, now), value, now),
    add: (state, { by = 1 }, now) => {
      const current = inPeriod(state, now);
      return to(current, current.value + by, now);
    },
    set_target: (state, { n }, now) => {
      const current = inPeriod(state, now);
      return to(current.target === n ? current : { ...current, target: n }, current.value, now);
    },
    reset: (state, _, now) => anew(state, now),
    complete: (state, _, now) => {
      const current = inPeriod(state, now);
      return to(current, Math.max(current.value, current.target), now);
    },
  },
  on: {
    activity: (state, activity, now) => {
      if (isPast(now)) return state;
      const by = addedBy(activity, now.values);
      if (by === 0) return state;
      const current = inPeriod(state, now);
      const currency = currencyAfter(current.currency, activity);
      if (currency === undefined) return current;
      return to({ ...current, currency }, current.value + by, now);
    },
    settings: (state, _, now) => {
      if (state.source !== now.values.source) return anew(state, now);
      const { target } = now.values;
      if (state.setting === target) return state;
      return to({ ...state, target, setting: target }, state.value, now);
    },
    streamStarted: (state, _, now) =>
      now.values.range === 'session' || now.values.range === 'stream' ? anew(state, now) : state,
    sessionReset: (state, _, now) => (now.values.range === 'session' ? anew(state, now) : state),
    dayBegan: (state, _, now) => inPeriod(state, now),
  },
  events: (before, after) =>
    after.celebrations > before.celebrations && after.reached !== null
      ? [{ kind: 'goal_reached', value: after.reached }]
      : [],
});

/** In the day, week or month of now: a new one begins anew, also when nobody told that it began. */
function inPeriod(state: GoalBarState, now: Now): GoalBarState {
  const period = periodOf(now.values.range, now.now, now.timeZone);
  if (period === state.period) return state;
  return isAnother(period, state.period) ? anew(state, now) : { ...state, period };
}

function anew(state: GoalBarState, { values, now, timeZone }: Now): GoalBarState {
  const fresh = {
    ...initialGoal(values),
    period: periodOf(values.range, now, timeZone),
    celebrations: state.celebrations,
  };
  const isSame = Object.entries(fresh).every(([key, value]) => state[key as keyof GoalBarState] === value);
  return isSame ? state : fresh;
}

/** With this value; a target that it reaches is reached once, and the next one follows where that is wished. */
function to(state: GoalBarState, wanted: number, { values }: Now): GoalBarState {
  const value = Math.min(MOST, Math.max(0, hundredths(wanted)));
  const moved = value === state.value ? state : { ...state, value };
  if (value < moved.target) return moved;
  const { target, reached, celebrations } = moved;
  const done = reached === target ? moved : { ...moved, reached: target, celebrations: celebrations + 1 };
  if (!values.autoNext) return done;
  // Without a step the target itself is one. What was passed in one go is celebrated once.
  const step = values.nextStep > 0 ? values.nextStep : values.target;
  const steps = Math.floor((value - target) / step) + 1;
  const next = hundredths(target + steps * step);
  if (next > MOST) return done;
  return { ...done, reached: hundredths(next - step), target: next };
}

function addedBy(activity: ChannelActivity, { source, mix }: Settings): number {
  if (source === 'custom-mix')
    return mix.reduce((sum, { kind, weight }) => sum + amountOf(kind, activity) * weight, 0);
  const what = counted[source];
  return what === undefined ? 0 : amountOf(what, activity);
}

/** From its deadline on nothing is added by itself. One that can't be read is none. */
function isPast({ now, values }: Now): boolean {
  const deadline = Date.parse(values.deadline);
  return !Number.isNaN(deadline) && now >= deadline;
}
