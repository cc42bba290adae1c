import type { LookScene, Preset, PresetLayer } from '../preset';

const breaks: readonly LookScene[] = ['Starting Soon', 'BRB', 'Ending'];
const live: readonly LookScene[] = ['Live'];

/** A hill: the top of a large circle. */
const hill = (name: string, color: string, x: number, y: number, scale: number): PresetLayer => ({
  widget: 'shape',
  name,
  group: 'Hills',
  values: { shape: 'circle', fill: color, fill2: color, radius: 0 },
  layout: { x, y, scale },
  anchor: 'bottom',
  scenes: breaks,
});

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
    layout: { y: -120, rot: -2 },
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
      radius: 40,
      padX: 40,
      padY: 16,
    },
    layout: { y: 40 },
    scenes: [scene],
    animation: { animEntrance: 'pop', animDelay: 0.25, animDuration: 0.5 },
  },
];

const card = {
  fontWeight: '800',
  textColor: '#5a2b3a',
  shadow: 'none',
  bgColor: '#fff3e2f2',
  radius: 34,
  padX: 30,
  padY: 12,
} as const;

export const cozyPreset: Preset = {
  id: 'cozy',
  name: 'Cozy Evening',
  kind: 'look',
  version: 1,
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
      values: { shape: 'circle', gradient: 'radial', fill: '#ffe2a6b3', fill2: '#ffe2a600', radius: 0 },
      layout: { x: 430, y: 190, scale: 5 },
      scenes: breaks,
    },
    {
      widget: 'shape',
      name: 'Sun',
      group: 'Sun',
      values: { shape: 'circle', fill: '#fff0cf', fill2: '#fff0cf', radius: 0 },
      layout: { x: 430, y: 190, scale: 1.3 },
      scenes: breaks,
    },
    hill('Far hills', '#b3566b', -640, 1000, 7),
    hill('Middle hills', '#8a3f60', 560, 1180, 8),
    hill('Near hills', '#5e2b50', -240, 1480, 9.6),
    hill('Nearest hill', '#3b1c40', 700, 1560, 9.6),
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
      layout: { y: 470 },
      anchor: 'bottom',
      scenes: breaks,
    },
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: { nameplate: 'Your channel', plateStyle: 'pill', frameWidth: 10, color1: '#ff9f68', color2: '#ffd28a' },
      layout: { x: -672, y: 345, scale: 1.05 },
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'text',
      name: 'Today',
      option: 'notes',
      values: { ...card, text: 'Today: farming, fishing and a bit of gossip', fontSize: 32 },
      layout: { x: 500, y: 480 },
      anchor: 'bottom',
      scenes: live,
    },
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: { ...card, fontSize: 36 },
      layout: { x: 835, y: -475 },
      anchor: 'top',
      scenes: [...breaks, ...live],
    },
  ],
};
