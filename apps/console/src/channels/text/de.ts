import { platformNames } from '@studio/platforms/platforms';
import { kindNames, namesIn } from '@studio/platforms/stream-kind-content';
import type { en } from './en';

export const de: typeof en = {
  title: 'Kanäle',
  about: 'Verbinde deine Kanäle: für Ereignisse, Chat und Antworten des Bots.',
  kinds: namesIn(kindNames, 'de'),
  names: platformNames,
  states: {
    good: 'Verbunden, Ereignisse kommen an',
    missing: 'Verbunden, aber etwas fehlt',
    reconnect: 'Zugriff abgelaufen. Neu verbinden',
    simulated: 'Simulierter Kanal',
    none: 'Nicht verbunden',
  },
  connect: 'Verbinden',
  reconnect: 'Neu verbinden',
  connectBot: 'Bot-Konto verbinden',
  disconnect: 'Trennen',
  disconnected: (name) => `${name} wurde getrennt.`,
  opened: 'Erlaube den Zugriff im neuen Tab. Diese Seite aktualisiert sich automatisch.',
  openHere: 'Seite der Plattform öffnen',
  sendTest: 'Test senden',
  testSent: 'Test gesendet. Er ist in der Aktivität markiert, erscheint als Alert und zählt nirgends.',
  setUp: 'Einrichten',
  closeSetUp: 'Einrichtung schließen',
  client: 'Client',
  notSetUp: 'noch nicht eingerichtet',
  setUpOnce: 'Du registrierst das Studio einmalig bei jeder Plattform, das dauert wenige Minuten.',
  isSimulated: 'Bis du deinen eigenen Kanal verbindest, sind Chat und Ereignisse simuliert.',
  as: (name) => `als ${name}`,
  bot: (name) => `Der Bot spricht als ${name}`,
  missingScopes: (scopes) => `Fehlende Berechtigungen: ${scopes}. Verbinde neu und erlaube alle.`,
  notDelivering: 'Es kommen keine Ereignisse an.',
  reasons: {
    not_connected: 'Nichts ist verbunden.',
    nothing_arrived:
      'Von Kick ist noch nichts angekommen. Prüfe dort die Einstellungen für Webhooks: siehe Webhooks unten.',
    needs_public_url: 'Kick sendet Ereignisse nur an eine öffentliche https-Adresse: siehe Webhooks unten.',
    reconnect_required: 'Der Zugriff ist abgelaufen. Verbinde den Kanal neu.',
    quota_exceeded:
      'Das tägliche YouTube-Kontingent ist aufgebraucht. Um Mitternacht (Pazifikzeit) wird es erneuert.',
    rate_limited: 'Zu viele Anfragen an die Plattform. Das löst sich von selbst.',
    rejected:
      'Die Plattform verweigert den Zugriff. Verbinde neu, und prüfe, ob das Konto noch berechtigt ist.',
    unavailable: 'Die Plattform ist nicht erreichbar. Neuer Versuch folgt automatisch.',
    authorization_revoked: 'Der Zugriff wurde auf der Plattform entzogen. Verbinde den Kanal neu.',
  },
  otherReason: (reason) => `Kein Empfang von der Plattform (${reason}). Neuer Versuch folgt automatisch.`,
  silent: (types) => `Kein Empfang: ${types}. Verbinde neu und erlaube alle Berechtigungen.`,
  onlyLive: 'Ereignisse kommen nur an, während du live bist.',
  lastEvent: (type, ago) => `Letztes Ereignis: ${type}, ${ago}`,
  streamTitle: 'Titel',
  streamCategory: 'Kategorie',
  changeInfo: 'Titel und Kategorie ändern',
  presets: {
    title: 'Vorlagen für Titel und Kategorie',
    about:
      'Jede setzt Titel und Kategorie auf allen Kanälen auf einmal: hier, mit !preset Name im Chat (Moderatoren) und als Schritt von Automationen. Im Titel dürfen Platzhalter des Bots stehen, etwa {counter:siege}. Ein leeres Feld bleibt, wie es ist.',
    set: (name) => `Setzen: ${name}`,
    labels: {
      streamPresets: 'Vorlagen',
      'streamPresets.name': 'Name',
      'streamPresets.title': 'Titel',
      'streamPresets.category': 'Kategorie',
    },
  },
  infoChanged: 'Titel und Kategorie geändert.',
  levels: {
    title: 'Stufen der Mitgliedschaft',
    about:
      'Alerts, Ziele und Treuepunkte zählen Mitgliedschaften nach Stufen von 1 bis 3. Was hier nicht steht, zählt als Stufe 1.',
    fields: {
      labels: { levels: 'Stufe', 'levels.name': 'Name bei YouTube', 'levels.tier': 'Zählt als Stufe' },
    },
  },
  tips: 'Spenden',
  tipsAbout: 'Spenden zählen ab dem Moment, in dem du eine Quelle verbindest.',
  tipSource: 'Quelle',
  tipConnect: (name: string) => `${name} verbinden`,
  tipUrl: (name: string) => `Trage diese URL bei ${name} als Webhook ein. Du siehst sie nur einmal.`,
  tipStates: {
    live: 'Verbunden',
    connecting: 'Verbindet',
    waiting: 'Noch nichts angekommen',
    off: 'Abgelehnt: Gib die Werte neu ein',
  },
  tipRejected: (name) =>
    `${name} nimmt diese Client-ID mit diesem Secret nicht an. Kopiere beide noch einmal.`,
  tipRefused: 'Zugriff beendet',
  tipConnectAgain: (name) =>
    `${name} nimmt den Zugriff nicht mehr an. Drücke auf „Neu verbinden“ und erlaube ihn dort.`,
  tipApp: (name, id) =>
    `Die App mit der ID ${id} ist gespeichert. Lass beide Felder leer, um sie zu verwenden. Wenn du ${name} trennst, löscht das Studio sie; die Erlaubnis selbst endet erst, wenn du die App bei ${name} entfernst.`,
  lastTip: (when) => `Letzte Zahlung ${when}`,
  /** By the code of the last error. */
  tipErrors: {
    token_refused: 'Der Zugang wurde abgelehnt. Gib die Werte neu ein.',
    not_found: 'Kampagne oder Teilnahme nicht gefunden. Prüfe die Nummer.',
    unavailable: 'Gerade nicht erreichbar. Das Studio versucht es weiter.',
  },
  tipGuides: {
    kofi: 'Öffne in Ko-fi More, API, Webhooks. Der Verification Token steht unter Advanced.',
    streamelements: 'Öffne in StreamElements dein Profil und zeige die Secrets an. Kopiere den JWT-Token.',
    streamlabs: 'Öffne in Streamlabs Settings, API Settings, API Tokens. Kopiere den Socket-API-Token.',
    tiltify:
      'Öffne in Tiltify dein Konto, Connected accounts, Developers und lege eine Anwendung an. Gib eine Kampagne oder eine Team-Kampagne ein.',
    donordrive:
      'Gib die Adresse der Seite ein, ihre Währung und die ID aus der Adresse deiner Seite oder deines Teams.',
    tipeeestream: 'Öffne in TipeeeStream die Entwicklerseite deines Kontos und kopiere den API-Schlüssel.',
    donationalerts: 'Du legst bei DonationAlerts einmal eine eigene App an. Das dauert etwa zwei Minuten.',
    pally: 'Öffne in Pally.gg die Einstellungen deiner Seite, API, und lege einen Schlüssel an.',
    fourthwall:
      'Lege in Fourthwall einen Webhook mit der Adresse an, die du hier siehst, und verbinde danach noch einmal mit seinem HMAC-Secret.',
    patreon:
      'Lege im Entwicklerportal von Patreon einen Webhook an. Gib hier sein Secret ein und dort die Adresse, die du hier siehst.',
  },
};
