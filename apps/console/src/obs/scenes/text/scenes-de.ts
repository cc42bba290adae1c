import type { en } from './scenes-en';

export const de: typeof en = {
  title: 'Szenen von OBS',
  about: 'Verbinde Szenen von OBS mit Szenen dieses Overlays, damit sie zusammen wechseln.',
  direction: 'Wer schaltet wen?',
  modes: {
    off: { name: 'Keiner den anderen', about: 'Szenen wechseln getrennt.' },
    follow: { name: 'OBS schaltet das Overlay', about: 'Du wechselst in OBS, das Overlay folgt.' },
    lead: { name: 'Das Overlay schaltet OBS', about: 'Du wechselst im Editor oder Deck, OBS folgt.' },
    both: { name: 'Beide Richtungen', about: 'Was du auch wechselst, das andere folgt.' },
  },
  needsObs: 'Um OBS zu schalten, verbinde es oben.',
  inObs: 'In OBS',
  here: 'In diesem Overlay',
  belongs: (obsScene) => `Szene für „${obsScene}“ von OBS`,
  nothing: 'Keine Szene',
  onProgram: 'Auf Programm',
  same: (name) => `„${name}“ nehmen`,
  sameAll: (count) =>
    count === 1
      ? 'Eine Szene heißt auf beiden Seiten gleich.'
      : `${count} Szenen heißen auf beiden Seiten gleich.`,
  connectSame: 'Verbinden',
  renamed: (name) => `In OBS umbenannt: „${name}“ verwenden`,
  broken: 'Diese Szene wurde gelöscht. Wähle eine andere.',
  none: 'Noch keine Szenen von OBS bekannt. Verbinde OBS oben oder gib den Namen einer Szene ein.',
  nameNew: 'Szene in OBS',
  nameHelp: 'So wie sie in OBS heißt. Mit * am Ende: alle Szenen, die so beginnen.',
  add: 'Hinzufügen',
  others: 'Alle anderen Szenen von OBS',
  keep: 'Nichts ändern',
  more: 'Weitere Einstellungen',
  hold: 'Nach einem Wechsel von Hand OBS so lange nicht folgen (Sekunden)',
};
