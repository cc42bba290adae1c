/** Smallest letters of names, in design pixels. */
export const LEAST = 28;
/** Spare width, against the rounding of measured widths. */
const SPARE = 0.995;
/** Share from which letters have exactly the width of their line. */
const EXACT = 0.9999;

/**
 * Makes the letters of lines smaller that are wider than their places, down to a least size. What is too wide
 * even then, its box cuts. Lines must be laid out, and their widths must not depend on their letters.
 * @param fontSize letters of lines that fit, in design pixels
 * @param least smallest letters, in design pixels
 */
export function fitLines(lines: readonly HTMLElement[], fontSize: number, least = LEAST): void {
  // Widths are exact, in proportion to the size.
  for (const { style } of lines)
    Object.assign(style, { fontSize: `${fontSize}px`, textRendering: 'geometricPrecision' });
  const shares = lines.map(roomOf);
  for (const [index, { style }] of lines.entries()) {
    const share = shares[index] ?? 1;
    if (share < 1) style.fontSize = `${Math.max(Math.min(least, fontSize), fontSize * share * SPARE)}px`;
  }
}

/** Returns the width of a line as a share of that of its letters. Whole pixels are too coarse: half of one is cut. */
function roomOf(line: HTMLElement): number {
  const letters = document.createRange();
  letters.selectNodeContents(line);
  const [room, needed] = [line, letters].map((each) => each.getBoundingClientRect().width);
  const share = room && needed ? room / needed : 1;
  return Math.min(line.clientWidth / line.scrollWidth, share < EXACT ? share : 1);
}
