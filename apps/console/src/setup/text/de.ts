import type { en } from './en';

export const de: typeof en = {
  step: (at, of) => `Schritt ${at} von ${of}`,
  steps: [
    { title: 'Willkommen bei Overlay Studio', about: 'Wähle ein Passwort für dein Konto, owner.' },
    { title: 'Wie soll es aussehen?', about: 'Alles lässt sich später ändern.' },
    { title: 'Ab damit in OBS', about: 'Dein Overlay ist fertig. OBS zeigt es über seinen Link.' },
  ],
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen.',
  starter: 'Starter-Overlay',
  starterAbout: 'Ein paar Ebenen zum Ausprobieren',
  starterSign: 'Ganz einfach',
  obsSteps: [
    'Füge in OBS eine Quelle der Art „Browser“ hinzu.',
    'Setze den Link als URL ein, oder ziehe ihn auf das Bild von OBS.',
    'Stelle 1920 als Breite und 1080 als Höhe ein.',
  ],
  waiting: 'Warte darauf, dass OBS das Overlay lädt …',
  inBrowser: 'Ein Browser zeigt es. Warte auf OBS …',
  green: 'OBS zeigt dein Overlay. Es kann losgehen.',
  openEditor: 'Editor öffnen',
  later: 'Später: erst den Editor öffnen',
};
