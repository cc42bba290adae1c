import type { Values } from '@studio/widgets/widget';
import {
  driftingLights,
  frame,
  goal as goalLayer,
  inLive,
  latestEvents,
  latestFollower,
  lightsOption,
  musicOption,
  placed,
  profilesOption,
  scenery,
  socialsOnAir,
  songOnAir,
  type LivePlace,
} from './live-layers';
import { CHANNEL, type Preset, type PresetLayer } from './preset';
import { breakLayers, breakTexts, layersEverywhere, sceneOptions } from './scene-layers';

const { channel, chat, goal, events } = sceneOptions;

const nameOf = (index: number): Values => ({
  nameplate: index === 0 ? CHANNEL : `Guest ${index}`,
  ...{ frameWidth: 6, fontSize: 24 },
});

/** Two large pictures side by side, also on flat canvases; one above the other on tall ones. */
const two: readonly PresetLayer[] = [-1, 1].map((side, index) => {
  const place: LivePlace = {
    at: [side * 444, -240.25, 1.75],
    tall: [0, -355 + side * 420, 3],
  };
  return frame(`Camera ${index + 1}`, place, nameOf(index), { without: 'four' });
});

/** Four pictures in a row; in two rows on tall canvases. */
const four: readonly PresetLayer[] = [-1.5, -0.5, 0.5, 1.5].map((step, index) => {
  const place: LivePlace = {
    at: [step * 440 - Math.sign(step) * 4, -264.5, 1.1],
    tall: [index % 2 === 0 ? -412 : 412, index < 2 ? -740 : 75, 2.2],
  };
  return frame(`Camera ${index + 1}`, place, { ...nameOf(index), ratio: '1:1' }, { option: 'four' });
});

/** A talk of two or four people, with the topic below them. */
export const roundTablePreset: Preset = {
  id: 'round-table',
  name: 'Round Table',
  kind: 'look',
  version: 6,
  lookKit: 'studio',
  options: {
    four: { label: 'Four cameras instead of two', default: false },
    ...{ ...lightsOption, channel, chat, goal, events, ...musicOption, ...profilesOption },
  },
  transition: { type: 'fade', ms: 500 },
  layers: [
    scenery('studio', true),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'Mic check', line: 'The talk begins shortly' },
        BRB: { title: 'Short break', line: 'Send your questions meanwhile' },
        Ending: { title: 'That’s a wrap', line: 'Thank you for listening' },
      },
      channel: { uppercase: true, letterSpacing: 8 },
      title: {
        ...{ fontSize: 140, fontWeight: '800', letterSpacing: -3, lineHeight: 1.1 },
        ...{ bgColor: '#00000000', shadow: 'none', strokeWidth: 0 },
      },
      line: {},
      heights: { wide: [-204, -60, 100], tall: [-760, -520, -280] },
    }),
    ...breakLayers({ countdown: {} }),
    ...two,
    ...four,
    {
      widget: 'text',
      name: 'Topic',
      values: {
        ...{ text: 'Tonight’s topic', align: 'center', fontSize: 56 },
        ...{ mode: 'shrink', boxWidth: 640, lines: 2, padY: 8 },
      },
      ...placed({ at: [0, 92], tall: [0, 584, 1.4] }),
    },
    latestFollower({ at: [-600, 164], tall: [-432, 800, 1.636] }, 528),
    latestEvents({ at: [-600, 244], tall: [-432, 933, 1.636] }, 528),
    songOnAir({ at: [600, 164], tall: [442, 800, 1.6] }, 528),
    socialsOnAir({ at: [600, 300], tall: [442, 1031, 1.6] }, 528),
    goalLayer({ at: [600, 436], tall: [442, 1248, 1.6] }, 528),
    ...layersEverywhere('ticket', {
      // Between the rails.
      boxWidth: 820,
      live: { x: 0, y: 364, scale: 0.75 },
      tallIn: inLive({ x: 0, y: -1350, scale: 1.3 }),
    }),
  ],
};
