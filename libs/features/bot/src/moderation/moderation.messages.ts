import { wordsFor, type SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about chat messages that it removed. */
export const moderationMessages: readonly SystemMessageText[] = [
  {
    key: 'feedback.permitted',
    en: '@{user} you can post a link in the next {seconds} seconds.',
    de: '@{user} du darfst in den nächsten {seconds} Sekunden einen Link posten.',
    placeholders: ['user', 'seconds'],
  },
  {
    key: 'feedback.cautioned',
    en: '@{user} please mind the chat rules: {filter}. This is a warning.',
    de: '@{user} bitte beachte die Chatregeln: {filter}. Das ist eine Verwarnung.',
    placeholders: ['user', 'filter'],
  },
  {
    key: 'feedback.warned',
    en: '@{user} your message was removed: {filter}. This is a warning.',
    de: '@{user} deine Nachricht wurde entfernt: {filter}. Das ist eine Verwarnung.',
    placeholders: ['user', 'filter'],
  },
  {
    key: 'feedback.held',
    en: '@{user} your message was removed: {filter}.',
    de: '@{user} deine Nachricht wurde entfernt: {filter}.',
    placeholders: ['user', 'filter'],
  },
  ...wordsFor('feedback', 'filter', {
    links: ['no links allowed', 'Links sind nicht erlaubt'],
    caps: ['too many capital letters', 'zu viele Großbuchstaben'],
    symbols: ['too many symbols', 'zu viele Sonderzeichen'],
    repeats: ['too much repetition', 'zu viele Wiederholungen'],
    emotes: ['too many emotes', 'zu viele Emotes'],
    length: ['too long', 'zu lang'],
    zalgo: ['distorted text', 'verzerrter Text'],
    flood: ['too many messages at once', 'zu viele Nachrichten auf einmal'],
    copies: ['the same message again', 'die gleiche Nachricht noch einmal'],
    newcomers: ['not allowed for new chatters', 'für neue Chatter nicht erlaubt'],
    phrases: ['blocked words', 'gesperrte Wörter'],
    other: ['it breaks the chat rules', 'sie verstößt gegen die Chatregeln'],
  }),
];
