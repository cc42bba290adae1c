import { Retries } from '@studio/widgets/drawing/retries';
import { offerFace } from './offered-face';

/** Known before the list is loaded, from the build. Files are named without the folder. */
interface FirstOfPages {
  /** List of the files for East Asia: name and range of characters each. */
  readonly list: string;
  /** A small font. */
  readonly probe: string;
  /** The characters of East Asia. */
  readonly range: string;
  readonly emoji: { readonly file: string; readonly range: string };
}

type ListedFile = readonly [file: string, range: string];

declare const FONT_PAGES: FirstOfPages;

/** Faces of a family must have the weights of its others: a browser takes only faces of one look for a text. */
const look = { weight: '100 900', display: 'swap' } as const;

const FOLDER = '/renderer/page.';
const pathOf = (file: string): string => `/renderer/${file}`;
/** Emoji fonts of systems. */
const systemEmoji = ['Segoe UI Emoji', 'Apple Color Emoji', 'AppleColorEmoji', 'Noto Color Emoji']
  .map((name) => `local("${name}")`)
  .join(', ');

/**
 * Registers the fonts of East Asia, which have hundreds of files, and the font of emoji where the system has none. A face
 * without letters stands for East Asia: the browser loads it with the first text that needs it, and then the list of the
 * files is loaded. Each file is loaded once a text has one of its characters. Until then texts are drawn by fonts of the
 * system.
 * @param loaded receives the path of each loaded file
 */
export function registerFontPages(loaded: (path: string) => void): void {
  const { probe, range, emoji } = FONT_PAGES;
  const descriptors = { ...look, unicodeRange: range };
  const face = new FontFace('Noto Sans', `url(${pathOf(probe)})`, descriptors);
  document.fonts.add(face);
  // A failure shows the same: a text needs these fonts.
  const needed = face.loaded.then(
    () => loaded(pathOf(probe)),
    () => undefined,
  );
  void needed.then(async () => {
    for (const [file, own] of await listedFiles(loaded)) offerFile('Noto Sans', file, own, loaded);
    document.fonts.delete(face);
  });
  void hasSystemEmoji().then((has) => {
    if (!has) offerFile('Noto Color Emoji', emoji.file, emoji.range, loaded);
  });
}

/** True for the path of a file of {@link registerFontPages}, of any version of the page. */
export function isFontPage(path: string): boolean {
  return path.startsWith(FOLDER);
}

async function hasSystemEmoji(): Promise<boolean> {
  return new FontFace('system emoji', systemEmoji).load().then(
    () => true,
    () => false,
  );
}

function offerFile(family: string, file: string, unicodeRange: string, loaded: (path: string) => void): void {
  const path = pathOf(file);
  offerFace(family, `url(${path})`, { ...look, unicodeRange }, () => loaded(path));
}

function listedFiles(loaded: (path: string) => void): Promise<readonly ListedFile[]> {
  const path = pathOf(FONT_PAGES.list);
  return new Promise((found) => {
    const retries = new Retries();
    const load = async (): Promise<void> => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`The list of fonts answers ${answer.status}.`);
      found((await answer.json()) as readonly ListedFile[]);
      loaded(path);
    };
    const attempt = (): void => void load().catch(() => retries.later(attempt));
    attempt();
  });
}
