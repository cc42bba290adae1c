import type { en } from './en';

export const de: typeof en = {
  twoFactor: 'Zwei-Faktor-Anmeldung',
  twoFactorAbout:
    'Zur Anmeldung gehört dann auch ein Code aus einer App auf deinem Handy. Ein gestohlenes Passwort reicht nicht mehr.',
  on: 'Ein',
  codesLeft: (count) =>
    count === 1 ? '1 Wiederherstellungscode übrig' : `${count} Wiederherstellungscodes übrig`,
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnedOff: 'Die Zwei-Faktor-Anmeldung ist aus.',
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesAbout: 'Die bisherigen Wiederherstellungscodes gelten dann nicht mehr.',
  proveAbout: 'Gib zum Fortfahren dein Passwort ein.',
  scanTitle: 'Authenticator-App verbinden',
  scanAbout: 'Scanne den Code mit einer App wie Google Authenticator, Aegis oder 1Password.',
  qr: 'QR-Code für die Authenticator-App',
  byHand: 'Oder gib diesen Schlüssel in der App ein:',
  firstCode: 'Code, den die App zeigt',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesAbout:
    'Jeder Code lässt dich einmal ohne die App hinein. Bewahre sie so auf, dass du sie ohne dein Handy findest. Du siehst sie nur jetzt.',
  copyCodes: 'Codes kopieren',
  codesCopied: 'Wiederherstellungscodes kopiert.',
  codesStored: 'Ich habe sie gespeichert',
  passkeys: 'Passkeys',
  passkeysAbout: 'Melde dich mit Fingerabdruck, Gesicht oder PIN eines Geräts an statt mit dem Passwort.',
  noPasskeys: 'Keine Passkeys',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name des Passkeys',
  passkeyExample: 'Mein Laptop',
  passkeyAdded: (name) => `Mit „${name}“ kannst du dich jetzt anmelden.`,
  passkeyFailed: 'Das Gerät hat keinen Passkey angelegt. Versuch es noch einmal.',
  passkeyRemoved: (name) => `„${name}“ entfernt.`,
  passkeyRenamed: 'Umbenannt.',
  renamePasskey: (name) => `„${name}“ umbenennen`,
  removePasskey: (name) => `„${name}“ entfernen`,
  sureRemove: 'Wirklich entfernen?',
  noHost:
    'Passkeys brauchen eine Adresse mit einem Namen und, außer bei localhost, https. Öffne die Konsole über eine solche Adresse.',
  yourData: 'Deine Daten',
  yourDataAbout:
    'Alles aus deinem Konto als eine ZIP-Datei: Befehle, Timer, Zitate, Punkte, Overlays, Verlauf und Medien. Passwörter, Tokens und Links sind nicht darin, auch nicht Overlays anderer, die du bearbeitest.',
  downloadData: 'Herunterladen',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Konto endgültig löschen?',
  deleteAbout:
    'Deine Overlays werden in OBS sofort leer. Befehle, Punkte, Automationen, Verbindungen und Medien werden mit gelöscht, und niemand kann sie zurückholen. Lade vorher deine Daten herunter.',
  deleteLogin: 'Zur Bestätigung deinen Anmeldenamen eingeben',
  ownerStays:
    'Diesem Konto gehört das Studio, deshalb kann es nicht gelöscht werden. Um alles zu löschen, beende das Studio und lösche seinen Datenordner.',
  added: (date) => `hinzugefügt ${date}`,
  lastUsed: (ago) => `zuletzt benutzt ${ago}`,
  neverUsed: 'nie benutzt',
};
