import { alertsAside, cameraLive } from './camera-live';
import {
  driftingLights,
  lightsOption,
  liveChatOption,
  musicOption,
  profilesOption,
  scenery,
} from './live-layers';
import type { Preset } from './preset';
import { breakLayers, breakTexts, layersEverywhere, sceneOptions } from './scene-layers';

const { channel, chat, webcam, goal, events } = sceneOptions;

/** Just chatting: the person and the chat in an evening room. */
export const loungePreset: Preset = {
  id: 'lounge',
  name: 'Lounge',
  kind: 'look',
  version: 5,
  lookKit: 'cozy',
  options: {
    ...{ ...lightsOption, channel, chat, ...liveChatOption, webcam, goal, events },
    ...{ ...musicOption, ...profilesOption },
  },
  transition: { type: 'fade', ms: 600 },
  layers: [
    scenery('loft', true),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'Come on in', line: 'We start in a moment' },
        BRB: { title: 'One moment', line: 'Say hi while I am gone' },
        Ending: { title: 'Sleep well', line: 'Thanks for the company' },
      },
      channel: { fontWeight: '800', uppercase: true, letterSpacing: 8 },
      title: { font: 'Permanent Marker', fontSize: 152, fontWeight: '400', lineHeight: 1.1, strokeWidth: 8 },
      line: {
        ...{ textColor: '#43233a', bgColor: '#fff3e2f2', strokeWidth: 0, shadow: 'none' },
        ...{ radius: 30, padX: 40, padY: 14 },
      },
      heights: { wide: [-220, -60, 132], tall: [-760, -520, -272] },
    }),
    ...breakLayers({ countdown: {} }),
    ...cameraLive(),
    ...layersEverywhere('letter', alertsAside),
  ],
};
