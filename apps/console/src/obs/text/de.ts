import { kindNames, namesIn } from '@studio/platforms/stream-kind-content';
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
  noSourceStep: 'Füge den Link oben in eine Browser-Quelle von OBS ein.',
  browser: 'Browser',
  sizeUnknown: 'Größe noch nicht bekannt',
  active: 'In OBS auf Programm',
  notActive: 'In OBS nicht auf Programm',
  alerts: 'Test-Alerts',
  alertsAbout: 'Spielt einen Test-Alert mit Ton ab.',
  alertKinds: namesIn(kindNames, 'de'),
  alertMuted:
    'Test-Alert gesendet. Alerts sind stumm, deshalb ohne Ton. Schalte den Ton auf der Seite Live wieder ein.',
  alertPaused: 'Der Test-Alert wartet: Alerts sind angehalten. Setze sie auf der Seite Live fort.',
  alertShown: 'Test-Alert an alle Quellen gesendet.',
  alertNowhere: 'Nicht gezeigt: Keine Quelle hat dieses Overlay geöffnet.',
  title: 'OBS und Links',
  link: 'Link für OBS',
  linkAbout: (w, h) =>
    `Füge ihn als Browser-Quelle hinzu, ${w} × ${h}. Wer ihn hat, sieht das Overlay. Behandle ihn wie ein Passwort.`,
  show: 'Link zeigen',
  hide: 'Link verbergen',
  drag: 'In OBS ziehen',
  isLocal: 'OBS läuft auf dem Computer des Studios',
  copied: 'Link kopiert. Behandle ihn wie ein Passwort.',
  check: 'Was OBS zeigt',
  checkAbout: 'Warum OBS nichts oder nicht das Erwartete zeigt.',
  well: (scene) => `OBS zeigt dieses Overlay. „${scene}“ ist live.`,
  refusedFrom: (program, address, ago) => `${program} unter ${address}, zuerst gesehen ${ago}`,
  toAccess: 'Team und Zugang',
  toEditor: 'Editor öffnen',
  causes: {
    unreachable: {
      what: () => 'Diese Seite erreicht das Studio nicht.',
      step: () =>
        'Starte das Studio, oder prüfe das Netz. OBS behält sein letztes Bild und macht von selbst weiter, sobald das Studio läuft.',
    },
    replaced: {
      what: () => 'Eine Quelle benutzt einen ersetzten Link.',
      step: () => 'Kopiere den aktuellen Link unten und füge ihn in OBS als URL der Quelle ein.',
    },
    linkEnds: {
      what: ({ until }) => `Eine Quelle nutzt noch den alten Link. Er gilt bis ${until} Uhr.`,
      step: () => 'Kopiere unten den neuen Link und füge ihn in OBS als URL der Quelle ein.',
    },
    invalid: {
      what: () => 'Eine Quelle benutzt einen falschen oder unvollständigen Link.',
      step: () => 'Kopiere den Link unten und füge ihn in OBS als URL der Quelle ein.',
    },
    noSource: {
      what: ({ seen }) =>
        seen === null
          ? 'OBS hat dieses Overlay noch nie geladen.'
          : `OBS hat dieses Overlay zuletzt ${seen} geladen.`,
      step: ({ width, height, seen }) =>
        seen === null
          ? `Füge in OBS eine Browser-Quelle mit dem Link unten hinzu, ${width} × ${height}.`
          : 'Starte OBS und zeige die Szene mit der Quelle. Bleibt sie leer, füge den Link unten neu ein.',
    },
    onlyHere: {
      what: () => 'Der Link funktioniert nur auf diesem Computer.',
      step: () => 'Läuft OBS auf einem anderen Computer? Lass dein Netzwerk zu, unter „Gerät koppeln“.',
    },
    hiddenSource: {
      what: () => 'Die Quelle ist in OBS ausgeblendet.',
      step: () => 'Klicke in OBS auf das Auge neben der Quelle, oder wechsle zu einer Szene, die sie zeigt.',
    },
    notOnProgram: {
      what: () => 'Die Szene im Programm von OBS zeigt die Quelle nicht.',
      step: () => 'Wechsle zur Szene mit der Quelle, oder füge sie der aktuellen Szene hinzu.',
    },
    wrongSize: {
      what: ({ found }) => `Die Quelle hat die falsche Größe: ${found}.`,
      step: ({ width, height }) =>
        `Falsche Größe: Stelle in den Eigenschaften der Quelle ${width} × ${height} ein.`,
    },
    noLayers: {
      what: ({ scene }) => `Die Live-Szene „${scene}“ hat keine Ebenen.`,
      step: () => 'Füge eine Ebene hinzu, oder wechsle die Szene.',
    },
    allHidden: {
      what: ({ scene }) => `Alle Ebenen der Live-Szene „${scene}“ sind ausgeblendet.`,
      step: () => 'Blende eine Ebene ein, oder wechsle die Szene.',
    },
    previewWaits: {
      what: ({ scene }) => `Eine Vorschau von „${scene}“ ist noch nicht auf Sendung.`,
      step: () =>
        'Der sichere Modus hält Änderungen in einer Vorschau. „Take“ im Editor bringt sie auf Sendung.',
    },
  },
};
