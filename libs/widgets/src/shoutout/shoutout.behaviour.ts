import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { ValuesOf } from '../widget';
import { nobodyShown, type ShoutoutState } from './shoutout.state';
import { shoutoutWidget } from './shoutout.widget';

type Settings = ValuesOf<typeof shoutoutWidget>;
type Now = Pick<BehaviourContext<Settings>, 'now' | 'values'>;

/** Maximum number of waiting shoutouts; further ones are dropped. */
const MOST_WAITING = 20;

export const shoutout = defineBehaviour<typeof shoutoutWidget, ShoutoutState>(shoutoutWidget, {
  initial: () => nobodyShown,
  room: { show: ({ queue }) => ({ resource: 'queue', most: MOST_WAITING, used: queue.length }) },
  commands: {
    show: (state, _, { person, ...now }) => {
      if (!person || state.queue.length >= MOST_WAITING) return state;
      const count = state.count + 1;
      const id = `s${count}`;
      const { userId, login, name, platform, avatar, clip, category = null } = person;
      const people = { ...state.people, [id]: { userId, login, name, platform, avatar, clip, category } };
      return next({ ...state, people, queue: [...state.queue, id], count }, now);
    },
    skip: (state, _, now) => (state.showing ? next(ended(state), now) : state),
    clear: (state) =>
      state.showing || state.queue.length > 0 ? { ...nobodyShown, count: state.count } : state,
  },
  due: ({ showing }) => showing?.endsAt ?? null,
  wake: (state, now) => (state.showing && state.showing.endsAt <= now.now ? next(ended(state), now) : state),
});

/** Starts the next shoutout, if none is shown. Forgotten viewers are skipped. */
function next(state: ShoutoutState, now: Now): ShoutoutState {
  const [id, ...queue] = state.queue;
  if (state.showing || id === undefined) return state;
  const person = state.people[id];
  if (!person) return next({ ...state, queue }, now);
  const { seconds, clip, card } = now.values;
  const clipSeconds = clip && card !== 'avatar' ? (person.clip?.seconds ?? 0) : 0;
  // A clip is shown for at most the set time.
  const shownFor = clipSeconds > 0 ? Math.min(seconds, clipSeconds) : seconds;
  const endsAt = now.now + Math.round(shownFor * 1000);
  return { ...state, queue, showing: { id, startsAt: now.now, endsAt } };
}

function ended(state: ShoutoutState): ShoutoutState {
  const gone = state.showing?.id ?? '';
  const people = Object.fromEntries(Object.entries(state.people).filter(([id]) => id !== gone));
  return { ...state, people, showing: null };
}
