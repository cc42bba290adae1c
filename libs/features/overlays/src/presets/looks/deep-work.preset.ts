import { alertsAside, cameraLiveWith } from './camera-live';
import {
  chatOnAir,
  driftingLights,
  lightsOption,
  liveChatOption,
  musicOption,
  placed,
  profilesOption,
  scenery,
} from './live-layers';
import type { Preset, PresetLayer } from './preset';
import { breakLayers, breakTexts, layersEverywhere, sceneOptions } from './scene-layers';

const { channel, chat, webcam, goal, events } = sceneOptions;

const tasks = ['Plan the day', 'Deep work, part one', 'Deep work, part two'].map((name, index) => ({
  ...{ itemId: `task${index + 1}`, name, goal: 1, unit: '' },
  ...{ source: 'manual', reward: '', done: false },
}));

const column: readonly PresetLayer[] = [
  {
    widget: 'challenges',
    name: 'Tasks',
    option: 'tasks',
    values: { title: 'Today', items: tasks, showDone: 'strike', bar: false, boxWidth: 640, fontSize: 48 },
    ...placed({ at: [544, -100], tall: [-400, 420, 1.45], side: 'right' }),
  },
  {
    widget: 'stopwatch',
    name: 'Time at work',
    option: 'tasks',
    values: { autoStart: 'scene-live', fontSize: 64, align: 'center', boxWidth: 640 },
    ...placed({ at: [544, 116], tall: [-400, 784, 1.45], side: 'right' }),
  },
  chatOnAir({ at: [544, 124], tall: [-400, 870, 1.45], side: 'right' }, { boxWidth: 640, maxMessages: 3 }),
];

/** Co-working: the desk, the tasks of the day and the time at work. */
export const deepWorkPreset: Preset = {
  id: 'deep-work',
  name: 'Deep Work',
  kind: 'look',
  version: 5,
  lookKit: 'aurora',
  options: {
    ...{ ...lightsOption, channel, chat, ...liveChatOption, webcam, goal, events },
    tasks: { label: 'Tasks and time at work', default: true },
    ...{ ...musicOption, ...profilesOption },
  },
  transition: { type: 'fade', ms: 700 },
  layers: [
    scenery('rain', true),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'Settle in', line: 'Write down your goals' },
        BRB: { title: 'Short break', line: 'Stretch, drink some water' },
        Ending: { title: 'Well done', line: 'See you for the next session' },
      },
      channel: { fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: { fontSize: 152, fontWeight: '800', letterSpacing: -3, lineHeight: 1.1, strokeWidth: 6 },
      line: { textColor: '#d5d2f2' },
    }),
    ...breakLayers({ countdown: { fontWeight: '800' } }),
    ...cameraLiveWith(...column),
    ...layersEverywhere('aurora', alertsAside),
  ],
};
