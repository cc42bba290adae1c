import { defineBehaviour } from '../behaviour';
import { plainText, type TextState } from './text.state';
import { textWidget } from './text.widget';

/** A text can be another for a while, or away, without its settings being touched. */
export const text = defineBehaviour<typeof textWidget, TextState>(textWidget, {
  initial: () => plainText,
  commands: {
    set_text: (state, args) => (state.text === args.text ? state : { ...state, text: args.text }),
    show: (state) => (state.shown ? state : { ...state, shown: true }),
    hide: (state) => (state.shown ? { ...state, shown: false } : state),
  },
});
