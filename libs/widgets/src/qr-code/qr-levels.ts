const levels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof levels)[number];

/**
 * A code with as much correction as is wished, or as its text leaves room for.
 * @param encode throws for a text that is too long
 * @returns null for a text that is too long for any code
 */
export function codeWithin<Code>(
  encode: (text: string, level: QrLevel) => Code,
  text: string,
  { ecc, hasLogo }: { readonly ecc: QrLevel; readonly hasLogo: boolean },
): Code | null {
  const wished = hasLogo && ecc === 'L' ? 'M' : ecc;
  for (const level of levels.slice(0, levels.indexOf(wished) + 1).reverse())
    try {
      return encode(text, level);
    } catch {
      // The next one has more room.
    }
  return null;
}
