const en = {
  lang: 'en',
  title: 'Draw on the stream',
  ask: 'To draw, write this in the stream’s chat:',
  copy: 'Copy',
  copied: 'Copied',
  waiting: 'Waiting for your message …',
  guest: 'Draw without a name',
  width: 'Width',
  as: (name: string) => `You draw as ${name}`,
  lost: 'Not connected. Trying again …',
  blocked: 'You can’t draw here any more.',
  frozen: 'Drawing is paused.',
  closed: 'This link is over. Ask for a new one in chat.',
  full: 'Too many are drawing right now. Try again later.',
};

const de: typeof en = {
  lang: 'de',
  title: 'Zeichne in den Stream',
  ask: 'Schreib das in den Chat des Streams, um zu zeichnen:',
  copy: 'Kopieren',
  copied: 'Kopiert',
  waiting: 'Warte auf deine Nachricht …',
  guest: 'Ohne Namen zeichnen',
  width: 'Breite',
  as: (name: string) => `Du zeichnest als ${name}`,
  lost: 'Nicht verbunden. Neuer Versuch …',
  blocked: 'Du kannst hier nicht mehr zeichnen.',
  frozen: 'Das Zeichnen ist angehalten.',
  closed: 'Dieser Link gilt nicht mehr. Frag im Chat nach einem neuen.',
  full: 'Gerade zeichnen zu viele. Versuch es später noch einmal.',
};

export function wordsFor(language: string): typeof en {
  return language.toLowerCase().startsWith('de') ? de : en;
}
