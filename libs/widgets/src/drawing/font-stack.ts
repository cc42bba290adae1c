/**
 * Returns the value of `font-family` for a chosen family: it, the fonts of the page for other scripts, those of the
 * system, and emoji for machines without their own.
 */
export function fontStack(family: string): string {
  return `${JSON.stringify(family)}, 'Noto Sans', 'Segoe UI', system-ui, sans-serif, 'Noto Color Emoji'`;
}
