import type { Preset, PresetLayer } from './preset';
import { breaks, sceneLayers, sceneOptions } from './scene-layers';

/** Soft round light: a circle whose colour fades out. */
const light = (name: string, color: string, x: number, y: number, scale = 4): PresetLayer => ({
  widget: 'shape',
  name,
  group: 'Lights',
  values: { shape: 'circle', gradient: 'radial', fill: `${color}80`, fill2: `${color}00`, radius: 0 },
  layout: { x, y, scale },
  scenes: breaks,
});

export const auroraPreset: Preset = {
  id: 'aurora',
  name: 'Aurora',
  kind: 'look',
  version: 6,
  lookKit: 'aurora',
  options: {
    particles: { label: 'Drifting lights on the break scenes', default: true },
    ...sceneOptions,
  },
  transition: { type: 'fade', ms: 600 },
  layers: [
    {
      widget: 'background',
      name: 'Night sky',
      values: { kind: 'gradient', color1: '#090a1a', color2: '#25195c', angle: 170 },
      scenes: breaks,
      locked: true,
    },
    light('Violet light', '#7c5cff', -760, 360),
    light('Blue light', '#4f6bff', -280, 560),
    light('Cyan light', '#22d3ee', 780, 470),
    light('Teal light', '#2dd4bf', 330, 640, 3.4),
    light('Rose light', '#f472b6', 700, -470),
    light('Plum light', '#a855f7', -860, -480, 3.4),
    {
      widget: 'background',
      name: 'Drifting lights',
      option: 'particles',
      values: { kind: 'particles', color1: '#00000000', color2: '#a99bff', speed: 1 },
      scenes: breaks,
      locked: true,
    },
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
