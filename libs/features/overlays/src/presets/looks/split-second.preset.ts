import {
  driftingLights,
  frame,
  goal as goalLayer,
  inLive,
  latestEvents,
  latestFollower,
  lightsOption,
  placed,
  scenery,
} from './live-layers';
import { CHANNEL, type Preset } from './preset';
import { breakLayers, breakTexts, COLUMN_X, layersEverywhere, sceneOptions, twoLines } from './scene-layers';

const { channel, chat, webcam, goal, events } = sceneOptions;

const segments = ['First level', 'Second level', 'Third level', 'Castle', 'Last boss'].map((name, index) => ({
  ...{ itemId: `segment${index + 1}`, name },
  time: ['2:10', '5:45', '9:30', '14:05', '18:20'][index] ?? '',
}));

/** Speedruns: the game in its frame, splits and the camera beside it. */
export const splitSecondPreset: Preset = {
  id: 'split-second',
  name: 'Split Second',
  kind: 'look',
  version: 5,
  lookKit: 'neon',
  options: { ...lightsOption, channel, chat, webcam, goal, events },
  transition: { type: 'slide', ms: 350 },
  layers: [
    scenery('race', true),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'On your\nmarks', line: 'The run begins shortly' },
        BRB: { title: 'Pit stop', line: 'The timer waits' },
        Ending: { title: 'Finish', line: 'Thanks for cheering' },
      },
      channel: { font: 'Orbitron', fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: {
        ...{ font: 'Orbitron', fontSize: 114, fontWeight: '900', uppercase: true, lineHeight: 1.1 },
        ...{ strokeWidth: 6, strokeColor: '#0d0221' },
      },
      line: { textColor: '#9ff6ff' },
      heights: twoLines,
    }),
    ...breakLayers({ countdown: {} }),
    frame(
      'Game',
      { at: [288, -152, 2.4], tall: [0, -560, 3.6] },
      { shape: 'rect', frameWidth: 3, nameplate: '' },
    ),
    frame(
      'Webcam frame',
      { at: [-624, 349, 1], tall: [-452, 1150, 1.7], side: 'left' },
      { nameplate: CHANNEL, frameWidth: 6 },
      { option: 'webcam' },
    ),
    {
      widget: 'splits',
      name: 'Splits',
      values: { segments, boxWidth: 480, fontSize: 36, rows: 5 },
      ...placed({ at: [-624, -284], tall: [-452, 500, 1.7], side: 'left' }),
    },
    latestFollower({ at: [624, 324], tall: [-452, 44, 1.7] }),
    latestEvents({ at: [-624, -44], tall: [464, 820, 1.6], side: 'left' }, 480),
    goalLayer({ at: [624, 436], tall: [464, 1300, 1.6] }, 480),
    ...layersEverywhere('hud', {
      layout: { x: COLUMN_X, y: -372, scale: 0.7 },
      live: { x: 40, y: 372, scale: 0.7 },
      tallIn: inLive({ x: 0, y: -1300, scale: 1.4 }),
    }),
  ],
};
