import type { LookScene, Preset, PresetLayer } from '../preset';

const breaks: readonly LookScene[] = ['Starting Soon', 'BRB', 'Ending'];
const live: readonly LookScene[] = ['Live'];

/** Where the sky meets the ground. */
const HORIZON = 190;

/** Bars of sky across the sun, thinner towards its top. */
const stripes: readonly PresetLayer[] = [
  { y: 168, width: 14 },
  { y: 128, width: 12 },
  { y: 90, width: 9 },
  { y: 55, width: 7 },
  { y: 22, width: 5 },
].map(({ y, width }, index) => ({
  widget: 'shape',
  name: `Stripe ${index + 1}`,
  group: 'Sun',
  values: { shape: 'line', borderWidth: width, radius: 0, fill: '#2a0845' },
  layout: { y, scale: 1.6 },
  scenes: breaks,
}));

/** Lines that run from the vanishing point towards the viewer. */
const rays: readonly PresetLayer[] = [-76, -66, -52, -32, 0, 32, 52, 66, 76].map((lean, index) => {
  // A line of 1400 design pixels, its upper end at the vanishing point, leaning by so many degrees.
  const half = 700;
  const angle = (lean * Math.PI) / 180;
  return {
    widget: 'shape',
    name: `Ray ${index + 1}`,
    group: 'Grid',
    values: {
      shape: 'line',
      borderWidth: 1,
      radius: 0,
      gradient: 'linear',
      fill: '#ff2e9300',
      fill2: '#ff2e93',
      angle: 90,
    },
    layout: {
      x: Math.round(Math.sin(angle) * half),
      y: Math.round(HORIZON + Math.cos(angle) * half),
      scale: 3.5,
      rot: 90 - lean,
    },
    scenes: breaks,
  };
});

/** Lines across the ground, further apart towards the viewer. */
const rungs: readonly PresetLayer[] = [226, 276, 346, 446].map((y, index) => ({
  widget: 'shape',
  name: `Rung ${index + 1}`,
  group: 'Grid',
  values: { shape: 'line', borderWidth: 1, radius: 0, fill: '#ff2e93', fill2: '#ff2e93' },
  layout: { y, scale: 4.8, opacity: 0.35 + index * 0.15 },
  scenes: breaks,
}));

const title = (text: string, line: string, scene: LookScene): readonly PresetLayer[] => [
  {
    widget: 'text',
    name: `${scene}: title`,
    values: {
      text,
      font: 'Orbitron',
      fontSize: 128,
      fontWeight: '900',
      uppercase: true,
      align: 'center',
      letterSpacing: 6,
      lineHeight: 1.1,
      strokeWidth: 3,
      strokeColor: '#ff2e93',
      shadow: 'glow',
      shadowColor: '#ff2e93',
    },
    layout: { y: -60 },
    scenes: [scene],
    animation: { animEntrance: 'pop', animDuration: 0.5 },
  },
  {
    widget: 'text',
    name: `${scene}: line`,
    values: {
      text: line,
      font: 'Exo 2',
      fontSize: 42,
      fontWeight: '600',
      uppercase: true,
      letterSpacing: 8,
      textColor: '#9ff6ff',
      align: 'center',
      shadow: 'glow',
      shadowColor: '#00e5ffb3',
    },
    layout: { y: 60 },
    scenes: [scene],
    animation: { animEntrance: 'fade-up', animDelay: 0.2, animDuration: 0.5 },
  },
];

/** A bright line with a glow: the frame of everything on the live scene. */
const tube = (name: string, x: number, y: number, scale: number, anchor: 'top' | 'bottom'): PresetLayer => ({
  widget: 'shape',
  name,
  group: 'Tubes',
  option: 'tubes',
  values: {
    shape: 'line',
    borderWidth: 2,
    radius: 1,
    gradient: 'linear',
    fill: '#ff2e93',
    fill2: '#00e5ff',
    angle: 90,
    glow: 12,
  },
  layout: { x, y, scale },
  anchor,
  scenes: live,
});

export const neonPreset: Preset = {
  id: 'neon',
  name: 'Neon Drive',
  kind: 'look',
  version: 1,
  lookKit: 'neon',
  options: {
    sun: { label: 'Sun on the break scenes', default: true },
    webcam: { label: 'Webcam frame', default: true },
    clock: { label: 'Clock', default: true },
    tubes: { label: 'Light tubes on the live scene', default: true },
  },
  transition: { type: 'fade', ms: 400 },
  layers: [
    {
      widget: 'background',
      name: 'Sky',
      values: { kind: 'gradient', color1: '#0d0221', color2: '#4a0d5e', angle: 180 },
      scenes: breaks,
      locked: true,
    },
    {
      widget: 'shape',
      name: 'Glow of the sun',
      option: 'sun',
      group: 'Sun',
      values: { shape: 'circle', gradient: 'radial', fill: '#ff2e9380', fill2: '#ff2e9300', radius: 0 },
      layout: { y: 0, scale: 6 },
      scenes: breaks,
    },
    {
      widget: 'shape',
      name: 'Disc of the sun',
      option: 'sun',
      group: 'Sun',
      values: { shape: 'circle', gradient: 'linear', fill: '#ffd319', fill2: '#ff2975', angle: 180, radius: 0 },
      layout: { y: -30, scale: 3 },
      scenes: breaks,
    },
    ...stripes.map((stripe) => ({ ...stripe, option: 'sun' })),
    {
      widget: 'shape',
      name: 'Ground',
      group: 'Grid',
      values: { shape: 'rect', radius: 0, gradient: 'linear', fill: '#1a0533', fill2: '#0d0221', angle: 180 },
      layout: { y: HORIZON + 480, scale: 4.8 },
      scenes: breaks,
    },
    ...rungs,
    ...rays,
    {
      widget: 'shape',
      name: 'Horizon',
      group: 'Grid',
      values: { shape: 'line', borderWidth: 1, radius: 0, fill: '#00e5ff', fill2: '#00e5ff', glow: 10 },
      layout: { y: HORIZON, scale: 4.8 },
      scenes: breaks,
    },
    ...title('Starting soon', 'Engines are warming up', 'Starting Soon'),
    ...title('Be right back', 'Pit stop', 'BRB'),
    ...title('Good night', 'Thanks for riding along', 'Ending'),
    {
      widget: 'text',
      name: 'Socials',
      values: { text: '!discord   /   !socials', fontSize: 32, letterSpacing: 4, shadow: 'none', align: 'center' },
      layout: { y: 470 },
      anchor: 'bottom',
      scenes: breaks,
    },
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: { shape: 'rect', nameplate: 'Your channel', plateStyle: 'underline', frameWidth: 5 },
      layout: { x: -672, y: 330, scale: 1.05 },
      anchor: 'bottom',
      scenes: live,
    },
    tube('Upper tube', 0, -522, 4.6, 'top'),
    tube('Lower tube', 0, 522, 4.6, 'bottom'),
    {
      widget: 'text',
      name: 'Title',
      values: {
        text: 'Your channel',
        font: 'Orbitron',
        fontSize: 34,
        fontWeight: '800',
        uppercase: true,
        letterSpacing: 6,
        bgColor: '#12042bd9',
        borderWidth: 2,
        borderColor: '#ff2e93',
        radius: 4,
        padX: 28,
        padY: 14,
      },
      layout: { x: -700, y: -460 },
      anchor: 'top',
      scenes: live,
    },
    {
      widget: 'clock',
      name: 'Clock',
      option: 'clock',
      values: {
        font: 'Orbitron',
        fontSize: 34,
        fontWeight: '700',
        textColor: '#9ff6ff',
        shadow: 'glow',
        shadowColor: '#00e5ff99',
        bgColor: '#12042bd9',
        borderWidth: 2,
        borderColor: '#00e5ff',
        radius: 4,
        padX: 24,
        padY: 14,
      },
      layout: { x: 822, y: -460 },
      anchor: 'top',
      scenes: [...breaks, ...live],
    },
  ],
};
