import type { en } from './en';

export const de: typeof en = {
  title: (inviter) => `${inviter} lädt dich ein`,
  about: (overlay) => `Zum Overlay „${overlay}“.`,
  aboutAll: 'Zu allen Overlays, auch späteren.',
  replaces: (inviter) => `Hat dir ${inviter} früher eine andere Rolle gegeben, ersetzt diese sie.`,
  until: (date) => `Der Link gilt einmal, bis ${date}.`,
  name: 'Dein Name',
  nameHelp: 'Die anderen sehen ihn.',
  loginHelp: 'Damit meldest du dich hier an.',
  passwordHelp: 'Mindestens 8 Zeichen.',
  accept: 'Konto anlegen und beitreten',
  acceptAs: (name) => `Als ${name} beitreten`,
  haveAccount: 'Ich habe hier schon ein Konto',
  own: 'Das ist deine eigene Einladung. Schick den Link der Person, die du einlädst.',
  overTitle: 'Dieser Link geht nicht',
  over: {
    used: (inviter) =>
      `Diese Einladung wurde schon benutzt. Warst du das, melde dich an; sonst bitte ${inviter} um eine neue.`,
    expired: (inviter) => `Die sieben Tage dieser Einladung sind vorbei. Bitte ${inviter} um eine neue.`,
    revoked: (inviter) => `Diese Einladung wurde zurückgezogen. Bitte ${inviter} um eine neue.`,
  },
  wrongLink:
    'Der Link ist nicht vollständig. Öffne ihn noch einmal aus der Nachricht, oder kopiere ihn ganz.',
  toStudio: 'Zum Studio',
};
