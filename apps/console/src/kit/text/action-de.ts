import type { en } from './action-en';

export const de: typeof en = {
  types: {
    none: 'Keine Aktion',
    widget_command: 'Ebene auslösen',
    scene: 'Szene wechseln',
    chat: 'Chatnachricht senden',
    bot_command: 'Bot-Befehl ausführen',
    points: 'Punkte geben',
    timeout: 'Auszeit geben',
    stream_preset: 'Titel-Vorlage setzen',
    macro: 'Deck-Taste drücken',
  },
  values: {
    chat: 'Nachricht',
    bot_command: 'Befehl',
    points: 'Punkte',
    timeout: 'Sekunden',
    stream_preset: 'Vorlage',
  },
  other: (type) => `Andere Aktion (${type})`,
  target: 'Ebene und Befehl',
  scene: 'Szene',
  macro: 'Deck-Taste',
  choose: 'Wählen …',
};
