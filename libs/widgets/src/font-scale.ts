/** Scales of fonts that are wider than others; 1 for all others. */
const fontScales: { readonly [font: string]: number } = { 'Press Start 2P': 0.6 };

/** Returns the size at which a font is as wide as others at 1. */
export function fontScaleOf(font: unknown): number {
  return (typeof font === 'string' && Object.hasOwn(fontScales, font) && fontScales[font]) || 1;
}
