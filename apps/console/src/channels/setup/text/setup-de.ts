import type { Platform } from '@studio/platforms/platforms';
import type { SetupGuide } from '../guides';
import type { en } from './setup-en';

export const de: typeof en = {
  guide: 'Schritte',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  kind: 'Client-Typ',
  kinds: {
    public: 'Public, ohne Secret',
    confidential: 'Confidential, mit Secret',
    desktop: 'Desktop-App: das Studio läuft auf diesem Computer',
    web: 'Webanwendung: das Studio hat eine eigene Adresse',
    device: 'Fernseher und Geräte mit eingeschränkter Eingabe: mit einem Code verbinden',
  },
  check: 'Prüfen und speichern',
  connect: (name) => `${name} verbinden`,
  remove: 'Client entfernen',
  removed: (name) => `Client für ${name} entfernt.`,
  sources: {
    pasted: (id) => `Dein Client: ${id}`,
    environment: (id) => `Client dieses Servers: ${id}`,
    shipped: (id) => `Client dieser Ausgabe des Studios: ${id}`,
  },
  known: (name) => `${name} kennt diesen Client.`,
  ok: (name) => `${name} kennt diesen Client. Verbinde jetzt deinen Kanal.`,
  unknown: (name) =>
    `Der Client ist gespeichert, aber ${name} konnte nicht danach gefragt werden. Beim Verbinden zeigt es sich.`,
  rejected: (name) => `${name} akzeptiert diesen Client nicht. Kopiere ihn erneut und prüfe seinen Typ.`,
  unchecked: 'Das Studio kann nicht prüfen:',
  uncheckedOf: {
    twitch: ['die Redirect-URL', 'ob der Client-Typ wirklich Public ist'],
    kick: ['die Redirect-URL', 'die gewählten Scopes', 'den Schalter für Webhooks'],
    youtube: [
      'ob YouTube Data API v3 aktiviert ist',
      'Veröffentlichungsstatus und Testnutzer des Zustimmungsbildschirms',
      'die Redirect-URL einer Webanwendung',
    ],
  } satisfies Record<Platform, readonly string[]>,
  drawing: (name) => `Zeichnung des Formulars bei ${name} mit den Feldern, die du ausfüllst`,
  tipSources: {
    donationalerts: [
      {
        text: 'Öffne die API-Anwendungen von DonationAlerts und melde dich mit dem Konto an, das deine Spenden bekommt.',
        link: {
          label: 'donationalerts.com öffnen',
          url: 'https://www.donationalerts.com/application/clients',
        },
      },
      {
        text: 'Lege eine App mit beliebigem Namen an und trage diese Redirect-URL ein:',
        copy: 'redirectUri',
      },
      { text: 'Kopiere die ID der App und ihren API-Schlüssel und trage sie unten ein.' },
      { text: 'Drücke auf Verbinden und erlaube den Zugriff auf der Seite von DonationAlerts.' },
    ],
  },
  guides: {
    twitch: [
      {
        text: 'Öffne die Entwicklerkonsole von Twitch und melde dich an. Twitch verlangt die Zwei-Faktor-Authentifizierung: aktiviere sie zuerst in den Sicherheitseinstellungen.',
        link: { label: 'dev.twitch.tv öffnen', url: 'https://dev.twitch.tv/console/apps/create' },
      },
      { text: 'Wähle einen Namen, den sonst niemand benutzt. Zuschauer sehen ihn nicht.', mark: true },
      { text: 'Trage diese Redirect-URL ein:', copy: 'redirectUri', mark: true },
      { text: 'Wähle die Kategorie Application Integration.', mark: true },
      { text: 'Wähle den Client-Typ Public. Er lässt sich später nicht ändern.', mark: true },
      {
        text: 'Drücke Create, dann Manage. Kopiere die Client-ID und füge sie unten ein. Ein Secret gibt es nicht.',
        mark: true,
      },
    ],
    kick: [
      {
        text: 'Öffne die Einstellungen von Kick. Aktiviere die Zwei-Faktor-Authentifizierung, öffne dann Developer und lege eine App an.',
        link: { label: 'kick.com öffnen', url: 'https://kick.com/settings/developer' },
      },
      { text: 'Wähle einen Namen und eine Beschreibung.', mark: true },
      { text: 'Trage diese Redirect-URL ein:', copy: 'redirectUri', mark: true },
      {
        text: 'Schalte Enable Webhooks ein und trage deine Webhook-URL ein. Ohne sie kommen weder Chat noch Ereignisse an. Das geht auch später: siehe Webhooks auf dieser Seite.',
        mark: true,
      },
      { text: 'Wähle alle Scopes aus.', mark: true },
      { text: 'Lege die App an. Kopiere Client-ID und Client-Secret und füge sie unten ein.', mark: true },
    ],
    youtube: [
      {
        text: 'Lege in der Google-Cloud-Konsole ein Projekt an.',
        link: { label: 'Google Cloud öffnen', url: 'https://console.cloud.google.com/projectcreate' },
      },
      {
        text: 'Aktiviere YouTube Data API v3 für dieses Projekt.',
        link: {
          label: 'API öffnen',
          url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
        },
        mark: true,
      },
      {
        text: 'Richte den Zustimmungsbildschirm ein: Nutzertyp Extern, diesen Bereich und das Google-Konto deines Kanals als Testnutzer. Sonst antwortet Google access_denied.',
        link: {
          label: 'Zustimmungsbildschirm öffnen',
          url: 'https://console.cloud.google.com/auth/overview',
        },
        copy: 'scope',
        mark: true,
      },
      {
        text: 'Im Teststatus musst du alle 7 Tage neu verbinden. Drücke App veröffentlichen, um das zu beenden. Google warnt dann beim Verbinden: wähle Erweitert und fahre fort.',
        mark: true,
      },
      {
        text: 'Lege einen OAuth-Client an. Wähle Desktop-App, wenn das Studio auf diesem Computer läuft, sonst Fernseher und Geräte mit eingeschränkter Eingabe.',
        link: { label: 'Clients öffnen', url: 'https://console.cloud.google.com/auth/clients' },
        mark: true,
      },
      { text: 'Kopiere Client-ID und Client-Secret und füge sie unten ein.', mark: true },
    ],
  } satisfies Record<Platform, SetupGuide>,
};
