import type { en } from './en';

export const de: typeof en = {
  rotate: 'Link ersetzen',
  rotateTitle: 'Den Link ersetzen?',
  rotateAbout:
    'Du bekommst einen neuen Link. Der alte gilt noch zehn Minuten, danach werden Quellen mit ihm leer.',
  rotated: 'Es gibt einen neuen Link. Trage ihn in OBS ein.',
  local: 'Als lokale Datei speichern',
  localAbout:
    'OBS versucht eine Adresse nur einmal. Startet das Studio nach OBS, nimm diese Datei mit „Lokale Datei“: Sie wartet, bis das Studio da ist.',
  sources: 'Wo es gerade zu sehen ist',
  sourcesAbout: 'Quellen in OBS und Browser, die das Overlay offen haben.',
  noSource: 'Nichts zeigt dieses Overlay gerade',
  browser: 'Browser',
  sizeUnknown: 'Größe noch nicht bekannt',
  active: 'In OBS auf Programm',
  notActive: 'In OBS nicht auf Programm',
  wrongSize: (w, h) => `Falsche Größe: Stelle in den Eigenschaften der Quelle ${w} × ${h} ein.`,
  alerts: 'Test-Alerts',
  alertsAbout: 'Zeigt einen Alert von etwas, das nicht geschehen ist, mit seinem Ton.',
  alertKinds: { follow: 'Follow', sub: 'Sub', cheer: 'Cheer', raid: 'Raid', tip: 'Spende' },
  alertShown: 'Der Alert ist unterwegs zu allem, was das Overlay zeigt.',
  alertNowhere: 'Nichts hört zu: Keine Quelle zeigt dieses Overlay.',
  title: 'OBS und Links',
  link: 'Link für OBS',
  linkAbout: (w, h) =>
    `Füge ihn als Browser-Quelle hinzu, ${w} × ${h}. Wer ihn hat, sieht das Overlay: Behandle ihn wie ein Passwort.`,
  show: 'Link zeigen',
  hide: 'Link verbergen',
  drag: 'In OBS ziehen',
  copied: 'Der Link ist kopiert. Behandle ihn wie ein Passwort.',
};
