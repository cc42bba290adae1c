import type { en } from './provider-en';

export const de: typeof en = {
  title: 'GIFs und Sticker',
  about: 'Bilder des Medienanbieters: auf Knopfdruck im Overlay, oder von Zuschauern mit einem Befehl.',
  provider: 'GIFs und Sticker',
  none: 'Dieses Studio hat keinen Medienanbieter',
  noneAbout: 'Wer es betreibt, richtet ihn ein; siehe README.',
  search: 'Bilder suchen',
  kind: 'Art',
  kinds: { gif: 'GIFs', sticker: 'Sticker', meme: 'Memes' },
  nothing: 'Nichts gefunden',
  more: 'Mehr',
  star: (title) => `„${title}“ griffbereit halten`,
  starred: (title) => `„${title}“ ist griffbereit.`,
  favorites: 'Griffbereit',
  noFavorites: 'Noch nichts: Suche, dann der Stern',
  show: 'Zeigen',
  shown: 'Es ist im Overlay zu sehen.',
  addedLayer: 'Dafür kam eine Ebene ins Overlay.',
  edit: (title) => `„${title}“ ändern`,
  labels: {
    command: 'Befehl für Zuschauer, ohne !; leer: keiner',
    durationMs: 'Zu sehen für (ms)',
    displayScale: 'Größe',
    loop: 'Wieder von vorn',
  },
};
