import { Retries } from '@studio/widgets/drawing/retries';

/** What the build knows of the bundled fonts: parts of them by the characters that they draw. */
interface FontTable {
  readonly ranges: readonly string[];
  /** Family, weights, name of the file, place of its range. */
  readonly faces: readonly (readonly [family: string, weight: string, file: string, range: number])[];
}

declare const FONTS: FontTable;

/**
 * Makes the bundled fonts known. A file is loaded once something is to be drawn with it, and asked for again if that
 * failed: a browser does so by itself only on the next page.
 */
export function offerFonts(): void {
  for (const [family, weight, file, range] of FONTS.faces) {
    const offer = (): FontFace => {
      const face = new FontFace(family, `url(/renderer/${file})`, {
        weight,
        unicodeRange: FONTS.ranges[range] ?? '',
        display: 'block',
      });
      document.fonts.add(face);
      return face;
    };
    const retries = new Retries();
    const watch = (face: FontFace): void => {
      face.loaded.then(
        () => retries.stop(),
        () =>
          retries.later(() => {
            document.fonts.delete(face);
            watch(offer());
          }),
      );
    };
    watch(offer());
  }
}
