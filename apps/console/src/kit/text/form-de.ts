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
    kinds: { image: 'Bild', video: 'Video', audio: 'Ton' },
    choose: 'Wählen …',
    clear: (label) => `${label} leeren`,
    play: (label) => `${label} abspielen`,
    pause: (label) => `${label} anhalten`,
    entry: (n) => `Eintrag ${n}`,
    notJson: 'Das ist kein JSON. Schreibe es als {"name": "wert"}, mit Anführungszeichen um Namen und Texte.',
    addEntry: 'Eintrag hinzufügen',
    up: (title) => `${title} nach oben (Alt+↑)`,
    down: (title) => `${title} nach unten (Alt+↓)`,
    removeEntry: (title) => `${title} entfernen`,
  },
  leftOut: {
    some: (amounts) => `Nicht mitgezählt, weil kein Kurs sie umrechnet: ${amounts}.`,
    others: (amounts) => `Nicht aufgeführt, weil sie in anderen Währungen sind: ${amounts}.`,
    tips: (amount, tips) => `${amount} (${tips === 1 ? '1 Spende' : `${tips} Spenden`})`,
    setRates: 'Kurse festlegen',
  },
};
