import type { en } from './en';

export const de: typeof en = {
  about:
    'Alle, die sich in diesem Studio anmelden können. Wer an deinen Overlays mitarbeiten soll, bekommt besser eine Einladung.',
  create: 'Neues Konto',
  createAbout:
    'Du bekommst einen Link zum Verschicken. Damit wählt die Person ein Passwort und meldet sich an.',
  name: 'Name',
  nameHelp: 'Wird anderen angezeigt.',
  login: 'Login',
  loginHelp: 'Damit meldet sich die Person an. Er lässt sich später nicht ändern.',
  submit: 'Konto anlegen',
  owner: 'Besitzer dieses Studios',
  suspended: 'Gesperrt',
  since: (date) => `seit ${date}`,
  more: (name) => `Weitere Optionen für ${name}`,
  rename: 'Umbenennen',
  renameTitle: (name) => `${name} umbenennen`,
  resetPassword: 'Passwort zurücksetzen',
  suspend: 'Sperren',
  suspendTitle: (name) => `${name} sperren?`,
  suspendAbout:
    'Alle Sitzungen, Tokens und gekoppelten Geräte funktionieren sofort nicht mehr. Overlays des Kontos bleiben auf Sendung. Du kannst das Konto jederzeit wieder freigeben.',
  resume: 'Freigeben',
  wasSuspended: (name) => `${name} ist gesperrt.`,
  wasResumed: (name) => `${name} kann sich wieder anmelden.`,
  createdTitle: 'Das Konto ist bereit',
  resetTitle: (name) => `Neues Passwort für ${name}`,
  linkAbout: (date) =>
    `Schick diesen Link an die Person. Er gilt einmal, bis ${date}, und du siehst ihn nur jetzt.`,
  resetAbout: (date) =>
    `Schick diesen Link an die Person. Er gilt einmal, bis ${date}, und du siehst ihn nur jetzt. Das bisherige Passwort gilt bis dahin weiter.`,
};
