import type { en } from './en';

export const de: typeof en = {
  parts: 'Medien',
  uploads: 'Hochgeladenes',
  provider: 'GIFs und Sticker',
  widgets: 'Eigene Widgets',
  title: 'Medien',
  about: 'Bilder, Videos, Töne und Schriften für deine Overlays. Lege Dateien irgendwo auf dieser Seite ab.',
  choose: 'Datei wählen',
  upload: 'Hochladen',
  none: 'Noch nichts hochgeladen',
  pickerNoneAbout: 'Lade unten eine Datei von diesem Computer hoch.',
  kind: 'Art',
  kinds: {
    all: 'Alle Arten',
    image: 'Bilder',
    video: 'Videos',
    audio: 'Töne',
    font: 'Schriften',
    lottie: 'Animationen',
  },
  noneAbout: 'Lege Dateien hier ab, oder wähle welche aus.',
  more: (name) => `Weitere Optionen für ${name}`,
  usedBy: (count) =>
    count === 0
      ? 'Nicht verwendet'
      : count === 1
        ? 'An einer Stelle verwendet'
        : `An ${count} Stellen verwendet`,
  warnings: {
    hevc: 'OBS spielt HEVC (H.265) nicht ab. Exportiere das Video als H.264 und lade es neu hoch.',
    parts_removed:
      'Skripte, Verweise auf andere Dateien oder animierte Stile wurden entfernt. Sieht es anders aus, exportiere es als PNG.',
  },
  isUsed: (count) =>
    count === 1
      ? 'Eine Ebene verwendet sie. Ohne sie zeigt die Ebene nichts.'
      : `${count} Ebenen verwenden sie. Ohne sie zeigen sie nichts.`,
  deleteTitle: (name) => `„${name}“ löschen?`,
};
