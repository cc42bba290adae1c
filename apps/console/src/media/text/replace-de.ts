import type { en } from './replace-en';

export const de: typeof en = {
  replace: 'Ersetzen',
  title: (name) => `„${name}“ ersetzen`,
  about: (count) =>
    count === 0
      ? 'Keine Ebene zeigt sie. Die neue Datei tritt hier an ihre Stelle.'
      : count === 1
        ? 'Die Ebene, die sie zeigt, zeigt sofort die neue Datei, auch auf Sendung. Dann wird die alte gelöscht.'
        : `Die ${count} Ebenen, die sie zeigen, zeigen sofort die neue Datei, auch auf Sendung. Dann wird die alte gelöscht.`,
  choose: 'Neue Datei wählen',
  same: 'Das ist dieselbe Datei.',
  done: (name, count) =>
    count === 0
      ? `„${name}“ ist ersetzt.`
      : count === 1
        ? `„${name}“ ist in einer Ebene ersetzt.`
        : `„${name}“ ist in ${count} Ebenen ersetzt.`,
  half: (changed, left) =>
    left === 0
      ? `Die alte Datei bleibt. Ebenen, die die neue zeigen: ${changed}.`
      : `Ebenen, die die neue Datei zeigen: ${changed}. Die alte bleibt, denn diese zeigen sie noch:`,
};
