const [LIGHT, DARK] = ['#ffffff', '#101014'];

/** A color of the form #rrggbb or #rrggbbaa with another transparency. @param alpha 0 to 1 */
export function faint(color: string, alpha: number): string {
  return `${color.slice(0, 7)}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

/** A color of the form #rrggbb or #rrggbbaa without transparency. */
export function solid(color: string): string {
  return color.slice(0, 7);
}

/**
 * Returns a color with a share of another one.
 * @param other a color of the form #rrggbb, or the darkest or lightest color there is
 * @param share 0 to 1
 */
export function mixed(color: string, other: string, share: number): string {
  const ends: { readonly [name: string]: string } = { dark: DARK, light: LIGHT };
  const [from, to] = [channels(color), channels(ends[other] ?? other)];
  if (!from || !to) return color;
  const parts = from.map((part, i) => Math.round(part + ((to[i] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of a color of the form #rrggbb or #rrggbbaa, 0 to 255; null for another form. */
export function channels(color: string): readonly number[] | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color);
  return match && match.slice(1).map((hex) => parseInt(hex, 16));
}

/**
 * Returns one of many distinguishable colors from the color circle.
 * @param share position on the circle, from 0 up to but not including 1
 */
export function hueColor(share: number): string {
  const [saturation, lightness] = [0.58, 0.46];
  const part = (offset: number): string => {
    const at = (offset + share * 12) % 12;
    const value = lightness - saturation * lightness * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** Relative luminance (WCAG 2), 0 to 1. */
export function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns true if white can be read better on a color than black. */
export function isDark(color: string): boolean {
  return lettersOn(color) === LIGHT;
}

/** Opacity of a color of the form #rrggbb or #rrggbbaa, 0 to 1. */
export function opacity(color: string): number {
  return color.length > 7 ? parseInt(color.slice(7, 9), 16) / 255 : 1;
}

/** Plates behind text let no more than this through. */
const OPAQUE = 0.85;
/** WCAG 1.4.3, text of any size. */
const READABLE = 4.5;

/** Returns true if text is readable on a plate, whatever is behind the plate. */
export function canBeReadOn(text: string, plate: string): boolean {
  const [letters, ground] = [channels(text), channels(plate)];
  const alpha = opacity(plate);
  if (!letters || !ground || alpha < OPAQUE) return false;
  return [0, 255].every((behind) => {
    const blended = ground.map((value) => value * alpha + behind * (1 - alpha));
    return ratio(letters, blended) >= READABLE;
  });
}

/** Light or dark letters: which of them can be read better on all of these colors. */
export function lettersOn(...colors: readonly string[]): string {
  const worst = (letters: string): number => Math.min(...colors.map((color) => contrast(letters, color)));
  return worst(DARK) > worst(LIGHT) ? DARK : LIGHT;
}

/** Contrast of two colors (WCAG 2), 1 to 21, whatever their transparency. */
export function contrast(a: string, b: string): number {
  return ratio(channels(a) ?? [], channels(b) ?? []);
}

function ratio(a: readonly number[], b: readonly number[]): number {
  const [lower = 0, higher = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (higher + 0.05) / (lower + 0.05);
}
