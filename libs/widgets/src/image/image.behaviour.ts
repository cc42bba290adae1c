import { defineBehaviour } from '../behaviour';
import { asSet, type ImageState } from './image.state';
import { imageWidget } from './image.widget';

export const image = defineBehaviour<typeof imageWidget, ImageState>(imageWidget, {
  initial: () => asSet,
  commands: {
    set_image: (state, _, { upload }) =>
      upload === undefined || upload === state.src ? state : { src: upload },
  },
  on: {
    // A change of the settings replaces the image set by a command.
    settings: (state) => (state.src === null ? state : asSet),
  },
});
