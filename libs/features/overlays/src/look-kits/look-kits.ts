import { Problem } from '@studio/kernel/problem';
import type { LookKit } from './look-kit';

type Style = Omit<LookKit, 'overrides'> & {
  /** Settings of words without a plate. */
  readonly text?: { readonly [key: string]: unknown };
  readonly frame: 'rect' | 'rounded' | 'circle' | 'hexagon';
  readonly plate: 'bar' | 'pill' | 'underline';
  /** Second color of frames and of gradients, where the second accent is too dark for them. */
  readonly frameEnd?: string;
  /** Colors of the first and the last answer, where the accents are too bright for the surface. */
  readonly answers?: readonly [string, string];
};

/** Completes a kit with the settings that field roles do not cover. */
function kit({ text, frame, plate, frameEnd, answers, ...style }: Style): LookKit {
  const { palette } = style;
  const ends = answers && { color1: answers[0], color2: answers[1] };
  return {
    ...style,
    overrides: {
      ...(text && { text }),
      'webcam-frame': { shape: frame, plateStyle: plate, ...(frameEnd && { color2: frameEnd }) },
      background: {
        ...{ kind: 'gradient', color1: palette.background, color2: palette.accent, angle: 160 },
        color3: palette.accent2,
      },
      stinger: { color3: palette.background },
      ...(ends && { poll: ends, prediction: ends }),
      ...(frameEnd && { 'hype-train': { color2: frameEnd } }),
    },
  };
}

export const lookKits: readonly LookKit[] = [
  kit({
    id: 'aurora',
    name: 'Aurora',
    palette: {
      background: '#0b0c1d',
      surface: '#14152be6',
      text: '#f4f3ff',
      muted: '#b9b6d8',
      accent: '#7350f5',
      accent2: '#22d3ee',
    },
    tones: { onSurface: '#f4f3ff', onAccent: '#ffffff', accentText: '#a996ff' },
    fonts: { heading: 'Montserrat', body: 'Montserrat' },
    radius: 18,
    line: 2,
    motion: { animEntrance: 'fade-up', animLoop: 'none', animDuration: 0.48 },
    weights: { heading: '800', body: '600' },
    shadow: { kind: 'soft', color: '#05061499' },
    depth: { kind: 'soft', color: '#05061499' },
    frame: 'rounded',
    plate: 'bar',
  }),
  kit({
    id: 'neon',
    name: 'Neon Drive',
    palette: {
      background: '#0d0221',
      surface: '#12042be6',
      text: '#fdf2ff',
      muted: '#d3a8e8',
      accent: '#ff2e93',
      accent2: '#00e5ff',
    },
    tones: { onSurface: '#fdf2ff', onAccent: '#1a0020', accentText: '#ff6fb5' },
    fonts: { heading: 'Orbitron', body: 'Exo 2' },
    radius: 4,
    line: 2,
    motion: { animEntrance: 'slide-left', animLoop: 'none', animDuration: 0.48 },
    weights: { heading: '700', body: '600' },
    shadow: { kind: 'glow', color: '#ff2e93b3' },
    depth: { kind: 'glow', color: '#ff2e93b3' },
    text: { letterSpacing: 1 },
    frame: 'rect',
    plate: 'underline',
  }),
  kit({
    id: 'cozy',
    name: 'Cozy Evening',
    palette: {
      background: '#2a1633',
      surface: '#fff3e2f2',
      text: '#fff3e2',
      muted: '#7a5260',
      accent: '#ff9f68',
      accent2: '#ffd28a',
    },
    tones: { onSurface: '#43233a', onAccent: '#3a1c12', accentText: '#a8451a' },
    fonts: { heading: 'Permanent Marker', body: 'Nunito' },
    radius: 30,
    line: 0,
    motion: { animEntrance: 'pop', animLoop: 'none', animDuration: 0.52 },
    weights: { heading: '400', body: '700' },
    shadow: { kind: 'soft', color: '#2a163380' },
    depth: { kind: 'drop', color: '#00000022' },
    frame: 'rounded',
    plate: 'pill',
    answers: ['#b8501f', '#7a3b6b'],
  }),
  kit({
    id: 'arcade',
    name: 'Arcade',
    palette: {
      background: '#10121a',
      surface: '#1b1f2ef2',
      text: '#f8f8f2',
      muted: '#a9b1c9',
      accent: '#3ddc97',
      accent2: '#ffe14d',
    },
    tones: { onSurface: '#f8f8f2', onAccent: '#07170f', accentText: '#3ddc97' },
    // Lists and chat in wide letters would be cut.
    fonts: { heading: 'Press Start 2P', body: 'Rubik' },
    radius: 0,
    line: 4,
    motion: { animEntrance: 'slide-bottom', animLoop: 'none', animDuration: 0.48, animSteps: 6 },
    weights: { heading: '400', body: '700' },
    shadow: { kind: 'hard', color: '#000000' },
    depth: { kind: 'hard', color: '#000000' },
    text: { lineHeight: 1.5 },
    frame: 'rect',
    plate: 'bar',
  }),
  kit({
    id: 'studio',
    name: 'Studio',
    palette: {
      background: '#f5f4f0',
      surface: '#ffffff',
      text: '#16161a',
      muted: '#63626a',
      accent: '#ff4f2e',
      accent2: '#16161a',
    },
    tones: { onSurface: '#16161a', onAccent: '#1a0703', accentText: '#c8321a' },
    fonts: { heading: 'Inter', body: 'Inter' },
    radius: 10,
    line: 0,
    motion: { animEntrance: 'slide-bottom', animLoop: 'none', animDuration: 0.32 },
    weights: { heading: '800', body: '600' },
    shadow: { kind: 'soft', color: '#f5f4f0cc' },
    depth: { kind: 'near', color: '#00000033' },
    text: {
      ...{ bgColor: '#ffffff', padX: 24, padY: 14, strokeWidth: 0 },
      ...{ shadow: 'near', shadowColor: '#00000033' },
    },
    frame: 'rounded',
    plate: 'bar',
    frameEnd: '#ffb199',
  }),
];

/** @throws Problem `invalid_option` */
export function lookKitOf(id: string): LookKit {
  const kit = lookKits.find((known) => known.id === id);
  if (kit) return kit;
  throw new Problem('invalid_option', `There is no look kit ${JSON.stringify(id)}.`, {
    field: 'lookKit',
    allowed: lookKits.map(({ id: key, name }) => ({ key, label: name })),
  });
}
