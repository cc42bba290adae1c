import type { en } from './conflict-en';

export const de: typeof en = {
  conflict: 'Inzwischen hat jemand anderes das geändert. Was soll bleiben?',
  savedNow: 'Gespeichert',
  yours: 'Deins',
  keepTheirs: 'Gespeicherte behalten',
  saveMine: 'Meine speichern',
  on: 'an',
  off: 'aus',
  nothing: 'leer',
  entries: (count) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
};
