/** Texte zum Raid-Modus. */
export const raidMode = {
  title: 'Raid-Modus',
  about:
    'Fremde fluten deinen Chat? Ein Druck: Nur Follower dürfen schreiben, langsam und ohne Links. Nach einigen Minuten ist alles wie vorher.',
  on: (time: string) => `An. Noch ${time}.`,
  off: 'Aus',
  start: 'Raid-Modus einschalten',
  stop: 'Jetzt beenden',
  again: 'Noch einmal versuchen',
  other: 'Auch mit !raidmode im Chat (Moderatoren), als Taste des Decks und als Schritt von Automationen.',
  statuses: {
    pending: 'Die Einstellungen des Chats werden geändert …',
    links_only:
      'Nur Links werden gelöscht: Diese Plattform lässt kein Programm ändern, wer schreiben darf. Den langsamen Modus und „Nur Follower“ gibt es auf ihrer Website.',
    failed:
      'Die Einstellungen des Chats ließen sich nicht ändern. Beende den Raid-Modus und schalte ihn wieder ein, um es noch einmal zu versuchen.',
    restoring: 'Die Einstellungen des Chats werden zurückgestellt …',
    not_restored:
      'Die Einstellungen des Chats ließen sich nicht zurückstellen. „Noch einmal versuchen“ tut es jetzt.',
  },
  set: (rules: string) => `An: ${rules}.`,
  rules: { followers: 'nur Follower schreiben', slow: 'langsamer Modus', links: 'Links werden gelöscht' },
  codes: {
    reconnect_required: 'Eine Berechtigung fehlt. Verbinde den Kanal unter Kanäle neu.',
    not_connected: 'Der Kanal ist nicht mehr verbunden. Verbinde ihn unter Kanäle.',
    provider_unavailable: 'Die Plattform antwortet nicht.',
    platform_refused: 'Die Plattform hat es abgelehnt. Prüfe dort die Einstellungen deines Chats.',
  } as Readonly<Record<string, string>>,
  settings: 'Was der Raid-Modus tut',
  labels: {
    minutes: 'Minuten',
    slowSeconds: 'Sekunden zwischen zwei Nachrichten eines Zuschauers (3 bis 120; 0: kein langsamer Modus)',
    followersMin: 'Minuten, die ein Zuschauer schon folgen muss (leer: alle dürfen schreiben)',
    holdLinks: 'Nachrichten mit Links löschen',
  },
};
