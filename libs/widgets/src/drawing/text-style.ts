import { shadowOf, type TextBoxValues } from './text-box';
import type { PlateValues } from './plate';

type Style = Partial<Record<keyof CSSStyleDeclaration, string>>;

/** Values of the block `@text`, as far as they are about letters. */
type LettersValues = Omit<TextBoxValues, keyof PlateValues | 'boxWidth' | 'anchor'>;

/** How texts of the block `@text` look that are many or short-lived; their outline is made of shadows. */
export function lettersOf(values: LettersValues, fontSize = values.fontSize): Style {
  const { strokeWidth, strokeColor, shadow, shadowColor } = values;
  const shadows = [
    ...(strokeWidth > 0 ? outline(strokeWidth, strokeColor) : []),
    ...(shadow !== 'none' ? [shadowOf(shadow, shadowColor)] : []),
  ];
  return {
    fontFamily: `${JSON.stringify(values.font)}, 'Noto Sans', 'Segoe UI', system-ui, sans-serif`,
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

const CORNERS = 12;

function outline(width: number, color: string): readonly string[] {
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (i / CORNERS) * Math.PI * 2;
    return `${(Math.cos(angle) * width).toFixed(1)}px ${(Math.sin(angle) * width).toFixed(1)}px 0 ${color}`;
  });
}
