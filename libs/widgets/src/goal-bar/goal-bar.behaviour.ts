import { addedTo, amountOf, hundredths, isMoney, sumOf, type Added, type Counted } from '../amounts';
import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import type { AccountRecord } from '../recall';
import type { ValuesOf } from '../widget';
import { initialGoal, type GoalBarState } from './goal-bar.state';
import { goalBarWidget } from './goal-bar.widget';
import { MOST } from './goal-most';
import { targetsAt } from './goal-targets';
import { isAnother, periodOf } from './period';

type Settings = ValuesOf<typeof goalBarWidget>;
type Now = BehaviourContext<Settings>;

/** Quantity counted for each source that arrives as activities. Other sources change by commands only. */
const counted: { readonly [source in Settings['source']]?: Counted } = {
  followers: 'follows',
  subs: 'subs',
  'sub-points': 'sub-points',
  bits: 'bits',
  tips: 'tips',
  kofi: 'kofi',
  charity: 'charity',
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
    // Amounts counted before the reset stay excluded.
    reset: (state, _, now) => ({ ...anew(state, now), ...countedIn(state) }),
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
      const added = addedTo(current.currency, by, activity, now.money);
      return added.by === 0 ? current : withAdded(current, added, now);
    },
    settings: (state, _, now) => {
      const { target, source, range } = now.values;
      if (state.source !== source || (state.range ?? range) !== range) return anew(state, now);
      if (state.setting === target) return state;
      return to({ ...state, target, setting: target }, state.value, now);
    },
    streamStarted: (state, _, now) =>
      now.values.range === 'session' || now.values.range === 'stream' ? anew(state, now) : state,
    sessionReset: (state, _, now) => (now.values.range === 'session' ? anew(state, now) : state),
    dayBegan: (state, _, now) => inPeriod(state, now),
  },
  recall: {
    settings: ['source', 'range', 'mix'],
    sums: (state, sums, now) => {
      if (isPast(now)) return state;
      const current = inPeriod(state, now);
      const known = addedByRecord(current, sums, now);
      // What an earlier version counted is in its value already.
      if (current.counted === undefined) return { ...current, counted: hundredths(known.by) };
      const missing = hundredths(known.by - current.counted);
      return missing === 0 ? current : withAdded(current, { ...known, by: missing }, now);
    },
  },
  withoutSimulated: withoutCounted,
  losing: ['set', 'set_target', 'reset', 'complete', 'streamStarted', 'sessionReset', 'dayBegan'],
  label: ({ value, target }) => `${value} / ${target}`,
  moneySums: ({ currency }, { source, mix, range }) =>
    countedBy(source, mix).flatMap((part) => (isMoney(part) ? [{ part, range, currency }] : [])),
  // Pages celebrate when the number rises. What the record held meanwhile is neither added nor taken off later.
  restored: (state, before) => ({ ...state, celebrations: before.celebrations, ...countedIn(before) }),
  events: (before, after) =>
    after.celebrations > before.celebrations && after.reached !== null
      ? [{ kind: 'goal_reached', value: after.reached }]
      : [],
});

/**
 * Returns the state for the current day, week or month. A new period starts over, even if the event that a day
 * began never arrived.
 */
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

/**
 * Returns the state with a value. A target counts as reached once; the next one follows if the settings say so.
 */
function to(state: GoalBarState, wanted: number, { values }: Now): GoalBarState {
  const value = Math.min(MOST, Math.max(0, hundredths(wanted)));
  const moved = value === state.value ? state : { ...state, value };
  if (value < moved.target) return moved;
  const { target, reached, celebrations } = moved;
  const done = reached === target ? moved : { ...moved, reached: target, celebrations: celebrations + 1 };
  // Several targets passed at once are celebrated once.
  return { ...done, ...targetsAt(value, target, values) };
}

function withAdded(state: GoalBarState, { by, currency }: Added, now: Now): GoalBarState {
  const { counted } = state;
  const more = counted === undefined ? {} : { counted: hundredths(counted + by) };
  return to({ ...state, currency, ...more }, state.value + by, now);
}

/** Without what activities have added; what was set by hand stays. */
function withoutCounted(state: GoalBarState, now: Now): GoalBarState {
  if (state.counted === undefined) return state;
  const fresh = anew(state, now);
  const value = Math.max(Math.min(state.value, now.values.start), hundredths(state.value - state.counted));
  return value < fresh.target ? { ...fresh, value } : { ...state, value, counted: 0, currency: null };
}

function countedIn({ counted }: GoalBarState): Pick<GoalBarState, 'counted'> {
  return counted === undefined ? {} : { counted };
}

function addedByRecord(state: GoalBarState, all: AccountRecord['sums'], { values, money }: Now): Added {
  const { source, mix, range } = values;
  const sums = all[range];
  const what = counted[source];
  if (what !== undefined) return sumOf(what, sums, state.currency, money);
  if (source !== 'custom-mix') return { by: 0, currency: state.currency };
  return mix.reduce<Added>(
    (before, { kind, weight }) => {
      const { by, currency } = sumOf(kind, sums, before.currency, money);
      return { by: before.by + by * weight, currency };
    },
    { by: 0, currency: state.currency },
  );
}

function addedBy(activity: Activity, { source, mix }: Settings): number {
  if (source === 'custom-mix')
    return mix.reduce((sum, { kind, weight }) => sum + amountOf(kind, activity) * weight, 0);
  const what = counted[source];
  return what === undefined ? 0 : amountOf(what, activity);
}

/** Returns the quantities that a goal counts. */
function countedBy(source: Settings['source'], mix: Settings['mix']): readonly Counted[] {
  if (source === 'custom-mix') return mix.flatMap(({ kind, weight }) => (weight === 0 ? [] : [kind]));
  const what = counted[source];
  return what === undefined ? [] : [what];
}

/** Returns true from the deadline on, when nothing is added automatically. An invalid deadline counts as none. */
function isPast({ now, values }: Now): boolean {
  const deadline = Date.parse(values.deadline);
  return !Number.isNaN(deadline) && now >= deadline;
}
