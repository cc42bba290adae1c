import { defineBehaviour, type ChannelActivity } from '../behaviour';
import type { ValuesOf } from '../widget';
import { eventKinds, type EventKind } from './event-fields';
import { newestFirst, noEvents, type EventListState } from './event-list.state';
import { eventListWidget } from './event-list.widget';

type Settings = ValuesOf<typeof eventListWidget>;

/** More are never shown. */
const MOST = 25;

export const eventList = defineBehaviour<typeof eventListWidget, EventListState>(eventListWidget, {
  initial: () => noEvents,
  commands: {
    clear: (state) => (Object.keys(state.events).length === 0 ? state : noEvents),
    hide_event: (state, { activityId }) => {
      if (!Object.hasOwn(state.events, activityId)) return state;
      const { [activityId]: _, ...events } = state.events;
      return { events };
    },
  },
  on: {
    activity: (state, activity, { values, now }) => {
      const kind = kindOf(activity);
      if (!kind || !isShown(kind, activity, values) || Object.hasOwn(state.events, activity.activityId))
        return state;
      const newest = newestFirst(state);
      const { user, bits, viewers, amount, gifted, currency, months } = activity;
      const event = {
        n: (newest[0]?.[1].n ?? 0) + 1,
        kind,
        name: user?.name ?? null,
        amount: bits ?? viewers ?? amount ?? gifted ?? null,
        currency: amount === undefined ? null : (currency ?? null),
        months: months ?? null,
        at: now,
      };
      const kept = newest.slice(0, MOST - 1).reverse();
      return { events: Object.fromEntries([...kept, [activity.activityId, event]]) };
    },
    streamStarted: (state, _, { values }) =>
      values.range === 'session' && Object.keys(state.events).length > 0 ? noEvents : state,
  },
});

/** Null for what the list never shows: those who were given a subscription are told by the gift. */
function kindOf({ kind, received }: ChannelActivity): EventKind | null {
  if (received) return null;
  const known = kind === 'resub' ? 'sub' : kind;
  return eventKinds.find((each) => each === known) ?? null;
}

function isShown(kind: EventKind, { bits = 0, amount = 0 }: ChannelActivity, values: Settings): boolean {
  if (!values[kind]) return false;
  if (kind === 'cheer') return bits >= values.minCheer;
  return kind !== 'tip' || amount >= values.minTip;
}
