import type { en } from './en';

export const de: typeof en = {
  title: 'Vor deinem ersten Stream',
  progress: (done, of) => `${done} von ${of} erledigt`,
  done: 'Erledigt',
  open: 'Offen',
  steps: {
    channel: { title: 'Kanal verbinden', about: 'Für Alerts, Chat und den Bot' },
    obs: { title: 'Overlay in OBS einfügen', about: 'Als Browser-Quelle' },
    alert: { title: 'Alert testen', about: 'In OBS sehen und hören' },
    phone: { title: 'Handy koppeln', about: 'Seine Tasten wechseln die Szenen' },
    moderator: { title: 'Moderator einladen', about: 'Link senden, nichts zu installieren' },
  },
};
