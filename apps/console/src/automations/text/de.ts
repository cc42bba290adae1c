import type { en } from './en';
import { editor } from './editor-de';
import { names } from './names-de';
import { explain, runs, versions } from './runs-de';
import { reasons } from './reasons-de';

export const de: typeof en = {
  title: 'Automationen',
  about: 'Wenn in deinem Stream etwas passiert, handelt das Studio von selbst.',
  names,
  reasons,
  list: {
    add: 'Neue Automation',
    none: 'Noch keine Automationen',
    noneAbout: 'Beginne mit einer fertigen: Sie fragt nur, was sie braucht.',
    gallery: 'Fertige auswählen',
    never: 'Noch nie gelaufen',
    lastRun: (time) => `Letzter Lauf ${time}`,
    runs: (count) => (count === 1 ? '1 Lauf in 24 Std.' : `${count} Läufe in 24 Std.`),
    refused: (count, why) => `${count} × nicht gelaufen: ${why}`,
    broken: (label) => (label === '' ? 'Ein Ziel gibt es nicht mehr' : `„${label}“ gibt es nicht mehr`),
    mend: 'Beheben',
    pauseAll: 'Alle pausieren',
    pauses: { 5: 'Für 5 Minuten', 30: 'Für 30 Minuten', 240: 'Für 4 Stunden' },
    paused: (time) => `Alle Automationen sind bis ${time} pausiert.`,
    resume: 'Fortsetzen',
    nowPaused: 'Alle Automationen sind pausiert. Laufende wurden gestoppt.',
    enabled: (name) => `${name}: an`,
    search: 'Automationen suchen',
    more: (name) => `Mehr zu ${name}`,
    deleted: 'Automation gelöscht.',
    sureDelete: (name) => `„${name}“ löschen? Ihre Läufe werden gestoppt.`,
  },
  gallery: {
    title: 'Neue Automation',
    about: 'Wähle eine Vorlage. Danach kannst du alles ändern.',
    toList: 'Alle Automationen',
    blank: 'Ohne Vorlage beginnen',
    blankName: 'Neue Automation',
    choose: 'Verwenden',
    use: (name) => `Verwenden: ${name}`,
    create: 'Erstellen und einschalten',
    created: (name) => `„${name}“ ist an.`,
  },
  files: {
    export: 'Exportieren',
    import: 'Importieren',
    choose: 'Datei mit Automationen auswählen',
    notAFile: 'In dieser Datei sind keine Automationen. Wähle eine, die hier exportiert wurde.',
    title: (count) => (count === 1 ? '1 Automation importieren' : `${count} Automationen importieren`),
    about: 'Sie kommen ausgeschaltet an: Sieh dir jede an und schalte sie dann ein.',
    overlay: (name) => `Overlay für „${name}“`,
    imported: (count, ids) =>
      (count === 1
        ? '1 Automation importiert, ausgeschaltet.'
        : `${count} Automationen importiert, ausgeschaltet.`) +
      (ids === 0 ? '' : ' Prüfe ihre Sounds, Belohnungen und Hooks.'),
  },
  editor,
  runs,
  versions,
  explain,
};
