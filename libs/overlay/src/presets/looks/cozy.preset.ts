import type { LookScene, Preset, PresetLayer } from './preset';

const breaks: readonly LookScene[] = ['Starting Soon', 'BRB', 'Ending'];
const live: readonly LookScene[] = ['Live'];

/** A hill: a long round form whose lower part lies below the canvas. */
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

const title = (text: string, line: string, scene: LookScene): readonly PresetLayer[] => [
  {
    widget: 'text',
    name: `${scene}: title`,
    values: {
      text,
      font: 'Permanent Marker',
      fontSize: 150,
      fontWeight: '400',
      align: 'center',
      lineHeight: 1.1,
      shadow: 'soft',
      shadowColor: '#2a1633b3',
    },
    layout: { y: -140, rot: -2 },
    scenes: [scene],
    animation: { animEntrance: 'pop', animDuration: 0.6 },
  },
  {
    widget: 'text',
    name: `${scene}: line`,
    values: {
      text: line,
      fontSize: 40,
      fontWeight: '800',
      align: 'center',
      textColor: '#5a2b3a',
      shadow: 'none',
      bgColor: '#fff3e2f2',
      strokeWidth: 0,
      radius: 40,
      padX: 40,
      padY: 16,
    },
    layout: { y: 20 },
    scenes: [scene],
    animation: { animEntrance: 'pop', animDelay: 0.25, animDuration: 0.5 },
  },
];

const card = {
  fontWeight: '800',
  textColor: '#5a2b3a',
  shadow: 'none',
  bgColor: '#fff3e2f2',
  strokeWidth: 0,
  radius: 34,
  padX: 30,
  padY: 12,
} as const;

export const cozyPreset: Preset = {
  id: 'cozy',
  name: 'Cozy Evening',
  kind: 'look',
  version: 2,
  lookKit: 'cozy',
  options: {
    fireflies: { label: 'Fireflies on the break scenes', default: true },
    webcam: { label: 'Webcam frame', default: true },
    clock: { label: 'Clock', default: true },
    notes: { label: 'Card with what is on today', default: true },
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
      layout: { x: 500, y: 150, scale: 4 },
      scenes: breaks,
    },
    {
      widget: 'shape',
      name: 'Sun',
      group: 'Sun',
      values: { shape: 'circle', fill: '#fff3d6', fill2: '#fff3d6', radius: 0 },
      layout: { x: 500, y: 150, scale: 1.15 },
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
    ...title('Starting soon', 'The kettle is on', 'Starting Soon'),
    ...title('Be right back', 'Getting more tea', 'BRB'),
    ...title('See you soon', 'Thank you for spending the evening here', 'Ending'),
    {
      widget: 'text',
      name: 'Socials',
      values: { text: '!discord    !playlist    !schedule', fontSize: 32, align: 'center' },
      layout: { y: 480 },
      anchor: 'bottom',
      scenes: breaks,
    },
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: {
        nameplate: 'Your channel',
        plateStyle: 'bar',
        frameWidth: 10,
        color1: '#ff9f68',
        color2: '#ffd28a',
      },
      layout: { x: -672, y: 345, scale: 1.05 },
      side: 'left',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'text',
      name: 'Today',
      option: 'notes',
      values: { ...card, text: 'Today: farming, fishing and a bit of gossip', fontSize: 32 },
      layout: { x: 500, y: 480 },
      side: 'right',
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: { ...card, fontSize: 36 },
      layout: { x: 835, y: -475 },
      side: 'right',
      anchor: 'top',
      scenes: [...breaks, ...live],
    },
  ],
};
