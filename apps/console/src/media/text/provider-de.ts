import type { en } from './provider-en';

export const de: typeof en = {
  title: 'GIFs und Sticker',
  about: 'GIFs und Sticker, die du mit einer Deck-Taste oder einem Chatbefehl zeigst.',
  provider: 'GIFs und Sticker',
  none: 'Kein Medienanbieter eingerichtet',
  noneAbout: 'Wer das Studio betreibt, kann einen einrichten: siehe docs/configuration.md.',
  search: 'Bilder suchen',
  kind: 'Art',
  kinds: { gif: 'GIFs', sticker: 'Sticker', meme: 'Memes' },
  nothing: 'Nichts gefunden',
  more: 'Mehr',
  star: (title) => `„${title}“ zu den Favoriten`,
  starred: (title) => `„${title}“ ist jetzt ein Favorit.`,
  favorites: 'Favoriten',
  noFavorites: 'Noch keine Favoriten. Suche und drücke den Stern',
  show: 'Zeigen',
  shown: 'Es ist im Overlay zu sehen.',
  addedLayer: 'Dafür kam eine Ebene ins Overlay.',
  edit: (title) => `„${title}“ ändern`,
  labels: {
    command: 'Chatbefehl ohne ! (leer: keiner)',
    durationMs: 'Dauer (ms)',
    displayScale: 'Größe',
    loop: 'Wieder von vorn',
  },
};
