import { catalog, findWidget } from '@studio/widgets/catalog';
import { depths } from '@studio/widgets/drawing/depths';
import { kitValues } from './look-kit';
import { lookKitOf, lookKits } from './look-kits';

/** WCAG 1.4.3: text of any size. */
const LEAST_CONTRAST = 4.5;

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const alpha = (hex: string) => (hex.length > 7 ? parseInt(hex.slice(7, 9), 16) / 255 : 1);

function blended(hex: string, ground: number): readonly number[] {
  return channels(hex).map((value) => value * alpha(hex) + ground * (1 - alpha(hex)));
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the lowest contrast of text on a plate, over the least favourable image behind the plate. */
function worstContrast(text: string, plate: string): number {
  const of = (ground: number) => {
    const [dark = 0, light = 0] = [luminance(channels(text)), luminance(blended(plate, ground))].sort(
      (a, b) => a - b,
    );
    return (light + 0.05) / (dark + 0.05);
  };
  return Math.min(of(0), of(255));
}

/** Expected shadow depth of plates, and steps of entrances [presets/5]. */
const tokens = {
  aurora: { depth: '0 8px 24px #05061499', steps: 0 },
  neon: { depth: '0 0 18px #ff2e93b3', steps: 0 },
  cozy: { depth: '0 6px 0 #00000022', steps: 0 },
  arcade: { depth: '6px 6px 0 #000000', steps: 6 },
  studio: { depth: '0 4px 16px #00000033', steps: 0 },
};

it.each(Object.entries(tokens))(
  'plates of %s have their shadow, and its layers their steps [presets/5]',
  (id, token) => {
    const { depth, motion } = lookKitOf(id);
    expect({ depth: depths[depth.kind](depth.color), steps: motion.animSteps ?? 0 }).toEqual(token);
  },
);

describe.each(lookKits)('the look kit $name', (kit) => {
  const { palette, tones } = kit;

  it.each([
    ['text on its surface', tones.onSurface, palette.surface],
    ['text that steps back', palette.muted, palette.surface],
    ['text on its accent', tones.onAccent, palette.accent],
    ['text in its accent', tones.accentText, palette.surface],
    ['text by itself on its background', palette.text, palette.background],
  ])('%s can be read over white and over black', (_, text, plate) => {
    expect(worstContrast(text, plate)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  const plated = catalog.filter((widget) => {
    const { textColor, bgColor } = kitValues(kit, widget);
    return textColor !== undefined && bgColor !== undefined;
  });

  it.each(plated.map((widget) => [widget.slug, widget] as const))(
    'makes the text of %s readable on its plate',
    (_, widget) => {
      const { textColor, bgColor } = kitValues(kit, widget);
      expect(worstContrast(String(textColor), String(bgColor))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    },
  );

  it('gives text that has no plate the tone that stands by itself, or a plate', () => {
    const { textColor, bgColor } = kitValues(kit, findWidget('text') ?? fail(), { bgColor: '#00000000' });
    expect(textColor).toBe(palette.text);
    if (typeof bgColor === 'string')
      expect(worstContrast(palette.text, bgColor)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });
});

it.each(lookKits)('$name colors what a background shows, and does not replace it', (kit) => {
  const { background, accent, accent2 } = kit.palette;
  const widget = findWidget('background') ?? fail();
  const changed = (kind?: string) => kitValues(kit, widget, kind === undefined ? {} : { kind });
  expect(changed('scenery')).toEqual({ color1: background, color2: accent, color3: accent2 });
  expect(changed('particles')).toEqual({ color2: accent });
  expect([changed('image'), changed('video')]).toEqual([{}, {}]);
  const { color2, ...gradient } = changed('color');
  expect(gradient).toMatchObject({ kind: 'gradient', color1: background });
  expect(worstContrast(kit.palette.text, String(color2))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(changed()).toEqual(changed('color'));
});

it.each(lookKits)('$name leaves a light that fades out as clear as it is', (kit) => {
  const shape = findWidget('shape') ?? fail();
  const { accent, accent2 } = kit.palette;
  const changed = kitValues(kit, shape, { fill: '#7c5cff80', fill2: '#7c5cff00' });
  expect(changed).toMatchObject({ fill: `${accent}80`, fill2: `${accent}00` });
  const two = kitValues(kit, shape, { fill: '#7c5cff80', fill2: '#22d3ee00' });
  expect(two).toMatchObject({ fill: `${accent}80`, fill2: `${accent2}00` });
  expect(kitValues(kit, shape)).toMatchObject({ fill: accent, fill2: accent2 });
});

it.each(lookKits)('$name leaves a ground dark beside its accents, square, and round frames round', (kit) => {
  const shape = findWidget('shape') ?? fail();
  const frame = findWidget('webcam-frame') ?? fail();
  const { fill, radius } = kitValues(kit, shape, { fill: '#1d0638', radius: 0 });
  expect(radius).toBe(0);
  expect(worstContrast(String(fill), kit.palette.background)).toBeLessThan(1.6);
  expect(kitValues(kit, frame, { shape: 'circle' })).toMatchObject({ shape: 'circle' });
});

it.each(lookKits)('$name keeps hills one behind the other apart', (kit) => {
  const shape = findWidget('shape') ?? fail();
  const hills = ['#4a2146', '#5b2a52', '#8c4163', '#cf6a6c'].map((fill) =>
    worstContrast(String(kitValues(kit, shape, { fill })['fill']), kit.palette.background),
  );
  expect(hills).toEqual([...hills].sort((a, b) => a - b));
  expect(new Set(hills).size).toBe(hills.length);
});

it.each(lookKits)('$name gives alerts words that are as heavy as its texts at least', (kit) => {
  const alerts = findWidget('alert-box') ?? fail();
  const { fontWeight } = kitValues(kit, alerts);
  expect(Number(fontWeight)).toBe(Math.max(Number(kit.weights.heading), Number(kit.weights.body)));
});

it.each(lookKits)('$name gives titles its font of headings, and other words that of texts', (kit) => {
  const text = findWidget('text') ?? fail();
  const { heading, body } = kit.fonts;
  expect(kitValues(kit, text, { fontSize: 152 })).toMatchObject({
    ...{ font: heading, fontWeight: kit.weights.heading },
  });
  expect(kitValues(kit, text, { fontSize: 36 })).toMatchObject({ font: body, fontWeight: kit.weights.body });
});

it.each(lookKits)('$name gives text on a plate of its own a plate, on which it can be read', (kit) => {
  const text = findWidget('text') ?? fail();
  const plated = { bgColor: '#fff3e2f2', textColor: '#43233a' };
  const { bgColor, textColor } = kitValues(kit, text, plated, { recolorsPlates: true });
  expect(worstContrast(String(textColor), String(bgColor))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  const bare = kitValues(kit, text, { bgColor: '#00000000' }, { recolorsPlates: true });
  expect(bare).toEqual(kitValues(kit, text, { bgColor: '#00000000' }));
  expect(kitValues(kit, text)).toMatchObject({ bgColor: kit.palette.surface, strokeWidth: 0 });
});

it.each(lookKits)('$name gives a title without a plate none, and an outline instead', (kit) => {
  const text = findWidget('text') ?? fail();
  const bare = { bgColor: '#00000000', fontSize: 152, padX: 0 };
  const { bgColor = '#00000000', strokeWidth, padX = 0 } = kitValues(kit, text, bare);
  expect([bgColor, padX]).toEqual(['#00000000', 0]);
  expect(Number(strokeWidth)).toBeGreaterThanOrEqual(3);
});

it.each(lookKits)('$name changes the scene behind its own background in a stinger', (kit) => {
  const stinger = findWidget('stinger') ?? fail();
  const { background: color3, accent: color1, accent2: color2 } = kit.palette;
  expect(kitValues(kit, stinger)).toMatchObject({ color1, color2, color3 });
});
