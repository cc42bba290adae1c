import type { Preset, PresetLayer } from './preset';
import { breaks, COLUMN_X, live, sceneLayers, sceneOptions, twoLines } from './scene-layers';

/** Horizon between sky and ground, and the sun above it; both are behind the titles. */
const HORIZON = 190;
const SUN = { x: COLUMN_X, y: -70, radius: 310 } as const;
/** The sun's middle and growth on tall canvases, where titles are above the horizon. */
const TALL_SUN = { y: -530, growth: 1.25 } as const;

/** Returns the layout of a part of the sun, which stays behind the titles on tall canvases. */
function inSun(y: number, scale: number, opacity = 1) {
  const { growth } = TALL_SUN;
  return {
    layout: { x: SUN.x, y, scale, opacity },
    tall: { x: 0, y: TALL_SUN.y + (y - SUN.y) * growth, scale: Math.min(4, scale * growth) },
  };
}

/** Returns the layout of a line; length and width are in design pixels. */
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
  const { scale, borderWidth } = line(2 * Math.sqrt(SUN.radius ** 2 - (y + width / 3 - SUN.y) ** 2), width);
  return {
    widget: 'shape',
    name: `Stripe ${index + 1}`,
    group: 'Sun',
    option: 'sun',
    values: { shape: 'line', borderWidth, radius: 0, fill: '#340a4c' },
    ...inSun(y, scale),
    anchor: 'low',
    scenes: breaks,
  };
});

/** By how much the halves of a line overlap, so that no gap is between them at any size. */
const OVERLAP = 16;

/** A line across the canvas that is brightest in the middle: two halves that run out towards the edges. */
const across = (name: string, y: number, color: string, width: number, glow = 0): readonly PresetLayer[] => {
  const { scale, borderWidth } = line(960 + OVERLAP, width);
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
    // Half of it is between its middle and the vanishing point.
    layout: {
      x: SUN.x + Math.round(Math.sin(angle) * 700),
      y: Math.round(HORIZON + Math.cos(angle) * 700),
      scale,
      rot: 90 - lean,
    },
    tall: { x: Math.round(Math.sin(angle) * 700) },
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

/** A bright line with a glow, as wide as the safe area: the frame of everything on the live scene. */
const tube = (name: string, y: number, anchor: 'top' | 'bottom'): readonly PresetLayer[] => {
  const { scale, borderWidth } = line(864 + OVERLAP / 2, 6);
  return [-1, 1].map((side) => ({
    widget: 'shape',
    name: `${name}, ${side < 0 ? 'left' : 'right'}`,
    group: 'Tubes',
    option: 'tubes',
    values: {
      shape: 'line',
      borderWidth,
      radius: 0,
      gradient: 'linear',
      fill: side < 0 ? '#ff2e93' : '#a277cc',
      fill2: side < 0 ? '#a277cc' : '#00e5ff',
      angle: 90,
      glow: 6,
    },
    layout: { x: side * (432 - OVERLAP / 4), y, scale },
    spansBelow: 0,
    anchor,
    scenes: live,
  }));
};

const sun: readonly PresetLayer[] = [
  {
    widget: 'shape',
    name: 'Glow of the sun',
    option: 'sun',
    group: 'Sun',
    values: { shape: 'circle', gradient: 'radial', fill: '#ff2e93', fill2: '#ff2e9300', radius: 0, glow: 40 },
    ...inSun(SUN.y, 4, 0.6),
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
    ...inSun(SUN.y, SUN.radius / 100),
    anchor: 'low',
    scenes: breaks,
  },
  ...stripes,
];

export const neonPreset: Preset = {
  id: 'neon',
  name: 'Neon Drive',
  kind: 'look',
  version: 8,
  lookKit: 'neon',
  options: {
    sun: { label: 'Sun on the break scenes', default: true },
    tubes: { label: 'Light tubes on the live scene', default: true },
    ...sceneOptions,
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
    ...sun,
    ...ground,
    ...[222, 264, 326, 416].flatMap((y, index) => across(`Rung ${index + 1}`, y, '#ff2e93', 2 + index)),
    ...rays,
    ...across('Horizon', HORIZON, '#00e5ff', 4, 8),
    ...tube('Upper tube', -500, 'top'),
    ...tube('Lower tube', 500, 'bottom'),
    ...sceneLayers({
      words: {
        'Starting Soon': { title: 'Starting\nsoon', line: 'Engines are warming up' },
        BRB: { title: 'Be right\nback', line: 'Pit stop' },
        Ending: { title: 'Good\nnight', line: 'Thanks for riding along' },
      },
      channel: { font: 'Orbitron', fontWeight: '700', uppercase: true, letterSpacing: 8 },
      title: {
        font: 'Orbitron',
        fontSize: 114,
        fontWeight: '900',
        uppercase: true,
        letterSpacing: 6,
        lineHeight: 1.1,
        strokeWidth: 6,
        strokeColor: '#0d0221',
        shadow: 'glow',
        shadowColor: '#ff2e93',
      },
      line: {
        ...{ uppercase: true, letterSpacing: 4, textColor: '#9ff6ff', bgColor: '#12042be6' },
        ...{ strokeWidth: 0, shadow: 'none', padX: 32, padY: 4 },
      },
      heights: twoLines,
      countdown: {},
      webcam: { frameWidth: 5 },
      goal: { endCap: 'square' },
      alerts: 'neon',
    }),
  ],
};
