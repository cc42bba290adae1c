import { encode } from 'uqr';

/**
 * A QR code as rows of squares, true for dark ones, with the quiet border that readers need.
 * @param ecc how much of it may be lost and it is read all the same
 * @throws for a text that is too long for it
 */
export function qrCode(text: string, ecc: 'L' | 'M' | 'Q' | 'H' = 'L'): readonly (readonly boolean[])[] {
  return encode(text, { border: 2, ecc }).data;
}
