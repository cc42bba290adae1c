import { defineBehaviour } from '../behaviour';
import { quiet, type SoundState } from './sound.state';
import { soundWidget } from './sound.widget';

export const sound = defineBehaviour<typeof soundWidget, SoundState>(soundWidget, {
  initial: () => quiet,
  commands: {
    play: (state, { volume }, { now, values, upload }) =>
      upload === undefined
        ? state
        : {
            sounds: [...state.sounds, { url: upload, volume: volume ?? values.volume, at: now }].slice(
              -values.maxConcurrent,
            ),
          },
    stop: (state, _, { upload }) => {
      const left = upload === undefined ? [] : state.sounds.filter(({ url }) => url !== upload);
      return left.length === state.sounds.length ? state : { sounds: left };
    },
  },
});
