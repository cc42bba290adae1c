import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about the queue of viewers. */
export const viewerQueueMessages: readonly SystemMessageText[] = [
  {
    key: 'queue.opened',
    en: 'The queue is open: write !join to play along.',
    de: 'Die Warteschlange ist offen: Schreib !join, um mitzuspielen.',
    placeholders: [],
  },
  {
    key: 'queue.closed',
    en: 'The queue is closed.',
    de: 'Die Warteschlange ist geschlossen.',
    placeholders: ['user'],
  },
  {
    key: 'queue.joined',
    en: '{user}, you are number {position} in the queue.',
    de: '{user}, du bist Nummer {position} in der Warteschlange.',
    placeholders: ['user', 'position'],
  },
  {
    key: 'queue.already',
    en: '{user}, you are already in the queue, at number {position}.',
    de: '{user}, du bist schon in der Warteschlange, als Nummer {position}.',
    placeholders: ['user', 'position'],
  },
  {
    key: 'queue.full',
    en: '{user}, the queue is full.',
    de: '{user}, die Warteschlange ist voll.',
    placeholders: ['user'],
  },
  {
    key: 'queue.left',
    en: '{user}, you left the queue.',
    de: '{user}, du hast die Warteschlange verlassen.',
    placeholders: ['user'],
  },
  {
    key: 'queue.not_in',
    en: '{user}, you are not in the queue.',
    de: '{user}, du bist nicht in der Warteschlange.',
    placeholders: ['user'],
  },
  {
    key: 'queue.list',
    en: 'In the queue ({count}): {names}',
    de: 'In der Warteschlange ({count}): {names}',
    placeholders: ['user', 'count', 'names'],
  },
  {
    key: 'queue.empty',
    en: 'Nobody is in the queue.',
    de: 'Niemand ist in der Warteschlange.',
    placeholders: ['user'],
  },
  {
    key: 'queue.called',
    en: 'Now it’s your turn: {names}',
    de: 'Jetzt seid ihr dran: {names}',
    placeholders: ['names', 'count'],
  },
  {
    key: 'queue.removed',
    en: '{name} is out of the queue.',
    de: '{name} ist aus der Warteschlange entfernt.',
    placeholders: ['user', 'name'],
  },
  {
    key: 'queue.unknown',
    en: '{name} is not in the queue.',
    de: '{name} ist nicht in der Warteschlange.',
    placeholders: ['user', 'name'],
  },
  {
    key: 'queue.cleared',
    en: 'The queue is empty now.',
    de: 'Die Warteschlange ist jetzt leer.',
    placeholders: ['user'],
  },
];
