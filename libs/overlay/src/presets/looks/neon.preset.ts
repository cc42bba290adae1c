import type { LookScene, Preset, PresetLayer } from './preset';

const breaks: readonly LookScene[] = ['Starting Soon', 'BRB', 'Ending'];
const live: readonly LookScene[] = ['Live'];

/** Where the sky meets the ground, and the sun above it. */
const HORIZON = 190;
const SUN = { y: -70, radius: 310 } as const;

/** A line of so many design pixels; its width is told in design pixels too. */
function line(length: number, width: number) {
  const scale = length / 400;
  return { scale, borderWidth: Math.max(0.5, width / scale) };
}

/** Bars across the sun, each as long as the sun is wide there, thinner towards its top. */
const stripes: readonly PresetLayer[] = [
  { y: 166, width: 26 },
  { y: 122, width: 21 },
  { y: 82, width: 16 },
  { y: 46, width: 11 },
  { y: 14, width: 7 },
].map(({ y, width }, index) => {
  const { scale, borderWidth } = line(2 * Math.sqrt(SUN.radius ** 2 - (y - SUN.y) ** 2) + 4, width);
  return {
    widget: 'shape',
    name: `Stripe ${index + 1}`,
    group: 'Sun',
    option: 'sun',
    values: { shape: 'line', borderWidth, radius: 0, fill: '#340a4c' },
    layout: { y, scale },
    anchor: 'low',
    scenes: breaks,
  };
});

/** A line across the canvas that is brightest in the middle: two halves that run out towards the edges. */
const across = (name: string, y: number, color: string, width: number, glow = 0): readonly PresetLayer[] => {
  const { scale, borderWidth } = line(962, width);
  return [-1, 1].map((side) => ({
    widget: 'shape',
    name: `${name}, ${side < 0 ? 'left' : 'right'}`,
    group: 'Grid',
    values: {
      shape: 'line',
      borderWidth,
      radius: 0,
      gradient: 'linear',
      fill: color,
      fill2: `${color}26`,
      angle: 90,
      glow,
    },
    layout: { x: side * 480, y, scale, rot: side < 0 ? 180 : 0 },
    spansBelow: 0,
    anchor: 'low',
    scenes: breaks,
  }));
};

/** Lines that run from the vanishing point towards the viewer. */
const rays: readonly PresetLayer[] = [-78, -70, -58, -38, 0, 38, 58, 70, 78].map((lean, index) => {
  const { scale, borderWidth } = line(1400, 4);
  const angle = (lean * Math.PI) / 180;
  return {
    widget: 'shape',
    name: `Ray ${index + 1}`,
    group: 'Grid',
    values: {
      shape: 'line',
      borderWidth,
      radius: 0,
      gradient: 'linear',
      fill: '#ff2e9300',
      fill2: '#ff2e93',
      angle: 90,
    },
    // Half of it lies between its middle and the vanishing point.
    layout: {
      x: Math.round(Math.sin(angle) * 700),
      y: Math.round(HORIZON + Math.cos(angle) * 700),
      scale,
      rot: 90 - lean,
    },
    anchor: 'low',
    scenes: breaks,
  };
});

const ground: readonly PresetLayer[] = [-160, 160].map((x) => ({
  widget: 'shape',
  name: x < 0 ? 'Ground, left' : 'Ground, right',
  group: 'Grid',
  values: { shape: 'rect', radius: 0, gradient: 'linear', fill: '#1d0638', fill2: '#0d0221', angle: 180 },
  layout: { x, y: HORIZON + 400, scale: 4 },
  spansBelow: 400,
  anchor: 'low',
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
    layout: { y: -80 },
    anchor: 'low',
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
    layout: { y: 300 },
    anchor: 'low',
    scenes: [scene],
    animation: { animEntrance: 'fade-up', animDelay: 0.2, animDuration: 0.5 },
  },
];

/** A bright line with a glow: the frame of everything on the live scene. */
const tube = (name: string, x: number, y: number, anchor: 'top' | 'bottom'): PresetLayer => ({
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
  layout: { x, y, scale: 4 },
  spansBelow: 0,
  anchor,
  scenes: live,
});

export const neonPreset: Preset = {
  id: 'neon',
  name: 'Neon Drive',
  kind: 'look',
  version: 2,
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
      values: {
        shape: 'circle',
        gradient: 'radial',
        fill: '#ff2e93',
        fill2: '#ff2e9300',
        radius: 0,
        glow: 40,
      },
      layout: { y: SUN.y, scale: 4, opacity: 0.6 },
      anchor: 'low',
      scenes: breaks,
    },
    {
      widget: 'shape',
      name: 'Disc of the sun',
      option: 'sun',
      group: 'Sun',
      values: {
        shape: 'circle',
        gradient: 'linear',
        fill: '#ffd319',
        fill2: '#ff2975',
        angle: 180,
        radius: 0,
      },
      layout: { y: SUN.y, scale: SUN.radius / 100 },
      anchor: 'low',
      scenes: breaks,
    },
    ...stripes,
    ...ground,
    ...[222, 264, 326, 416].flatMap((y, index) => across(`Rung ${index + 1}`, y, '#ff2e93', 2 + index)),
    ...rays,
    ...across('Horizon', HORIZON, '#00e5ff', 4, 8),
    ...title('Starting soon', 'Engines are warming up', 'Starting Soon'),
    ...title('Be right back', 'Pit stop', 'BRB'),
    ...title('Good night', 'Thanks for riding along', 'Ending'),
    {
      widget: 'text',
      name: 'Socials',
      values: {
        text: '!discord   /   !socials',
        fontSize: 32,
        letterSpacing: 4,
        shadow: 'none',
        align: 'center',
      },
      layout: { y: 470 },
      anchor: 'bottom',
      scenes: breaks,
    },
    {
      widget: 'webcam-frame',
      name: 'Webcam frame',
      option: 'webcam',
      values: { shape: 'rect', nameplate: 'Your channel', plateStyle: 'underline', frameWidth: 5 },
      layout: { x: -672, y: 345, scale: 1.05 },
      side: 'left',
      anchor: 'bottom',
      scenes: live,
    },
    tube('Upper tube', 0, -522, 'top'),
    tube('Lower tube', 0, 522, 'bottom'),
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
      side: 'left',
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
      side: 'right',
      anchor: 'top',
      scenes: [...breaks, ...live],
    },
  ],
};
