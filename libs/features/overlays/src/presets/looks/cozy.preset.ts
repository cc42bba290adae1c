import type { Preset, PresetLayer } from './preset';
import { breaks, sceneLayers, sceneOptions } from './scene-layers';

/** Hill: a long round shape whose lower part is below the canvas. */
const hill = (
  name: string,
  color: string,
  x: number,
  y: number,
  rot: number,
  group = 'Hills',
): PresetLayer => ({
  widget: 'shape',
  name,
  group,
  values: { shape: 'pill', fill: color, fill2: color },
  layout: { x, y, scale: 4, rot },
  anchor: 'bottom',
  scenes: breaks,
});

/** A tree: a crown on a trunk. */
const tree = (name: string, color: string, x: number, y: number, scale: number): readonly PresetLayer[] => [
  {
    widget: 'shape',
    name: `${name}, trunk`,
    group: 'Trees',
    values: { shape: 'line', fill: '#2c1430', fill2: '#2c1430', borderWidth: 12, radius: 6 },
    layout: { x, y: y + 70 * scale, scale: 0.45 * scale, rot: 90 },
    anchor: 'bottom',
    scenes: breaks,
  },
  {
    widget: 'shape',
    name,
    group: 'Trees',
    values: { shape: 'triangle', fill: color, fill2: color, radius: 34 },
    layout: { x, y: y - 45 * scale, scale: 0.95 * scale },
    anchor: 'bottom',
    scenes: breaks,
  },
];

/** A card of cream paper. */
const card = {
  shadow: 'none',
  bgColor: '#fff3e2f2',
  strokeWidth: 0,
  radius: 30,
  padX: 40,
  padY: 14,
} as const;

export const cozyPreset: Preset = {
  id: 'cozy',
  name: 'Cozy Evening',
  kind: 'look',
  version: 8,
  lookKit: 'cozy',
  options: {
    fireflies: { label: 'Fireflies on the break scenes', default: true },
    ...sceneOptions,
  },
  transition: { type: 'fade', ms: 700 },
  layers: [
    {
      widget: 'background',
      name: 'Evening sky',
      values: { kind: 'gradient', color1: '#3b1c4a', color2: '#ff9f68', angle: 180 },
      scenes: breaks,
      locked: true,
    },
    {
      widget: 'shape',
      name: 'Light of the sun',
      group: 'Sun',
      values: { shape: 'circle', gradient: 'radial', fill: '#ffe9bdcc', fill2: '#ffe9bd00', radius: 0 },
      layout: { x: 584, y: -240, scale: 4 },
      tall: { x: 480, y: -1120, scale: 4 },
      scenes: breaks,
    },
    {
      widget: 'shape',
      name: 'Sun',
      group: 'Sun',
      values: { shape: 'circle', fill: '#fff3d6', fill2: '#fff3d6', radius: 0 },
      layout: { x: 584, y: -240, scale: 1.15 },
      tall: { x: 480, y: -1120, scale: 1.6 },
      scenes: breaks,
    },
    hill('Far hills, right', '#cf6a6c', 760, 660, -5),
    hill('Far hills, left', '#bb5a68', -820, 620, 6),
    hill('Middle hills', '#8c4163', 120, 740, -3),
    ...tree('Tree', '#5b2a52', -700, 300, 1.1),
    ...tree('Small tree', '#5b2a52', -580, 345, 0.75),
    ...tree('Far tree', '#5b2a52', 800, 335, 0.85),
    hill('Near hills, left', '#4a2146', -860, 800, 4, 'Near hills'),
    hill('Near hills, right', '#3d1b3e', 820, 820, -4, 'Near hills'),
    {
      widget: 'background',
      name: 'Fireflies',
      option: 'fireflies',
      values: { kind: 'particles', color1: '#00000000', color2: '#ffe29a', speed: 0.7 },
      scenes: breaks,
      locked: true,
    },
    ...sceneLayers({
      words: {
        'Starting Soon': { title: 'Starting soon', line: 'The kettle is on' },
        BRB: { title: 'Be right back', line: 'Getting more tea' },
        Ending: { title: 'See you soon', line: 'Thank you for this evening' },
      },
      channel: { fontWeight: '800', uppercase: true, letterSpacing: 8 },
      title: {
        font: 'Permanent Marker',
        fontSize: 152,
        fontWeight: '400',
        lineHeight: 1.1,
        strokeWidth: 8,
        shadow: 'soft',
        shadowColor: '#2a1633b3',
      },
      titleRot: -2,
      heights: { wide: [-220, -60, 132], tall: [-760, -520, -272] },
      line: { textColor: '#43233a', ...card },
      countdown: {},
      webcam: { frameWidth: 10 },
      goal: {},
      alerts: 'bloom',
    }),
  ],
};
