import { driftingLights, inLive, lightsOption, placed, scenery } from './live-layers';
import type { Preset } from './preset';
import {
  breakLayers,
  breakTexts,
  cameraLayers,
  layersEverywhere,
  newsLayers,
  sceneOptions,
} from './scene-layers';

const { channel, chat, webcam, goal, events } = sceneOptions;

/** Sports, tournaments and board games: the score and the time of the match over the picture. */
export const matchdayPreset: Preset = {
  id: 'matchday',
  name: 'Matchday',
  kind: 'look',
  version: 7,
  lookKit: 'aurora',
  options: {
    ...lightsOption,
    score: { label: 'Score and time of the match', default: true },
    ...{ channel, chat, webcam, goal, events },
  },
  transition: { type: 'slide', ms: 450 },
  layers: [
    scenery('arena', false),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'Kick-off', line: 'Take your seats' },
        BRB: { title: 'Half-time', line: 'Back for the second half' },
        Ending: { title: 'Full time', line: 'Thanks for watching the match' },
      },
      channel: { fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: { fontSize: 140, fontWeight: '800', letterSpacing: -3, lineHeight: 1.1, strokeWidth: 6 },
      line: { textColor: '#f4f3ff', bgColor: '#14152be6', strokeWidth: 0, radius: 18, padX: 32, padY: 10 },
    }),
    ...breakLayers({ countdown: { fontWeight: '800' } }),
    {
      widget: 'scoreboard',
      name: 'Score',
      option: 'score',
      values: { period: 'First half', boxWidth: 880 },
      ...placed({ at: [-424, -404], tall: [0, -1392, 1.96], side: 'left' }),
      anchor: 'top',
    },
    {
      widget: 'stopwatch',
      name: 'Time of the match',
      option: 'score',
      values: { fontSize: 48, anchor: 'left' },
      ...placed({ at: [-684, -252], tall: [-540, -1132, 1.6], side: 'left' }),
      anchor: 'top',
    },
    ...cameraLayers({ webcam: {} }),
    ...newsLayers({ goal: {} }).filter(({ widget }) => widget !== 'clock'),
    ...layersEverywhere('sport', {
      layout: { x: 440, y: -356, scale: 0.7 },
      tallIn: inLive({ x: 0, y: -880, scale: 1.4 }),
      side: 'right',
    }),
  ],
};
