import type { en } from './webhooks-en';

export const de: typeof en = {
  title: 'Webhooks',
  about:
    'Kick, Ko-fi, Fourthwall und Patreon senden ihre Ereignisse an eine öffentliche https-Adresse. Zu Hause führt ein Tunnel oder ein Relay von dort zu diesem Computer.',
  tunnels: 'Mit einem Tunnel zu einer Adresse',
  serves: (port) =>
    `Richte den Tunnel auf Port ${port}. Dieser Port bedient nur Webhooks: deine Konsole wird nie veröffentlicht.`,
  off: 'Der Port für Tunnel ist aus. Setze WEBHOOK_PORT auf dem Server oder nutze einen Reverse-Proxy.',
  tunnelNotes: {
    cloudflared:
      'Cloudflare Tunnel: braucht eine eigene Domain. Quick Tunnels ändern bei jedem Start ihre Adresse.',
    ngrok:
      'ngrok: der kostenlose Tarif erlaubt 20.000 Anfragen im Monat. Den Namen wählst du in seinem Dashboard.',
    tailscale: 'Tailscale Funnel: ein fester Name, privat kostenlos.',
  },
  copy: 'Befehl kopieren',
  copied: 'Kopiert.',
  mode: 'So kommen Nachrichten an',
  modes: {
    own: 'Eine öffentliche Adresse',
    relay: 'Über ein Relay, das sie speichert',
  },
  relayAbout:
    'Das Studio legt beim Relay ein Postfach an und holt dort ab, was die Quellen senden. Wer das Relay betreibt, kann die Nachrichten lesen und könnte Spenden von Ko-fi fälschen. Nutze eines, dem du vertraust.',
  relayUrl: 'Adresse des Relays',
  relayStates: {
    connecting: 'Verbindung zum Relay wird aufgebaut',
    open: 'Mit dem Relay verbunden',
    refused: 'Das Relay kennt dieses Postfach nicht mehr. Gib seine Adresse noch einmal ein.',
  },
  url: 'Öffentliche Adresse',
  save: 'Adresse speichern',
  remove: 'Adresse entfernen',
  removed: 'Adresse entfernt.',
  preset: (url) => `Adresse dieses Servers: ${url}`,
  test: 'Adresse testen',
  tested: 'Die Adresse führt zu diesem Studio. Das zeigt nicht, dass eine Plattform dorthin sendet.',
  failed: {
    not_fetched:
      'Das Relay hat die Nachricht, aber dieses Studio hat sie nicht abgeholt. Warte, bis es verbunden ist.',
    other_server: 'Unter dieser Adresse antwortet etwas anderes. Prüfe, wohin der Tunnel führt.',
    timed_out: 'Keine Antwort innerhalb von 5 Sekunden. Prüfe, ob der Tunnel läuft.',
    unreachable: 'Unter dieser Adresse antwortet nichts. Prüfe, ob der Tunnel läuft.',
    redirected: 'Die Adresse leitet auf eine andere weiter. Trage diese ein.',
    not_allowed: 'Dieser Name führt zu einer privaten Adresse. Trage eine öffentliche ein.',
  },
  failedOther: (reason) => `Unter dieser Adresse antwortet nicht dieses Studio (${reason}).`,
  states: {
    unreachable: 'Keine öffentliche Adresse',
    waiting: 'Noch nichts angekommen',
    proven: (ago) => `Empfang, letzte Nachricht ${ago}`,
    silent: (ago) => `Still, letzte Nachricht ${ago}`,
  },
  enter: (source) => `Bei ${source} eintragen:`,
  copyUrl: 'Webhook-URL kopieren',
};
