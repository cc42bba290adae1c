import { encode } from 'uqr';

/**
 * Returns a QR code as rows of squares, true for dark ones, with the quiet border that readers need.
 * @param ecc error correction level
 * @throws Error for a text that is too long
 */
export function qrCode(text: string, ecc: 'L' | 'M' | 'Q' | 'H' = 'L'): readonly (readonly boolean[])[] {
  return encode(text, { border: 2, ecc }).data;
}
