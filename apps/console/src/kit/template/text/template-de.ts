import type { en } from './template-en';

export const de: typeof en = {
  insert: 'Variable',
  insertInto: (label) => `Variable für ${label}`,
  loading: 'Lädt …',
  unknown: (name) => `Hier gibt es keine Variable {${name}}.`,
  useInstead: (name) => `{${name}} verwenden`,
  preview: 'Vorschau',
  nothing: 'Es erscheint nichts.',
  sources: {
    now: 'Mit den aktuellen Werten',
    sample: 'Mit Beispielwerten: So etwas ist in letzter Zeit nicht passiert.',
  },
  byEvent: (event, name, ago) =>
    name === null
      ? `Mit dem neuesten Ereignis: ${event}, ${ago}`
      : `Mit dem neuesten Ereignis: ${event}, ${name}, ${ago}`,
  simulated: 'simuliert',
};
