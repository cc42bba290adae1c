import { encode } from 'uqr';

/** A QR code as rows of squares, true for dark ones, with the quiet border that readers need. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  return encode(text, { border: 2 }).data;
}
