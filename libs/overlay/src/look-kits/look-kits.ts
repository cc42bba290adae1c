import { Problem } from '@studio/kernel/problem';
import type { LookKit } from './look-kit';

type Style = Omit<LookKit, 'overrides'> & {
  /** Weight of text that isn't a heading. */
  readonly weight: string;
  readonly text?: { readonly [key: string]: unknown };
  readonly frame: 'rect' | 'rounded' | 'circle' | 'hexagon';
  readonly plate: 'bar' | 'pill' | 'underline';
};

/** What each widget takes from a style; where they differ, the style says so. */
function kit({ weight, text, frame, plate, ...style }: Style): LookKit {
  const { palette, fonts, radius } = style;
  const words = { font: fonts.body, fontWeight: weight, textColor: palette.text, ...text };
  return {
    ...style,
    overrides: {
      text: { ...words, radius },
      clock: { ...words, radius, bgColor: palette.surface },
      shape: { fill: palette.accent, fill2: palette.accent2, radius },
      'webcam-frame': {
        shape: frame,
        plateStyle: plate,
        color1: palette.accent,
        color2: palette.accent2,
      },
      image: { radius },
      background: { kind: 'gradient', color1: palette.background, color2: palette.accent, angle: 160 },
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
      accent: '#7c5cff',
      accent2: '#22d3ee',
    },
    fonts: { heading: 'Montserrat', body: 'Montserrat' },
    radius: 18,
    motion: { animEntrance: 'fade-up', animLoop: 'none', animDuration: 0.7 },
    weight: '600',
    text: { shadow: 'soft', shadowColor: '#05061499' },
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
    fonts: { heading: 'Orbitron', body: 'Exo 2' },
    radius: 4,
    motion: { animEntrance: 'slide-left', animLoop: 'none', animDuration: 0.5 },
    weight: '600',
    text: { shadow: 'glow', shadowColor: '#ff2e93b3', letterSpacing: 1 },
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
      muted: '#f2c9a5',
      accent: '#ff9f68',
      accent2: '#ffd28a',
    },
    fonts: { heading: 'Permanent Marker', body: 'Nunito' },
    radius: 30,
    motion: { animEntrance: 'pop', animLoop: 'none', animDuration: 0.6 },
    weight: '800',
    text: { shadow: 'soft', shadowColor: '#2a163380' },
    frame: 'rounded',
    plate: 'pill',
  }),
  kit({
    id: 'arcade',
    name: 'Arcade',
    palette: {
      background: '#10121a',
      surface: '#1b1f2ef2',
      text: '#f8f8f2',
      muted: '#9aa3bd',
      accent: '#3ddc97',
      accent2: '#ffe14d',
    },
    fonts: { heading: 'Press Start 2P', body: 'Press Start 2P' },
    radius: 0,
    motion: { animEntrance: 'slide-bottom', animLoop: 'none', animDuration: 0.4 },
    weight: '400',
    text: { shadow: 'hard', shadowColor: '#000000cc', fontSize: 32, lineHeight: 1.5 },
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
      muted: '#6d6c74',
      accent: '#ff4f2e',
      accent2: '#ff4f2e',
    },
    fonts: { heading: 'Inter', body: 'Inter' },
    radius: 10,
    motion: { animEntrance: 'slide-bottom', animLoop: 'none', animDuration: 0.5 },
    weight: '600',
    text: { shadow: 'none', bgColor: '#ffffff', padX: 24, padY: 14 },
    frame: 'rounded',
    plate: 'bar',
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
