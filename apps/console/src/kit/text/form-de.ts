import type { en } from './form-en';

export const de: typeof en = {
  form: {
    gallery: 'Galerie',
    nothingSelected: 'Wähle eine Ebene, um sie zu ändern.',
    nothingInCommon: 'Diese Ebenen haben keine gemeinsamen Einstellungen.',
    code: 'Diese Ebene führt eigenen Code aus, abgeschirmt vom Studio.',
    codeBy: (author: string) => `Diese Ebene führt Code von ${author} aus, abgeschirmt vom Studio.`,
    codeOld: 'Das Widget wurde seitdem geändert.',
    codeUpdate: 'Neuen Code übernehmen',
    codeGone:
      'Dieses Widget wurde gelöscht. Die Ebene zeigt nichts; entferne sie oder füge ein anderes Widget hinzu.',
    advanced: 'Mehr Einstellungen',
    restoreLost: (shown) => `${shown} wiederherstellen`,
    restoreUnnamed: 'Vorigen Stand wiederherstellen',
    headers:
      'Einer pro Zeile, als Name: Wert. Werte werden verschlüsselt gespeichert und nie wieder gezeigt.',
    keptHeaders: (names) =>
      `Gespeichert: ${names}. Neue Einträge ersetzen alle. Werte werden nie wieder gezeigt.`,
    noHeaders: 'Alle Header entfernen',
    addRow: 'Zeile hinzufügen',
    mixed: 'Verschieden',
    pick: (label) => `Auswählen: ${label}`,
    opacityOf: (label) => `Deckkraft: ${label}`,
    noFile: 'Keine Datei',
    kinds: { image: 'Bild', video: 'Video', audio: 'Ton', lottie: 'Lottie-Animation' },
    choose: 'Wählen …',
    clear: (label) => `${label} leeren`,
    play: (label) => `${label} abspielen`,
    pause: (label) => `${label} anhalten`,
    inLine: (n, fault) => `Zeile ${n}: ${fault}`,
    entry: (n) => `Eintrag ${n}`,
    notJson: 'Das ist kein JSON. Schreibe es als {"name": "wert"}, mit Anführungszeichen um Namen und Texte.',
    runAction: 'Ausführen',
    addEntry: 'Eintrag hinzufügen',
    up: (title) => `${title} nach oben (Alt+↑)`,
    down: (title) => `${title} nach unten (Alt+↓)`,
    removeEntry: (title) => `${title} entfernen`,
    unsaved: 'Deine Änderungen sind noch nicht gespeichert.',
    keepEditing: 'Weiter bearbeiten',
    discard: 'Verwerfen',
    conflict: 'Inzwischen hat jemand anderes das geändert. Was soll bleiben?',
    savedNow: 'Gespeichert',
    yours: 'Deins',
    keepTheirs: 'Gespeicherte behalten',
    saveMine: 'Meine speichern',
    on: 'an',
    off: 'aus',
    nothing: 'leer',
    entries: (count) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
  },
  inputs: {
    missing: 'Fülle das aus.',
    address: 'Gib eine Adresse ein, die mit https:// beginnt.',
    date: 'Gib ein Datum ein.',
    pattern: 'So geht es nicht. Prüfe, was du eingegeben hast.',
    number: (whole, min, max) => {
      const kind = whole ? 'eine ganze Zahl' : 'eine Zahl';
      if (min !== null && max !== null) return `Gib ${kind} von ${min} bis ${max} ein.`;
      if (min !== null) return `Gib ${kind} ab ${min} ein.`;
      return max === null ? `Gib ${kind} ein.` : `Gib ${kind} bis ${max} ein.`;
    },
    steps: (step) => `Gib eine Zahl in Schritten von ${step} ein.`,
  },
  leftOut: {
    some: (amounts) => `Nicht mitgezählt, weil kein Kurs sie umrechnet: ${amounts}.`,
    others: (amounts) => `Nicht aufgeführt, weil kein Kurs sie umrechnet: ${amounts}.`,
    tips: (amount, tips) => `${amount} (${tips === 1 ? '1 Spende' : `${tips} Spenden`})`,
    setRates: 'Kurse festlegen',
  },
};
