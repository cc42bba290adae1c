import type { SystemMessageText } from '@studio/areas/chat-bot';

/** What the bot says of lines that it held. */
export const moderationMessages: readonly SystemMessageText[] = [
  {
    key: 'feedback.permitted',
    en: '@{user} you may post a link within {seconds} seconds.',
    de: '@{user} du darfst in den nächsten {seconds} Sekunden einen Link schreiben.',
    placeholders: ['user', 'seconds'],
  },
  {
    key: 'feedback.warned',
    en: '@{user} please don’t: {filter}. This is a warning.',
    de: '@{user} bitte nicht: {filter}. Das ist eine Verwarnung.',
    placeholders: ['user', 'filter'],
  },
  {
    key: 'feedback.held',
    en: '@{user} that was not taken here: {filter}.',
    de: '@{user} das geht hier nicht: {filter}.',
    placeholders: ['user', 'filter'],
  },
];
