import type { en } from './en';

export const de: typeof en = {
  title: 'Kategorien',
  all: 'Alle',
  examples: 'Suche: Follower-Alert, Timer, Logo, Musik …',
  nothing: (search: string) =>
    `Kein Widget für „${search}“. Versuche ein anderes Wort oder wähle eine Kategorie.`,
  ownCode: 'Dein eigenes Widget, mit Code',
  ownBy: (author: string) => `Mit Code, von ${author}`,
  categories: {
    alerts: 'Alerts',
    chat: 'Chat',
    basic: 'Text und Formen',
    labels: 'Anzeigen',
    media: 'Medien',
    goals: 'Ziele',
    time: 'Zeit',
    games: 'Spiele',
    music: 'Musik',
    social: 'Community',
    frame: 'Webcam',
    effects: 'Effekte',
    own: 'Eigene Widgets',
  },
};
