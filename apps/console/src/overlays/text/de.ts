import type { en } from './en';

export const de: typeof en = {
  cards: {
    title: 'Overlays',
    about: 'So sieht dein Stream aus. Öffne eines, um es zu bearbeiten.',
    none: 'Noch kein Overlay',
    noneAbout: 'Beginne mit einer Vorlage oder einer leeren Fläche.',
    liveScene: 'Live:',
    more: (name) => `Weitere Optionen für ${name}`,
    edit: 'Editor öffnen',
    packs: 'Pakete',
    pack: 'Als Paket exportieren …',
    duplicated: (name) => `„${name}“ wurde angelegt.`,
    renameTitle: 'Overlay umbenennen',
  },
  deletion: {
    deleteTitle: (name) => `„${name}“ endgültig löschen?`,
    deleteAbout:
      'Ebenen, Szenen und Verlauf werden mit gelöscht. OBS-Quellen, die es zeigen, werden sofort leer.',
    wasInObs: (ago) => `Zuletzt in OBS gezeigt: ${ago}.`,
    typeName: (name) => `Tippe zum Bestätigen „${name}“ ein`,
    deleteForGood: 'Endgültig löschen',
    deleted: (name) => `„${name}“ wurde gelöscht.`,
  },
  creation: {
    beginWith: 'Beginnen mit',
    blankName: 'Mein Overlay',
    options: 'Mit dabei',
    create: 'Overlay anlegen',
  },
  title: 'Vor deinem ersten Stream',
  progress: (done, of) => `${done} von ${of} erledigt`,
  done: 'Erledigt',
  open: 'Offen',
  steps: {
    channel: { title: 'Kanal verbinden', about: 'Für Alerts, Chat und den Bot' },
    obs: { title: 'Overlay in OBS einfügen', about: 'Als Browser-Quelle' },
    alert: { title: 'Alert testen', about: 'In OBS sehen und hören' },
    phone: { title: 'Handy koppeln', about: 'Seine Tasten wechseln die Szenen' },
    moderator: { title: 'Moderator einladen', about: 'Link senden, nichts zu installieren' },
  },
};
