const en = {
  moderator: {
    name: 'Moderator',
    about: 'Runs the chat, the bot and the alerts, and triggers things on air. Can’t change the overlay.',
  },
  editor: {
    name: 'Editor',
    about: 'Designs the overlay, switches scenes and triggers things on air.',
  },
  deck: { name: 'Deck only', about: 'Presses the buttons of the deck and switches scenes. Nothing else.' },
  viewer: { name: 'Viewer', about: 'Sees the overlay and its settings. Can’t change anything.' },
};

/** Names of the roles, and what each may do. */
export const roleTexts: { readonly en: typeof en; readonly de: typeof en } = {
  en,
  de: {
    moderator: {
      name: 'Moderation',
      about: 'Betreut Chat, Bot und Alerts und löst Dinge auf Sendung aus. Kann das Overlay nicht ändern.',
    },
    editor: {
      name: 'Bearbeiten',
      about: 'Gestaltet das Overlay, schaltet Szenen und löst Dinge auf Sendung aus.',
    },
    deck: { name: 'Nur Deck', about: 'Drückt die Tasten des Decks und schaltet Szenen. Sonst nichts.' },
    viewer: { name: 'Nur ansehen', about: 'Sieht das Overlay und seine Einstellungen. Kann nichts ändern.' },
  },
};
