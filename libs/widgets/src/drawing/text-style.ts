import { fontStack } from './font-stack';
import { carriesText, type CarriedText, type PlateValues } from './plate';
import { HALO, isSoft, shadowOf, type TextBoxValues } from './text-box';

type Style = Partial<Record<keyof CSSStyleDeclaration, string>>;

/** Values of the block `@text` that concern letters, and their plate if there is one. */
export type LettersValues = Omit<TextBoxValues, keyof PlateValues | 'boxWidth' | 'anchor'> &
  Partial<Pick<CarriedText, 'bgColor' | 'bgImage'>>;

/**
 * Returns the style of texts of the block `@text` that are numerous or short-lived; their outline is made of
 * shadows.
 */
export function lettersOf(values: LettersValues, fontSize = values.fontSize): Style {
  const { strokeWidth, strokeColor, shadow, shadowColor } = values;
  const isCast = shadow !== 'none' && !carriesText(values);
  const shadows = [
    ...(strokeWidth > 0 ? outline(strokeWidth, 'px', strokeColor) : []),
    ...(isCast && isSoft(shadow) && strokeWidth === 0 ? outline(HALO, 'em', shadowColor) : []),
    ...(isCast ? [shadowOf(shadow, shadowColor, strokeWidth)] : []),
  ];
  return {
    fontFamily: fontStack(values.font),
    fontSize: `${fontSize}px`,
    fontWeight: values.fontWeight,
    color: values.textColor,
    textAlign: values.align,
    textTransform: values.uppercase ? 'uppercase' : 'none',
    letterSpacing: `${values.letterSpacing}px`,
    lineHeight: String(values.lineHeight),
    fontVariantNumeric: 'tabular-nums',
    textShadow: shadows.join(', ') || 'none',
  };
}

/** Smallest letters beside larger ones, in design pixels: 14.7 on a picture 1280 wide. */
export const SMALL = 22;

/** Returns the size of letters beside those of a font size: a share of it, but large enough for a phone. */
export function smallLetters(fontSize: number, share: number): number {
  return Math.min(fontSize, Math.max(fontSize * share, SMALL));
}

const CORNERS = 12;

/** An outline made of shadows. */
function outline(width: number, unit: 'px' | 'em', color: string): readonly string[] {
  const digits = unit === 'px' ? 1 : 3;
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (i / CORNERS) * Math.PI * 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => (part * width).toFixed(digits));
    return `${x}${unit} ${y}${unit} 0 ${color}`;
  });
}
