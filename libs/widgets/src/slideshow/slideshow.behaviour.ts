import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { ValuesOf } from '../widget';
import { fromTheFirst, lengthsOf, startOf, turnAt, type SlideshowState } from './slideshow.state';
import { slideshowWidget } from './slideshow.widget';

type Now = BehaviourContext<ValuesOf<typeof slideshowWidget>>;

export const slideshow = defineBehaviour<typeof slideshowWidget, SlideshowState>(slideshowWidget, {
  initial: () => fromTheFirst,
  commands: {
    next: (state, _, now) => step(state, 1, now),
    previous: (state, _, now) => step(state, -1, now),
    go: (state, { index }, { now, values, random }) =>
      index < values.slides.length
        ? {
            index,
            since: now,
            pausedAt: state.pausedAt === null ? null : now,
            seed: Math.floor(random() * 1_000_000),
          }
        : state,
    pause: (state, _, { now }) => (state.pausedAt === null ? { ...state, pausedAt: now } : state),
    resume: (state, _, { now }) =>
      state.pausedAt === null
        ? state
        : { ...state, pausedAt: null, since: (state.since ?? 0) + Math.max(0, now - state.pausedAt) },
  },
});

/** Starts the slide before or after the current one. Its turn is complete, also before the first slide. */
function step(state: SlideshowState, by: 1 | -1, { now, values }: Now): SlideshowState {
  const show = { order: values.order, lengths: lengthsOf(values) };
  const turn = turnAt(state, show, now);
  if (!turn) return state;
  const count = show.lengths.length;
  const isBefore = turn.place + by < 0;
  const round = Math.max(0, turn.round + (isBefore ? -1 : turn.place + by >= count ? 1 : 0));
  const place = (turn.place + by + count) % count;
  const start = startOf(state, show, round, place);
  // A show without a stored start follows the clock; from now on it has its own start.
  return state.since === null
    ? { ...state, index: indexAt(state, show, { round, place }), since: state.pausedAt ?? now }
    : { ...state, since: (state.pausedAt ?? now) - start };
}

function indexAt(
  state: SlideshowState,
  show: Parameters<typeof turnAt>[1],
  { round, place }: { readonly round: number; readonly place: number },
): number {
  return turnAt({ ...state, pausedAt: null }, show, startOf(state, show, round, place))?.index ?? 0;
}
