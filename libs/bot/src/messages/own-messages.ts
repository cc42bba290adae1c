import type { SystemMessageText } from '@studio/areas/chat-bot';

/** What the bot says of itself, of commands, and of the stream. */
export const ownMessages: readonly SystemMessageText[] = [
  {
    key: 'builtin.commands',
    en: 'Commands: {commands}',
    de: 'Befehle: {commands}',
    placeholders: ['user', 'commands'],
  },
  {
    key: 'builtin.no_commands',
    en: 'There are no commands yet.',
    de: 'Es gibt noch keine Befehle.',
    placeholders: ['user'],
  },
  {
    key: 'builtin.uptime',
    en: '{channel} has been live for {uptime}.',
    de: '{channel} ist seit {uptime} live.',
    placeholders: ['user', 'channel', 'uptime'],
  },
  {
    key: 'builtin.offline',
    en: '{channel} is offline.',
    de: '{channel} ist offline.',
    placeholders: ['user', 'channel'],
  },
  {
    key: 'builtin.title',
    en: 'Title: {title}',
    de: 'Titel: {title}',
    placeholders: ['user', 'channel', 'title'],
  },
  {
    key: 'builtin.game',
    en: '{channel} is playing {game}.',
    de: '{channel} spielt {game}.',
    placeholders: ['user', 'channel', 'game'],
  },
  {
    key: 'builtin.nothing',
    en: 'Nothing is set.',
    de: 'Es ist nichts eingestellt.',
    placeholders: ['user', 'channel'],
  },
  {
    key: 'builtin.so',
    en: 'Have a look at {name}: {url}',
    de: 'Schaut bei {name} vorbei: {url}',
    placeholders: ['user', 'name', 'url'],
  },
  {
    key: 'builtin.nobody',
    en: 'There is nobody called {name}.',
    de: 'Es gibt niemanden namens {name}.',
    placeholders: ['user', 'name'],
  },
  {
    key: 'builtin.followage',
    en: '{name} has followed for {time}.',
    de: '{name} folgt seit {time}.',
    placeholders: ['user', 'name', 'time'],
  },
  {
    key: 'builtin.not_following',
    en: '{name} does not follow.',
    de: '{name} folgt nicht.',
    placeholders: ['user', 'name'],
  },
  {
    key: 'builtin.unknown',
    en: 'That can’t be told here.',
    de: 'Das lässt sich hier nicht sagen.',
    placeholders: ['user'],
  },
  {
    key: 'builtin.off',
    en: '!{command} is not available here.',
    de: '!{command} ist hier nicht verfügbar.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'feedback.denied',
    en: '{user}, !{command} is for {role} and above.',
    de: '{user}, !{command} gibt es ab {role}.',
    placeholders: ['user', 'command', 'role'],
  },
  {
    key: 'feedback.not_done',
    en: '{user}, !{command} could not be done now.',
    de: '{user}, !{command} ging gerade nicht.',
    placeholders: ['user', 'command', 'reason'],
  },
  {
    key: 'cmd.added',
    en: 'Command !{command} was added.',
    de: 'Der Befehl !{command} wurde angelegt.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.changed',
    en: 'Command !{command} was changed.',
    de: 'Der Befehl !{command} wurde geändert.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.deleted',
    en: 'Command !{command} was deleted.',
    de: 'Der Befehl !{command} wurde gelöscht.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.unknown',
    en: 'There is no command !{command}.',
    de: 'Es gibt keinen Befehl !{command}.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.taken',
    en: 'There is a command !{command} already.',
    de: 'Den Befehl !{command} gibt es schon.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.refused',
    en: 'That is not possible for !{command}.',
    de: 'Das ist bei !{command} nicht möglich.',
    placeholders: ['user', 'command'],
  },
  {
    key: 'cmd.usage',
    en: 'Write !cmd add, edit, delete, on or off, then a name, then the text.',
    de: 'Schreib !cmd add, edit, delete, on oder off, dann einen Namen, dann den Text.',
    placeholders: ['user'],
  },
];
