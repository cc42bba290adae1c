import type { Activity } from '@studio/platforms/activity';
import { kindAlerts } from '@studio/platforms/stream-kind-alerts';
import { type StreamKind } from '@studio/platforms/stream-kinds';
import { defineBehaviour, type BehaviourContext } from '../behaviour';
import {
  LEAST_GAP_MS,
  quiet,
  SPEECH_FROM_MS,
  viewOf,
  type Alert,
  type AlertBoxState,
} from './alert-box.state';
import { alertBoxWidget } from './alert-box.widget';
import { alertFor, receiverName, type AlertSettings } from './alert-making';
import { claimed, received, withExamples } from './alert-receivers';

type Now = BehaviourContext<AlertSettings>;

/** Alerts that may wait. What comes then takes the place of a follow, or isn't shown. */
const MOST_WAITING = 100;
/** Maximum number of past alerts stored for replays. */
const MOST_SHOWN = 10;
/** Number of follows within this time, in ms, that are combined into one alert. */
const [MANY_FOLLOWS, FOLLOWS_MS] = [4, 3000];

/** Details of a test alert that its command does not give. */
const example = { name: 'nightowl', amount: 100, months: 12, message: 'Keep it up!' };

export const alertBox = defineBehaviour<typeof alertBoxWidget, AlertBoxState>(alertBoxWidget, {
  initial: () => quiet,
  view: (state) => ({ ...viewOf(state) }),
  commands: {
    test: (state, { kind, ...given }, now) => {
      const alert = alertFor(tested(kind as StreamKind, given), now);
      const shown = withExamples(added(state, alert, now), state, now.now);
      return next({ ...shown, lastTestAt: now.now }, now);
    },
    pause: (state) => (state.paused ? state : { ...state, paused: true }),
    resume: (state, _, now) => (state.paused ? next({ ...state, paused: false }, now) : state),
    skip: (state, _, now) => (state.showing ? next(ended(state, now.now, now), now) : state),
    clear: (state, _, { now }) =>
      state.showing || state.queue.length > 0
        ? {
            ...quiet,
            paused: state.paused,
            muted: state.muted,
            lastTestAt: state.lastTestAt,
            count: state.count,
            freeAt: now,
          }
        : state,
    mute: (state) => (state.muted ? state : { ...state, muted: true }),
    unmute: (state) => (state.muted ? { ...state, muted: false } : state),
    replay: (state, { activityId }, now) => {
      const again = state.shown.find(
        (id) => activityId === undefined || state.alerts[id]?.activityId === activityId,
      );
      if (again === undefined || state.queue.includes(again)) return state;
      const shown = state.shown.filter((id) => id !== again);
      return next({ ...state, queue: [again, ...state.queue], shown }, now);
    },
  },
  on: {
    activity: (state, activity, now) => {
      if (activity.received && now.values.groupGifts) {
        const name = receiverName(activity, now);
        return name ? received(state, { name, viewerId: activity.viewerId, at: now.now }) : state;
      }
      const alert = alertFor(activity, now);
      return alert ? next(added(state, alert, now), now) : state;
    },
  },
  due: (state) => {
    const { showing, queue, paused, freeAt } = state;
    if (showing) return showing.endsAt;
    return queue.length > 0 && !paused ? Math.max(freeAt, waitsUntil(state)) : null;
  },
  wake: (state, now) => next(state, now),
  speech: {
    wishes: (state) =>
      state.queue.flatMap((id) => {
        const { speaks, message } = state.alerts[id] ?? {};
        const isDone = state.speeches !== undefined && Object.hasOwn(state.speeches, id);
        return speaks && message && !isDone ? [{ id, text: message, ...speaks }] : [];
      }),
    wants: ({ queue, showing }, id) => queue.includes(id) || (showing?.ids.includes(id) ?? false),
    spoken: (state, id, speech, now) =>
      state.queue.includes(id) && !Object.hasOwn(state.speeches ?? {}, id)
        ? next({ ...state, speeches: { ...state.speeches, [id]: speech } }, now as Now)
        : state,
  },
});

/** Returns the activity of a test alert. It has no id. */
function tested(kind: StreamKind, given: Partial<typeof example>): Activity {
  const details: readonly string[] = kindAlerts[kind].tested;
  const detail = <Name extends 'amount' | 'months' | 'message'>(name: Name) =>
    given[name] ?? (details.includes(name) ? example[name] : undefined);
  const [amount, months] = [detail('amount'), detail('months')];
  const money = amount !== undefined && details.includes('money');
  return {
    ...{ activityId: '', kind, platform: '', at: '', viewerId: null, late: false, simulated: true },
    user: { login: '', name: given.name ?? example.name },
    message: detail('message') ?? null,
    ...(months !== undefined && { months }),
    ...(money && { micros: Math.round(amount * 1_000_000), currency: 'EUR' }),
    // An alert shows the amounts of all other fields alike.
    ...(!money && amount !== undefined && { viewers: amount }),
  };
}

/** The next alert waits for its message to be spoken, until then at most; 0: it doesn't. */
function waitsUntil({ queue: [first = ''], alerts, speeches = {} }: AlertBoxState): number {
  return Object.hasOwn(speeches, first) ? 0 : (alerts[first]?.speaks?.until ?? 0);
}

/** Adds an alert to the end of the queue. */
function added(before: AlertBoxState, alert: Alert | null, { values }: Now): AlertBoxState {
  const state = alert ? withRoomFor(alert, before) : null;
  if (!alert || !state) return before;
  const alertId = `a${state.count + 1}`;
  const alerts = { ...state.alerts, [alertId]: alert };
  const more = claimed(
    { ...state, alerts, queue: [...state.queue, alertId], count: state.count + 1 },
    alertId,
  );
  return values.parry && more.showing ? ended(more, alert.at, { values }) : more;
}

/** Returns the state with a place for an alert in its queue; null if there is none. */
function withRoomFor({ kind }: Alert, state: AlertBoxState): AlertBoxState | null {
  const { queue, alerts } = state;
  if (queue.length < MOST_WAITING) return state;
  const follow = kind === 'follow' ? undefined : queue.filter((id) => alerts[id]?.kind === 'follow').at(-1);
  if (follow === undefined) return null;
  const { [follow]: _gone, ...others } = alerts;
  return { ...state, queue: queue.filter((id) => id !== follow), alerts: others };
}

/** Ends the current alert if its time is over, and begins the next if it is due. */
function next(before: AlertBoxState, now: Now): AlertBoxState {
  const { showing } = before;
  const state = showing && showing.endsAt <= now.now ? ended(before, showing.endsAt, now) : before;
  if (state.showing || state.paused || state.queue.length === 0 || state.freeAt > now.now) return state;
  if (waitsUntil(state) > now.now) return state;
  const ids = together(state);
  const hold = Math.max(...ids.map((id) => holdOf(state, id)));
  const queue = state.queue.filter((id) => !ids.includes(id));
  // An alert whose viewer was forgotten has nothing left to show.
  if (hold === 0) return next({ ...state, queue }, now);
  return { ...state, queue, showing: { ids, startsAt: now.now, endsAt: now.now + hold } };
}

/**
 * Returns how long an alert is shown, in ms: its set duration, or longer if its speech takes longer. 0 if the
 * alert no longer exists.
 */
function holdOf({ alerts, speeches }: AlertBoxState, id: string): number {
  const alert = alerts[id];
  const speech = speeches?.[id];
  return alert ? Math.max(alert.holdMs, speech ? speech.ms + SPEECH_FROM_MS + LEAST_GAP_MS : 0) : 0;
}

/** Returns the next alert to show. A follow is combined with follows of about the same time if there are many. */
function together({ alerts, queue }: AlertBoxState): readonly string[] {
  const [first = ''] = queue;
  const one = alerts[first];
  if (one?.kind !== 'follow') return [first];
  const follows = queue.filter((id) => {
    const other = alerts[id];
    return other?.kind === 'follow' && other.at - one.at <= FOLLOWS_MS;
  });
  return follows.length >= MANY_FOLLOWS ? follows : [first];
}

/** Ends the current alert at a time, in ms since 1970, and stores it for replays. */
function ended(state: AlertBoxState, at: number, { values }: Pick<Now, 'values'>): AlertBoxState {
  const shown = [...(state.showing?.ids ?? []), ...state.shown];
  const gone = shown.slice(MOST_SHOWN);
  const alerts = Object.fromEntries(Object.entries(state.alerts).filter(([id]) => !gone.includes(id)));
  // A message is spoken once: a replay is silent.
  const left = Object.entries(state.speeches ?? {})
    .filter(([id]) => Object.hasOwn(alerts, id))
    .map(([id, speech]) => [id, state.showing?.ids.includes(id) ? null : speech] as const);
  const speeches = state.speeches && { speeches: Object.fromEntries(left) };
  const gap = values.parry ? LEAST_GAP_MS : Math.max(LEAST_GAP_MS, values.gapS * 1000);
  return {
    ...state,
    ...speeches,
    alerts,
    showing: null,
    shown: shown.slice(0, MOST_SHOWN),
    freeAt: at + gap,
  };
}
