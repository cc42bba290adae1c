import {
  chatOnAir,
  driftingLights,
  frame,
  goal as goalLayer,
  latestEvents,
  latestFollower,
  lightsOption,
  liveChatOption,
  scenery,
} from './live-layers';
import { CHANNEL, type Preset } from './preset';
import { breakLayers, breakTexts, layersEverywhere, live, sceneOptions } from './scene-layers';

const { channel, chat, webcam, goal, events, clock } = sceneOptions;

/** On the way, upright: the picture is the camera's, everything else is at its edges. */
export const onTheRoadPreset: Preset = {
  id: 'on-the-road',
  name: 'On the Road',
  kind: 'look',
  version: 5,
  lookKit: 'cozy',
  options: { ...lightsOption, channel, chat, ...liveChatOption, webcam, goal, events, clock },
  transition: { type: 'slide', ms: 500 },
  layers: [
    scenery('road', false),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'On our way', line: 'Lacing up the shoes' },
        BRB: { title: 'Right back', line: 'Finding a signal' },
        Ending: { title: 'Back home', line: 'Thanks for walking along' },
      },
      channel: { fontWeight: '800', uppercase: true, letterSpacing: 8 },
      title: { font: 'Permanent Marker', fontSize: 152, fontWeight: '400', lineHeight: 1.1, strokeWidth: 8 },
      line: {
        ...{ textColor: '#43233a', bgColor: '#fff3e2f2', strokeWidth: 0, shadow: 'none' },
        ...{ radius: 30, padX: 40, padY: 14 },
      },
      heights: { wide: [-220, -60, 124], tall: [-760, -520, -272] },
    }),
    ...breakLayers({ countdown: {} }),
    latestFollower({ at: [-128, 436], tall: [-480, -1452, 1.6], side: 'left' }),
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: { fontSize: 36, anchor: 'right' },
      layout: { x: 704, y: -444 },
      tall: { x: 608, y: -1460, scale: 1.6 },
      ...{ side: 'right', anchor: 'top', scenes: live },
    },
    frame(
      'Webcam frame',
      { at: [680, -195, 1], tall: [504, -420, 2], side: 'right' },
      { shape: 'circle', frameWidth: 12, nameplate: CHANNEL },
      { option: 'webcam' },
    ),
    chatOnAir(
      { at: [-640, 196, 0.8], tall: [-416, 757, 1.6], side: 'left' },
      { boxWidth: 560, maxMessages: 6 },
    ),
    latestEvents({ at: [600, 124], tall: [468, 740, 1.5], side: 'right' }, 528),
    goalLayer({ at: [600, 436], tall: [468, 1260, 1.5], side: 'right' }, 528),
    ...layersEverywhere('party'),
  ],
};
