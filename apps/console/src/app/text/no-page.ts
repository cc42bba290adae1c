import { usePageTexts } from '../../kit/page-texts';

const en = {
  title: 'This page does not exist',
  about: (address: string) => `There is no page at ${address}. The link may be old or mistyped.`,
  suggested: 'Did you mean',
  all: 'Main pages',
  search: 'Search (Ctrl+K) finds every page by its name.',
};

const de: typeof en = {
  title: 'Diese Seite gibt es nicht',
  about: (address) => `Unter ${address} gibt es keine Seite. Der Link ist vielleicht alt oder vertippt.`,
  suggested: 'Meintest du',
  all: 'Hauptseiten',
  search: 'Die Suche (Strg+K) findet jede Seite nach ihrem Namen.',
};

/** Texts of the page for addresses without a page. */
export const useNoPageTexts = (): typeof en => usePageTexts<typeof en>({ en, de });
