import type { en } from './headers-en';

export const de: typeof en = {
  headers: 'Einer pro Zeile, als Name: Wert. Werte werden verschlüsselt gespeichert und nie wieder gezeigt.',
  keptHeaders: (names) =>
    `Gespeichert: ${names}. Neue Einträge ersetzen alle. Werte werden nie wieder gezeigt.`,
  noHeaders: 'Alle Header entfernen',
};
