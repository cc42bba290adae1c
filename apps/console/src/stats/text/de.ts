import { kindCountFacts } from '@studio/platforms/stream-kind-counts';
import { namesIn, supportNames } from '@studio/platforms/stream-kind-content';
import type { en } from './en';

export const de: typeof en = {
  title: 'Statistik und Zustand',
  about: 'Wie dein Stream lief, und wie es dem Overlay dort geht, wo es zu sehen ist.',
  health: 'Zustand',
  good: 'Alles in Ordnung.',
  intoObs: 'Füge den Link des Overlays in OBS ein, damit Zuschauer es sehen.',
  remedies: {
    no_heartbeat: {
      what: 'Die Quelle in OBS antwortet nicht mehr.',
      remedy:
        'Öffne ihre Eigenschaften in OBS, setze ein Leerzeichen hinter die URL und drücke OK: Das lädt sie neu, was „Aktualisieren“ nach einem Absturz nicht tut.',
    },
    layer_failed: {
      what: 'Eine Ebene kann nicht gezeigt werden.',
      remedy: 'Prüfe ihre Einstellungen auf eine fehlende Datei oder falsche URL.',
    },
    wrong_source_size: {
      what: 'Die Quelle in OBS ist anders groß als das Overlay.',
      remedy: 'Öffne ihre Eigenschaften in OBS und setze Breite und Höhe wie unter „OBS und Links“.',
    },
    reloads_with_scenes: {
      what: 'OBS lädt die Quelle bei jedem Szenenwechsel.',
      remedy:
        'Schalte in ihren Eigenschaften „Quelle beenden, wenn sie nicht sichtbar ist“ und „Browser aktualisieren, wenn die Szene aktiv wird“ ab.',
    },
    several_sound_sources: {
      what: 'Mehrere OBS-Quellen zeigen dieses Overlay. Nur eine spielt den Ton.',
      remedy: 'Behalte eine, und füge sie in andere Szenen als vorhandene Quelle ein.',
    },
    video_waits: {
      what: 'Dieses Video ist angehalten. Nur die zwei obersten Videos laufen gleichzeitig.',
      remedy: 'Blende ein Video aus, oder ersetze eines durch ein animiertes Bild.',
    },
    video_sound_muted: {
      what: 'Das Video läuft ohne Ton: Der Server hat kein Programm, das Töne aus Videos holt.',
      remedy:
        'Installiere ffmpeg auf dem Server und setze FFMPEG_PATH, oder lade den Ton als eigene Datei hoch und spiele ihn mit einer Ton-Ebene.',
    },
    video_sound_failed: {
      what: 'Das Video läuft ohne Ton: Er ließ sich nicht aus der Datei holen.',
      remedy:
        'Wandle das Video noch einmal in MP4 oder WebM um und lade das hoch, oder lade den Ton als eigene Datei hoch.',
    },
    video_sound_waiting: {
      what: 'Der Ton des Videos wird gerade aus der Datei geholt.',
      remedy: 'Du musst nichts tun. Der Ton spielt, sobald das fertig ist.',
    },
    page_not_kept: {
      what: 'Eine Quelle, die ohne laufenden Server geöffnet wird, bleibt leer.',
      remedy:
        'Speichere die Seite unter „OBS und Links“ als lokale Datei, und wähle sie in den Eigenschaften der Quelle.',
    },
    currency_without_rate: {
      what: 'Spenden in anderen Währungen werden gezeigt, aber nicht gezählt.',
      remedy: 'Lege für jede dieser Währungen einen Kurs fest, damit Ziele sie umrechnen können.',
    },
    clock_wrong: {
      what: 'Die Uhr des Computers mit dem Studio geht falsch.',
      remedy:
        'Schalte in den Systemeinstellungen „Uhrzeit automatisch festlegen“ ein und synchronisiere die Uhr.',
    },
    mapping_broken: {
      what: 'Eine OBS-Szene ist einer gelöschten Szene zugeordnet.',
      remedy: 'Wähle dafür unter „OBS und Links“ eine andere Szene, oder lösche die Zuordnung.',
    },
    macro_broken: {
      what: 'Schritte eines Makros verwenden etwas, das gelöscht wurde.',
      remedy: 'Öffne das Makro im Deck und ändere oder lösche die markierten Schritte.',
    },
    obs_source_missing: {
      what: 'OBS hat keine Quelle mit diesem Overlay.',
      remedy: 'Drücke „In OBS einfügen“ unter „OBS und Links“.',
    },
    obs_link_dead: {
      what: 'Eine Quelle in OBS hat einen Link, der ersetzt wurde.',
      remedy: 'Drücke „In OBS einfügen“ unter „OBS und Links“, um ihn zu korrigieren.',
    },
    obs_link_ends: {
      what: 'Eine Quelle in OBS nutzt noch den alten Link, der bald nicht mehr gilt.',
      remedy: 'Kopiere den neuen Link unter „OBS und Links“ und füge ihn als URL der Quelle ein.',
    },
    obs_not_in_scene: {
      what: 'Die Szene im Programm von OBS enthält die Quelle nicht.',
      remedy: 'Wechsle zu einer Szene mit der Quelle, oder füge sie dieser hinzu.',
    },
    obs_source_hidden: {
      what: 'Die Quelle ist in der aktuellen OBS-Szene ausgeblendet.',
      remedy: 'Drücke in OBS das Auge neben der Quelle.',
    },
    obs_page_not_loaded: {
      what: 'OBS zeigt die Quelle, aber ihre Seite ist nicht mit dem Studio verbunden.',
      remedy:
        'Öffne in OBS ihre Eigenschaften, setze ein Leerzeichen hinter die URL und drücke OK. Hilft das nicht, erreicht OBS die Adresse des Studios nicht.',
    },
    obs_render_lag: {
      what: 'OBS verliert Bilder: Die Grafikkarte ist zu langsam.',
      remedy: 'Begrenze die Bildrate des Spiels, oder entferne Quellen.',
    },
    obs_encoder_lag: {
      what: 'OBS verliert Bilder: Der Encoder ist zu langsam.',
      remedy: 'Wähle in OBS eine schnellere Voreinstellung oder eine kleinere Auflösung.',
    },
    obs_network_drops: {
      what: 'Der Stream verliert Bilder: Das Netz ist zu langsam.',
      remedy: 'Senke in OBS die Bitrate, oder nutze ein Kabel.',
    },
    obs_reconnecting: {
      what: 'OBS hat die Plattform verloren und verbindet sich neu.',
      remedy: 'Prüfe das Netz des Computers mit OBS.',
    },
    obs_disk_low: {
      what: 'Der Datenträger ist fast voll, und OBS nimmt auf.',
      remedy: 'Lösche Dateien, oder beende die Aufnahme.',
    },
  },
  toEditor: 'Editor öffnen',
  toObs: 'OBS und Links',
  outputs: {
    in_obs: 'OBS zeigt es',
    obs_earlier: 'OBS hat es früher gezeigt',
    browser_only: 'Nur ein Browser zeigt es',
    never_loaded: 'Noch nirgends gezeigt',
  },
  session: 'Dieser Stream',
  live: 'Live',
  notLive: 'Nicht live',
  since: (at) => `seit ${at}`,
  simulated: 'Simuliert',
  counted: 'Was',
  count: 'Wie viele',
  table: 'Als Tabelle',
  activity: namesIn(kindCountFacts, 'de'),
  tipTotals: 'Spenden zusammen',
  overlay: 'Das Overlay',
  range: 'Zeitraum',
  ranges: { day: 'Letzter Tag', week: 'Letzte Woche', month: 'Letzter Monat' },
  loads: 'Geladen',
  reconnects: 'Neu verbunden',
  obsMinutes: 'Minuten in OBS',
  latency: 'Latenz vom Befehl zum Bild (ms)',
  p50: 'Median',
  p95: '95. Perzentil',
  p99: '99. Perzentil',
  noPaint: 'Keine Daten in diesem Zeitraum',
  errors: 'Ebenen mit Fehlern',
  noErrors: 'Keine Ebene hatte einen Fehler.',
  layer: (id) => `Ebene ${id}`,
  bot: 'Chat und Bot',
  botRanges: { today: 'Heute', '7d': '7 Tage', '30d': '30 Tage', all: 'Insgesamt' },
  messages: 'Nachrichten',
  commands: 'Befehle',
  uses: 'Meistbenutzte Befehle',
  noUses: 'Keine Befehle benutzt',
  gone: 'Gelöscht',
  chatters: 'Aktivste im Chat',
  noChatters: 'Keine Chatnachrichten',
  name: 'Name',
  goals: 'Ziele',
  goalsAbout: 'Wie die Zielbalken des Overlays sie zeigen.',
  noGoals: 'Kein Zielbalken in diesem Overlay',
  noGoalsAbout: 'Füge im Editor einen hinzu, dann siehst du hier, wie weit er ist.',
  goal: 'Ziel',
  reached: 'Erreicht',
  top: 'Größte Unterstützer',
  gave: 'Beitrag',
  gifts: namesIn(supportNames, 'de'),
  topRanges: {
    session: 'Dieser Stream',
    today: 'Heute',
    '7d': '7 Tage',
    '30d': '30 Tage',
    month: 'Dieser Monat',
    all: 'Insgesamt',
  },
  noTop: 'Keine Beiträge in diesem Zeitraum.',
  goLives: 'Szenen auf Sendung',
  goLivesAbout: 'Welche Szene wann auf Sendung ging.',
  noGoLives: 'Noch wurde keine Szene gewechselt',
  noGoLivesAbout: 'Jede Szene erscheint hier, sobald sie auf Sendung geht.',
  when: 'Wann',
  who: 'Wer',
  via: 'Quelle',
  doors: {
    api: 'Programm',
    editor: 'Konsole',
    mcp: 'Agent',
    deck: 'Deck',
    bot: 'Chat',
    automation: 'Automation',
    obs: 'OBS',
    system: 'Automatisch',
  },
};
