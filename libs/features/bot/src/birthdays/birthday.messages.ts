import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about birthdays. */
export const birthdayMessages: readonly SystemMessageText[] = [
  {
    key: 'builtin.birthday_told',
    en: '{user}, your birthday is {date}. With !birthday remove it is forgotten.',
    de: '{user}, dein Geburtstag ist der {date}. Mit !birthday weg wird er vergessen.',
    placeholders: ['user', 'date'],
  },
  {
    key: 'builtin.birthday_none',
    en: '{user}, tell your birthday with !birthday {example}.',
    de: '{user}, sag deinen Geburtstag mit !birthday {example}',
    placeholders: ['user', 'example'],
  },
  {
    key: 'builtin.birthday_unclear',
    en: '{user}, write day and month of your birthday like this: !birthday {example}.',
    de: '{user}, schreib Tag und Monat deines Geburtstags so: !birthday {example}',
    placeholders: ['user', 'example'],
  },
  {
    key: 'builtin.birthday_removed',
    en: '{user}, your birthday is forgotten.',
    de: '{user}, dein Geburtstag ist vergessen.',
    placeholders: ['user'],
  },
  {
    key: 'builtin.birthday_greeting',
    en: 'Happy birthday, {name}!',
    de: 'Alles Gute zum Geburtstag, {name}!',
    placeholders: ['name'],
  },
];
