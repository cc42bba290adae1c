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
import { breakLayers, breakTexts, layersEverywhere, sceneOptions, twoLines } from './scene-layers';

const { channel, chat, webcam, goal, events } = sceneOptions;

/** Music: a record player, and what plays where everybody sees it. */
export const vinylPreset: Preset = {
  id: 'vinyl',
  name: 'Vinyl',
  kind: 'look',
  version: 6,
  lookKit: 'neon',
  options: {
    ...{ ...lightsOption, channel, chat, ...liveChatOption, webcam, goal, events },
    ...{ ...musicOption, ...profilesOption },
  },
  transition: { type: 'fade', ms: 500 },
  layers: [
    scenery('vinyl', true),
    driftingLights,
    ...breakTexts({
      words: {
        'Starting Soon': { title: 'Warming\nup', line: 'Send your song requests' },
        BRB: { title: 'Turning the\nrecord', line: 'Back for side B' },
        Ending: { title: 'Last\nsong', line: 'Thanks for listening' },
      },
      channel: { font: 'Orbitron', fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: {
        ...{ font: 'Orbitron', fontSize: 104, fontWeight: '900', uppercase: true, lineHeight: 1.1 },
        ...{ strokeWidth: 6, strokeColor: '#0d0221' },
      },
      line: {
        ...{ textColor: '#9ff6ff', bgColor: '#12042be6', strokeWidth: 0, shadow: 'none' },
        ...{ padX: 32, padY: 10 },
      },
      heights: twoLines,
    }),
    ...breakLayers({ countdown: {} }),
    ...cameraLive(),
    ...layersEverywhere('ticket', alertsAside),
  ],
};
