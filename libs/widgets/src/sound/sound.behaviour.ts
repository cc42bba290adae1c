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
    stop: (state) => (state.sounds.length === 0 ? state : quiet),
  },
});
