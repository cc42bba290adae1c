import type { predictions as en } from './predictions-en';

/** Texte der Seite der Vorhersagen. */
export const predictions: typeof en = {
  titles: {
    points: 'Vorhersage mit deinen Punkten',
    twitch: 'Twitch-Vorhersage',
    poll: 'Twitch-Umfrage',
  },
  abouts: {
    points: 'Zuschauer aller Plattformen setzen mit !bet. Wer richtig liegt, teilt sich alle Punkte.',
    twitch: 'Zuschauer setzen Kanalpunkte auf Twitch.',
    poll: 'Zuschauer stimmen auf Twitch ab. Das Widget Umfrage zeigt sie oder fragt selbst jeden Chat.',
  },
  labels: {
    title: 'Frage',
    outcomes: 'Ausgänge',
    choices: 'Antworten',
    seconds: 'Sekunden zum Setzen',
  },
  voteSeconds: 'Sekunden zum Abstimmen',
  start: { points: 'Beginnen', twitch: 'Auf Twitch beginnen', poll: 'Umfrage beginnen' },
  states: {
    open: 'Wetten offen',
    locked: 'Wetten geschlossen',
    resolving: 'Punkte werden ausgezahlt',
    resolved: 'Aufgelöst',
    cancelled: 'Abgebrochen',
  },
  until: (time) => `bis ${time}`,
  polling: 'Abstimmung läuft',
  bets: (points, viewers) => `${points} Punkte, ${viewers} Zuschauer`,
  odds: (odds) => `${odds} für 1`,
  votes: (count) => (count === 1 ? '1 Stimme' : `${count} Stimmen`),
  wins: 'Hat gewonnen',
  winsLabel: (title) => `Hat gewonnen: ${title}`,
  sureWins: 'Auszahlen? Noch einmal drücken',
  won: 'Gewonnen',
  lock: 'Wetten schließen',
  cancel: 'Abbrechen und Punkte erstatten',
  endPoll: 'Umfrage beenden',
  last: 'Letzte Vorhersagen und Umfragen',
  none: 'Noch keine',
  noneAbout: 'Was vorbei ist, steht hier und lässt sich wieder verwenden.',
  again: 'Wieder verwenden',
  againLabel: (title) => `Wieder verwenden: ${title}`,
  kinds: { points: 'Deine Punkte', twitch: 'Twitch', poll: 'Twitch-Umfrage' },
  off: 'Punkte sind aus. Zuschauer brauchen sie zum Wetten.',
  openPoints: 'Punkte einschalten',
  noTwitch: 'Verbinde einen Twitch-Kanal, dann stehen hier auch seine Vorhersagen und Umfragen.',
  channels: 'Zu den Kanälen',
  refusals: {
    points_refused: 'Es läuft schon eine, oder Punkte sind aus.',
    platform_refused:
      'Twitch lehnt ab. Dort läuft schon eine, oder der Kanal ist weder Affiliate noch Partner.',
    reconnect_required:
      'Twitch braucht dafür eine weitere Erlaubnis. Verbinde den Kanal unter Kanäle noch einmal.',
  },
  permission: 'Twitch braucht dafür eine weitere Erlaubnis. Verbinde den Kanal noch einmal und stimme zu.',
};
