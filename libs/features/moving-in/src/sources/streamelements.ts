import { commandRows, phraseRow, timerRows, viewerRow } from '../model/make-items';
import { roleOfLevel } from '../model/roles';
import { note } from '../model/notes';
import type { MoveInItem } from '../model/move-in.items';
import {
  entriesOf,
  flagIn,
  isFields,
  listIn,
  numberIn,
  orZero,
  textIn,
  textsIn,
  type JsonFields,
} from './json-values';
import { FormatUnknown, type SourceParser } from './source-file';

const levels = [
  [100, 'everyone'],
  [250, 'subscriber'],
  [300, 'regular'],
  [400, 'vip'],
  [500, 'moderator'],
  [1000, 'supermod'],
  [1500, 'broadcaster'],
] as const;

/** StreamElements: answers of its API, each as a list or together in one object. Cooldowns are in seconds. */
export const readStreamElements: SourceParser = (content) => {
  if (content.kind !== 'json') throw new FormatUnknown('JSON of commands, timers or points');
  const { value } = content;
  const bare = Array.isArray(value) ? listIn(value) : [];
  const commands = [...entriesOf(value, 'commands'), ...bare.filter((each) => 'reply' in each)];
  const timers = [...entriesOf(value, 'timers'), ...bare.filter((each) => 'chatLines' in each)];
  const users = [...entriesOf(value, 'users', 'points'), ...bare.filter((each) => 'username' in each)];
  const items = [
    ...commands.flatMap(commandOf),
    ...timers.flatMap(timerOf),
    ...users.map(viewerOf),
    ...wordsIn(value),
  ];
  if (items.length === 0) throw new FormatUnknown('commands, timers, users or filters');
  return items;
};

function commandOf(entry: JsonFields): readonly MoveInItem[] {
  const cooldown = isFields(entry['cooldown']) ? entry['cooldown'] : {};
  const name = textIn(entry, 'command', 'name');
  const keywords = textsIn(entry, 'keywords');
  const regex = textIn(entry, 'regex');
  const trigger = regex !== '' ? 'regex' : keywords.length > 0 ? 'keyword' : 'command';
  return commandRows(
    {
      sourceId: `command:${textIn(entry, '_id', 'id') || name.toLowerCase()}`,
      name,
      aliases: textsIn(entry, 'aliases'),
      text: textIn(entry, 'reply'),
      trigger,
      pattern: regex !== '' ? regex : (keywords[0] ?? null),
      reply: textIn(entry, 'type') === 'reply',
      role: roleOfLevel(orZero(numberIn(entry, 'accessLevel')) || 100, levels),
      globalS: orZero(numberIn(cooldown, 'global')),
      userS: orZero(numberIn(cooldown, 'user')),
      enabled: flagIn(entry, 'enabled', true),
      cost: orZero(numberIn(entry, 'cost')),
      count: orZero(numberIn(entry, 'count')),
      notes: keywords.length > 1 ? [note('alias_dropped', keywords.slice(1).join(', '))] : [],
    },
    'dollarBrackets',
  );
}

function timerOf(entry: JsonFields): readonly MoveInItem[] {
  const part = (key: string): JsonFields => (isFields(entry[key]) ? entry[key] : {});
  const [online, offline] = [part('online'), part('offline')];
  const isOffline = flagIn(offline, 'enabled', false);
  const isOnline = flagIn(online, 'enabled', !isOffline);
  const interval = numberIn(isOnline ? online : offline, 'interval');
  const name = textIn(entry, 'name');
  const messages = textsOf(entry['messages']);
  return timerRows(
    {
      sourceId: `timer:${textIn(entry, '_id', 'id') || name.toLowerCase()}`,
      name,
      messages: messages.length > 0 ? messages : [textIn(entry, 'message')],
      intervalMin: Number.isFinite(interval) ? interval : null,
      lines: orZero(numberIn(entry, 'chatLines')),
      liveOnly: !isOffline,
      enabled: flagIn(entry, 'enabled', true),
    },
    'dollarBrackets',
  );
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function viewerOf(entry: JsonFields): MoveInItem {
  return viewerRow({
    platform: 'twitch',
    userId: textIn(entry, 'providerId') || null,
    login: textIn(entry, 'username'),
    points: numberIn(entry, 'points'),
    watchMinutes: orZero(numberIn(entry, 'minutes', 'watchtime')),
  });
}

function wordsIn(value: unknown): readonly MoveInItem[] {
  if (!isFields(value) || !isFields(value['filters'])) return [];
  const { filters } = value;
  const banned = isFields(filters['banphrases']) ? filters['banphrases'] : filters;
  return [...textsOf(banned['words']), ...textsOf(banned['phrases'])].map((words) => phraseRow(words));
}
