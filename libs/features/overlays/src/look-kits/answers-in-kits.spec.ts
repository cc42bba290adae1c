import { pollWidget as widget } from '@studio/widgets/poll/poll.widget';
import { channels, contrast } from '@studio/widgets/drawing/color';
import { shadesOf } from '@studio/widgets/poll/answer-colors';
import { kitValues } from './look-kit';
import { lookKits } from './look-kits';

/** Red, green and blue as seen with each color blindness, by shares of linear light (Machado 2009, severity 1). */
const sights = {
  protanopia: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deuteranopia: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  tritanopia: [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;

function seen(color: string, shares: readonly number[]): string {
  const light = (channels(color) ?? []).map((part) => (part / 255) ** 2.2);
  const parts = [0, 3, 6].map((row) =>
    light.reduce((sum, part, at) => sum + part * (shares[row + at] ?? 0), 0),
  );
  return `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) ** (1 / 2.2) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

describe.each([
  ['default', {}] as const,
  ...lookKits.map((kit) => [kit.id, kitValues(kit, widget)] as const),
])('answers in the look %s', (_, values) => {
  const defaults = Object.fromEntries(
    widget.fields.flatMap((field) => ('default' in field ? [[field.key, field.default]] : [])),
  );
  const { color1, color2, bgColor, textColor } = { ...defaults, ...values } as Record<string, string>;
  const plate = bgColor === '#00000000' || bgColor === undefined ? '#14152b' : bgColor;

  it.each([2, 3, 4])('stand out from the plate and from each other, %i of them', (count) => {
    const on = { plate, letters: String(textColor) };
    const shades = shadesOf([String(color1), String(color2)], on, count);
    for (const shade of shades) expect(contrast(shade, plate)).toBeGreaterThanOrEqual(2.95);
    for (const [at, shade] of shades.entries())
      for (const other of shades.slice(at + 1)) {
        expect(contrast(shade, other)).toBeGreaterThan(1.3);
        for (const sight of Object.values(sights))
          expect(contrast(seen(shade, sight), seen(other, sight))).toBeGreaterThan(1.2);
      }
  });
});
