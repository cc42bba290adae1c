import { coinsOf, entryKinds, streamKinds, type EntryKind } from '@studio/platforms/stream-kinds';
import { defineBehaviour, type BehaviourContext } from '../behaviour';
import { moneyOf, type Activity, type PastActivity } from '@studio/platforms/activity';
import { boundedAmount } from '../money';
import type { ValuesOf } from '../widget';
import { newestFirst, noEvents, type EventListState } from './event-list.state';
import { eventListWidget } from './event-list.widget';

/** Settings that decide whether an event is shown. */
type Rules = Pick<BehaviourContext<ValuesOf<typeof eventListWidget>>, 'values' | 'money'>;

/** More are never shown. */
const MOST = 25;

export const eventList = defineBehaviour<typeof eventListWidget, EventListState>(eventListWidget, {
  initial: () => noEvents,
  commands: {
    clear: (state, _, { now }) =>
      Object.keys(state.events).length === 0 ? state : { events: {}, since: now, hidden: [] },
    hide_event: (state, { activityId }) => {
      if (!Object.hasOwn(state.events, activityId)) return state;
      const { [activityId]: _, ...events } = state.events;
      return { ...state, events, hidden: [...(state.hidden ?? []), activityId].slice(-MOST) };
    },
  },
  on: {
    activity: (state, activity, moment) => withEvent(state, activity, moment.now, moment),
    streamStarted: (state, _, { values }) =>
      values.range === 'session' && Object.keys(state.events).length > 0 ? noEvents : state,
  },
  withoutSimulated: (state) => (Object.keys(state.events).length === 0 ? state : { ...state, events: {} }),
  recall: {
    settings: ['range', 'minCheer', 'minTip', ...entryKinds],
    chosen: (activities, state, moment) =>
      activities
        .filter((activity) => isPartOf(state, activity, moment))
        .slice(-MOST)
        .filter(({ activityId }) => !Object.hasOwn(state.events, activityId)),
    past: (state, activity, moment) => withEvent(state, activity, Date.parse(activity.at), moment),
  },
});

/**
 * Returns true if the list shows a past activity: one that fits the settings and was neither cleared nor hidden.
 */
function isPartOf(state: EventListState, activity: PastActivity, rules: Rules): boolean {
  const kind = kindOf(activity);
  if (!kind || !isShown(kind, activity, rules)) return false;
  if (rules.values.range === 'session' && !activity.inSession) return false;
  if (state.hidden?.includes(activity.activityId)) return false;
  return Date.parse(activity.at) > (state.since ?? -Infinity);
}

/** With an event among the others; the oldest makes room for it. */
function withEvent(state: EventListState, activity: Activity, at: number, rules: Rules): EventListState {
  const kind = kindOf(activity);
  if (!kind || !isShown(kind, activity, rules) || Object.hasOwn(state.events, activity.activityId))
    return state;
  const { user, viewers, gifted, currency, months } = activity;
  const money = moneyOf(activity);
  const event = {
    n: Math.max(0, ...Object.values(state.events).map(({ n }) => n)) + 1,
    kind,
    name: user?.name ?? null,
    amount: coinsOf(activity) ?? viewers ?? money ?? gifted ?? null,
    currency: money === undefined ? null : (currency ?? null),
    months: months ?? null,
    at,
  };
  const all = { ...state, events: { ...state.events, [activity.activityId]: event } };
  const latest = newestFirst(all).slice(0, MOST).reverse();
  return { ...state, events: Object.fromEntries(latest) };
}

/**
 * Returns the kind under which the list shows an activity; null if it never shows it. Received gift subscriptions
 * are covered by the gift.
 */
function kindOf({ kind, received }: Activity): EntryKind | null {
  return received ? null : streamKinds[kind].entry;
}

function isShown(kind: EntryKind, activity: Activity, { values, money }: Rules): boolean {
  const { currency } = activity;
  if (!values[kind]) return false;
  if (kind === 'cheer') return (coinsOf(activity) ?? 0) >= values.minCheer;
  return kind !== 'tip' || boundedAmount(moneyOf(activity) ?? 0, currency, money) >= values.minTip;
}
