import type { en } from './en';

export const de: typeof en = {
  title: 'Eigene Widgets',
  about:
    'Widgets aus eigenem Code, in HTML, CSS und JavaScript. Custom Widgets für StreamElements laufen unverändert.',
  list: 'Widgets',
  none: 'Noch kein eigenes Widget',
  noneAbout:
    'Ein eigenes Widget ist eine kleine Webseite, die zeigt, was du programmierst: eine Ereignisliste, einen Chat, ein Spiel. Importiere eines, das für StreamElements gemacht ist, oder beginne mit einem kleinen Beispiel.',
  new: 'Neues Widget',
  begin: 'Mit einem Beispiel beginnen',
  import: 'Importieren',
  fromZip: 'Aus einer Zip-Datei',
  fromParts: 'Aus eingefügtem Code',
  kinds: { se: 'StreamElements', ograf: 'OGraf' },
  saved: (ago: string) => `gespeichert ${ago}`,
  more: (name: string) => `Weitere Optionen für ${name}`,
  trust:
    'Der Code sieht deinen Chat und deine Ereignisse. Importiere nur Widgets von Leuten, denen du vertraust.',
  create: 'Anlegen',
  firstName: 'Mein Widget',
  zip: {
    title: 'Widget aus einer Zip-Datei importieren',
    about:
      'Die Zip-Datei enthält widget.html, widget.css, widget.js und fields.json eines StreamElements-Widgets oder eine OGraf-Grafik. Höchstens 20 MB.',
    file: 'Zip-Datei',
    name: 'Name (leer: ihr eigener)',
    graphic: 'Pfad der Grafik',
    done: (name: string) => `„${name}“ ist importiert.`,
  },
  parts: {
    title: 'Widget aus eingefügtem Code importieren',
    about: 'Öffne in StreamElements den Code-Editor des Widgets und kopiere jeden Reiter in sein Feld.',
    html: 'HTML',
    css: 'CSS',
    js: 'JavaScript (JS)',
    fields: 'Felder (FIELDS, als JSON)',
    data: 'Gespeicherte Werte (DATA, als JSON)',
  },
  toList: 'Alle eigenen Widgets',
  gone: 'Dieses Widget gibt es nicht mehr.',
  noCode:
    'Du darfst den Code dieses Widgets nicht lesen. Bitte die Person, der das Konto gehört, um das Recht, Code zu schreiben.',
  ograf:
    'Das ist eine OGraf-Grafik. Um sie zu ändern, importiere ihre Zip-Datei neu. Füge sie einem Overlay als Ebene hinzu, um sie abzuspielen.',
  files: 'Dateien',
  editor: {
    missing:
      'Diese Dateien aus dem Netz ließen sich nicht laden. Das Widget läuft ohne sie: Prüfe die Adressen oder versuche es noch einmal.',
    fetchAgain: 'Noch einmal laden',
    code: 'Code',
    parts: 'Teile des Widgets',
    tabs: { html: 'HTML', css: 'CSS', js: 'JS', fields: 'Felder', data: 'Daten' },
    about: {
      html: 'Inhalt des Widgets. {{key}} steht für den Wert eines Feldes.',
      css: 'Stylesheet. {{key}} steht für den Wert eines Feldes.',
      js: 'Skript. onWidgetLoad, onEventReceived und SE_API sind die von StreamElements; jQuery ist da.',
      fields: 'Einstellungen des Widgets, als JSON. Das Formular folgt beim Speichern.',
      data: 'Anfangswerte der Einstellungen, als JSON nach Namen; sonst gilt der Wert des Feldes.',
    },
    leave: 'Tab rückt ein. Esc, dann Tab, verlässt den Text.',
    changed: (tab: string) => `${tab}, geändert`,
    unsaved: 'Nicht gespeicherte Änderungen',
    reaches: (count: number) =>
      `Speichern ändert ${count === 1 ? 'die Ebene, die es zeigt' : `die ${count} Ebenen, die es zeigen`}, sofort, auch live.`,
    allSaved: 'Alles ist gespeichert',
    save: 'Speichern',
    saved: 'Gespeichert.',
    discard: 'Änderungen verwerfen',
    conflict: 'Jemand anderes hat dieses Widget inzwischen gespeichert. Deine Änderungen sind noch da.',
    overwrite: 'Mit meinem überschreiben',
  },
  stage: {
    title: 'Vorschau',
    frame: 'Vorschau des Widgets',
    about: 'Es läuft mit dem Code, den du hier siehst, gespeichert oder nicht. Töne sind aus.',
    off: 'Dieses Studio hat keine Adresse für Widgets, darum laufen sie nicht. Setze WIDGET_PORT, hinter einem Proxy WIDGET_ORIGIN.',
    starting: 'Startet …',
    running: 'Läuft',
    failed: 'Läuft nicht',
    restart: 'Neu starten',
    size: 'Größe der Ebene',
    errors: 'Fehler des Widgets',
    noErrors: 'Noch kein Fehler.',
    times: (count: number) => `${count}-mal`,
    events: 'Testereignisse',
    eventsAbout: 'Sie erreichen nur diese Vorschau, nicht deinen Stream.',
    chat: 'Chatzeile',
    message: 'Schön, hier zu sein!',
    settings: 'Einstellungen',
    settingsAbout: 'Probiere hier Werte aus. Ebenen haben ihre eigenen.',
    noSettings: 'Das Widget hat keine Einstellungen. Füge unter Felder welche hinzu.',
    lines: 'Eine Adresse pro Zeile.',
    keep: 'Als Anfangswerte behalten',
    kept: 'Die Werte stehen jetzt unter Daten. Speichere das Widget, um sie zu behalten.',
  },
  layers: (count: number) =>
    count === 0 ? 'in keiner Ebene' : count === 1 ? 'in 1 Ebene' : `in ${count} Ebenen`,
  deleteUsed: (count: number) =>
    `${count === 1 ? 'Eine Ebene zeigt es und wird' : `${count} Ebenen zeigen es und werden`} leer.`,
  network: {
    title: 'Zugriff aufs Internet',
    of: (name: string) => `Zugriff von „${name}“ aufs Internet`,
    label: 'Dieses Widget erreicht',
    modes: {
      none: 'Nichts im Internet',
      pinned: 'Bibliotheken, die bei ihm liegen (üblich)',
      hosts: 'Auch bestimmte Websites',
    },
    about: {
      none: 'Nur eigene Dateien und deine Uploads. Auch Bibliotheken, die bei ihm liegen, bleiben weg: für Widgets, die keine brauchen.',
      pinned:
        'Eigene Dateien, deine Uploads und die Bibliotheken, die mit ihm gespeichert wurden. Es sendet niemandem etwas.',
      hosts:
        'Zusätzlich die Websites unten. Wähle das, wenn das Widget Daten eines Dienstes zeigt, etwa das Wetter.',
    },
    hosts: 'Websites',
    hostsAbout:
      'Eine pro Zeile, höchstens 10, etwa api.example.com. Sie stehen in der Anleitung des Widgets.',
    warning:
      'Das Widget kann diesen Websites alles senden, was es sieht, auch deinen Chat und deine Ereignisse.',
    reaches: (hosts: string) => `erreicht ${hosts}`,
    done: (name: string) => `Der Zugriff von „${name}“ ist gespeichert.`,
  },
  rename: 'Umbenennen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteAbout: 'Der Code ist sofort aus dieser Liste verschwunden.',
  deleted: (name: string) => `„${name}“ ist gelöscht.`,
  example: {
    text: 'Text',
    textValue: 'Danke fürs Folgen, {name}!',
    color: 'Farbe',
    seconds: 'Sekunden',
  },
};
