import { driftingLights, lightsOption, scenery } from './live-layers';
import { lookScenes, type Preset } from './preset';
import { sceneLayers, sceneOptions } from './scene-layers';

export const auroraPreset: Preset = {
  id: 'aurora',
  name: 'Aurora',
  kind: 'look',
  version: 8,
  lookKit: 'aurora',
  options: {
    ...lightsOption,
    ...sceneOptions,
  },
  transition: { type: 'fade', ms: 600 },
  layers: [
    scenery('aurora', false),
    driftingLights,
    { widget: 'stinger', name: 'Stinger', values: { design: 'curtain' }, scenes: lookScenes, locked: true },
    ...sceneLayers({
      words: {
        'Starting Soon': { title: 'Starting soon', line: 'Grab a drink, we go live in a moment' },
        BRB: { title: 'Be right back', line: 'Stretch, hydrate, say hi in chat' },
        Ending: { title: 'Thank you', line: 'Follow to catch the next one' },
      },
      channel: { fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: { fontSize: 152, fontWeight: '800', letterSpacing: -3, lineHeight: 1.1, strokeWidth: 0 },
      line: { textColor: '#d5d2f2' },
      countdown: { fontWeight: '800' },
      webcam: {},
      goal: {},
      alerts: 'aurora',
    }),
  ],
};
