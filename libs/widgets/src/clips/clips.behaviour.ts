import { defineBehaviour } from '../behaviour';
import { clipsFromTheFirst, type ClipsState } from './clips.state';
import { clipsWidget } from './clips.widget';

const moved = (state: ClipsState, by: number): ClipsState => ({ moved: state.moved + by, stopped: false });

export const clips = defineBehaviour<typeof clipsWidget, ClipsState>(clipsWidget, {
  initial: () => clipsFromTheFirst,
  commands: {
    next: (state) => moved(state, 1),
    previous: (state) => moved(state, -1),
    play: (state) => (state.stopped ? { ...state, stopped: false } : state),
    stop: (state) => (state.stopped ? state : { ...state, stopped: true }),
  },
});
