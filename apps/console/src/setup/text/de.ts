import type { en } from './en';

export const de: typeof en = {
  step: (at, of) => `Schritt ${at} von ${of}`,
  steps: {
    account: {
      title: 'Willkommen bei Overlay Studio',
      about: 'Richte dein Konto ein. Dein Login ist „owner“.',
    },
    look: { title: 'Wähle einen Look', about: 'Du kannst später alles ändern.' },
    channel: { title: 'Verbinde deinen Kanal', about: 'Alerts, Chat und der Bot brauchen ihn.' },
    obs: { title: 'Zu OBS hinzufügen', about: 'Füge den Link deines Overlays als Browser-Quelle ein.' },
    done: { title: 'Dein Overlay ist fertig', about: 'Diese Schritte bereiten deinen ersten Stream vor.' },
  },
  name: 'Dein Name',
  nameHelp: 'Freiwillig. Wer mit dir arbeitet, sieht ihn.',
  newPassword: { title: 'Wähle ein Passwort', about: 'Damit und mit deinem Login meldest du dich an.' },
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen.',
  starter: 'Starter-Overlay',
  starterAbout: 'Ein paar Ebenen zum Ausprobieren',
  presentAbout: 'Dein Overlay: so behalten, wie es ist',
  channelGains: [
    'Alerts für Follows, Abos, Raids und Spenden',
    'Dein Chat auf dem Overlay',
    'Ein Chatbot mit Befehlen, Timern und Verlosungen',
  ],
  notConnected: 'Noch kein Kanal verbunden.',
  connected: (names) => `Verbunden: ${names}`,
  connectChannel: 'Kanal verbinden',
  skip: 'Später',
  obsSteps: [
    'Füge in OBS eine Browser-Quelle hinzu.',
    'Füge den Link als URL ein, oder ziehe ihn in das OBS-Fenster.',
    'Setze die Breite auf 1920 und die Höhe auf 1080.',
  ],
  waiting: 'Warte darauf, dass OBS das Overlay lädt …',
  inBrowser: 'In einem Browser geöffnet. Warte auf OBS …',
  green: 'OBS zeigt dein Overlay.',
  openEditor: 'Editor öffnen',
  toOverlays: 'Zu deinen Overlays',
  moveIn: 'Von einem anderen Bot umziehen',
};
