import { registerFontPages } from './font-pages';
import { offerFace } from './offered-face';

/** Bundled fonts, as the build lists them: each file covers a range of characters. */
interface FontTable {
  readonly ranges: readonly string[];
  /** Family, weight, file name, and index of the range. */
  readonly faces: readonly (readonly [family: string, weight: string, file: string, range: number])[];
}

declare const FONTS: FontTable;

/** Paths of the font files of this version of the page; those of `registerFontPages` are not among them. */
export function fontFiles(): readonly string[] {
  return FONTS.faces.map(([, , file]) => `/renderer/${file}`);
}

/**
 * Registers the bundled fonts. A file is loaded once a text needs it, and again after a failure: a browser by
 * itself retries only on the next page.
 * @param loaded receives the path of each loaded file
 */
export function registerFonts(loaded: (path: string) => void = () => undefined): void {
  for (const [family, weight, file, range] of FONTS.faces) {
    const path = `/renderer/${file}`;
    const descriptors = { weight, unicodeRange: FONTS.ranges[range] ?? '', display: 'block' } as const;
    offerFace(family, `url(${path})`, descriptors, () => loaded(path));
  }
  registerFontPages(loaded);
}
