import { defineBehaviour, type Moment } from '../behaviour';
import { quiet, SPEECH_FROM_MS, viewOf, type Alert, type AlertBoxState } from './alert-box.state';
import { alertBoxWidget } from './alert-box.widget';
import { alertFor, subjectOf, type AlertSettings, type Subject } from './alert-making';

type Now = Moment<AlertSettings>;

/** Alerts that may wait; what comes then isn't shown. */
const MOST_WAITING = 100;
/** Alerts that are kept for replays. */
const MOST_SHOWN = 10;
/** So many follows within this time, in ms, become one alert. */
const [MANY_FOLLOWS, FOLLOWS_MS] = [4, 3000];
/** Least pause between two, in ms. */
const LEAST_GAP_MS = 300;

/** What a test shows where nothing else is said. */
const example: Pick<Subject, 'name' | 'amount' | 'months' | 'message'> = {
  name: 'nightowl',
  amount: 100,
  months: 12,
  message: 'Keep it up!',
};

export const alertBox = defineBehaviour<typeof alertBoxWidget, AlertBoxState>(alertBoxWidget, {
  initial: () => quiet,
  view: (state) => ({ ...viewOf(state) }),
  commands: {
    test: (state, { kind, ...given }, now) => {
      const hasAmount = kind !== 'follow' && kind !== 'sub' && kind !== 'redemption';
      const subject = {
        ...example,
        ...given,
        kind: kind as Subject['kind'],
        activityId: null,
        amount: given.amount ?? (hasAmount ? example.amount : null),
        months: given.months ?? (kind === 'resub' ? example.months : null),
        message: given.message ?? (kind === 'follow' || kind === 'raid' ? null : example.message),
        currency: kind === 'tip' ? 'EUR' : null,
        tier: null,
      };
      return next({ ...added(state, alertFor(subject, now), now), lastTestAt: now.now }, now);
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
      const subject = subjectOf(activity, now.values);
      const alert = subject && alertFor(subject, now);
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

/** The next alert waits for its message to be spoken, until then at most; 0: it doesn't. */
function waitsUntil({ queue: [first = ''], alerts, speeches = {} }: AlertBoxState): number {
  return Object.hasOwn(speeches, first) ? 0 : (alerts[first]?.speaks?.until ?? 0);
}

/** Behind those that wait. */
function added(state: AlertBoxState, alert: Alert | null, { values }: Now): AlertBoxState {
  if (!alert || state.queue.length >= MOST_WAITING) return state;
  const alertId = `a${state.count + 1}`;
  const alerts = { ...state.alerts, [alertId]: alert };
  const more = { ...state, alerts, queue: [...state.queue, alertId], count: state.count + 1 };
  return values.parry && more.showing ? ended(more, alert.at, { values }) : more;
}

/** Ends what is over and begins the next, if it is time. */
function next(before: AlertBoxState, now: Now): AlertBoxState {
  const { showing } = before;
  const state = showing && showing.endsAt <= now.now ? ended(before, showing.endsAt, now) : before;
  if (state.showing || state.paused || state.queue.length === 0 || state.freeAt > now.now) return state;
  if (waitsUntil(state) > now.now) return state;
  const ids = together(state);
  const hold = Math.max(...ids.map((id) => holdOf(state, id)));
  const queue = state.queue.filter((id) => !ids.includes(id));
  // Of one whose viewer was forgotten meanwhile nothing is left to show.
  if (hold === 0) return next({ ...state, queue }, now);
  return { ...state, queue, showing: { ids, startsAt: now.now, endsAt: now.now + hold } };
}

/** As long as its settings say, and its message can be read and heard. 0: nothing is left of it. */
function holdOf({ alerts, speeches }: AlertBoxState, id: string): number {
  const alert = alerts[id];
  const speech = speeches?.[id];
  return alert ? Math.max(alert.holdMs, speech ? speech.ms + SPEECH_FROM_MS + LEAST_GAP_MS : 0) : 0;
}

/** The next, and with a follow those that came at about the same time if they are many. */
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

/** Nothing is shown from a moment on; what was stays at hand for replays. */
function ended(state: AlertBoxState, at: number, { values }: Pick<Now, 'values'>): AlertBoxState {
  const shown = [...(state.showing?.ids ?? []), ...state.shown];
  const gone = shown.slice(MOST_SHOWN);
  const alerts = Object.fromEntries(Object.entries(state.alerts).filter(([id]) => !gone.includes(id)));
  // What was said is said once: a replay is silent.
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
