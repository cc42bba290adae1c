import { commandRows, quoteRow, timerRows } from '../model/make-items';
import { roleNamed } from '../model/roles';
import { note } from '../model/notes';
import { usableName } from '../model/command-names';
import type { MoveInItem } from '../model/move-in.items';
import type { Dialect } from '../variables/translate';
import { cronMinutes } from './cron';
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
import { FormatUnknown, type SourceContent, type SourceParser } from './source-file';
import { readTables } from './tables';

/** Names of the fields of a bot whose data is a list of commands. */
interface CommandFields {
  readonly text: readonly string[];
  readonly role: readonly string[];
  /** JsonFields of cooldowns, in seconds. */
  readonly globalS: readonly string[];
  readonly userS: readonly string[];
  /** JsonFields of cooldowns, in milliseconds. */
  readonly globalMs?: readonly string[];
  readonly userMs?: readonly string[];
  readonly dialect: Dialect;
}

const nightbot: CommandFields = {
  text: ['message'],
  role: ['userLevel', 'userlevel'],
  globalS: ['coolDown', 'cooldown'],
  userS: [],
  dialect: 'dollarBrackets',
};
const fossabot: CommandFields = {
  text: ['response'],
  role: ['minimum_role', 'minimumRole'],
  globalS: ['global_cooldown', 'cooldown'],
  userS: ['user_cooldown'],
  globalMs: ['global_cooldown_ms', 'cooldown_ms'],
  userMs: ['user_cooldown_ms'],
  dialect: 'dollarBrackets',
};
const moobot: CommandFields = { ...fossabot, text: ['response'], role: ['access', 'editor'] };

export const readNightbot = readerOf(nightbot);
export const readFossabot = readerOf(fossabot);
export const readMoobot = readerOf(moobot);

function readerOf(fields: CommandFields): SourceParser {
  return (content) => {
    if (content.kind === 'tables') return readTables(fields.dialect)(content);
    const bare = Array.isArray(content.value) ? listIn(content.value) : [];
    const timers = [...entriesOf(content.value, 'timers'), ...bare.filter((each) => 'interval' in each)];
    const commands = [
      ...entriesOf(content.value, 'commands', 'list'),
      ...bare.filter((each) => !('interval' in each)),
    ];
    const items = [
      ...commandsOf(commands, fields),
      ...timers.flatMap((each) => timerOf(each, fields.dialect)),
      ...quotesIn(content),
    ];
    if (items.length === 0) throw new FormatUnknown('a list of commands, timers or quotes');
    return items;
  };
}

/** Commands whose message is another command's are aliases of it, also through several steps. */
function commandsOf(entries: readonly JsonFields[], fields: CommandFields): readonly MoveInItem[] {
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const targetOf = (entry: JsonFields): JsonFields | null => {
    const seen = new Set<JsonFields>();
    for (let at = entry; ;) {
      const target = usableName(textIn(at, 'alias')).name;
      if (target === '') return at === entry ? null : at;
      const next = byName.get(target);
      // A chain without an end has no text.
      if (!next || seen.has(next)) return null;
      seen.add(next);
      at = next;
    }
  };
  const pointing = new Map<JsonFields, string[]>();
  const own: JsonFields[] = [];
  for (const entry of entries) {
    const target = targetOf(entry);
    if (target)
      pointing.set(target, [...(pointing.get(target) ?? []), textIn(entry, 'name', 'command', 'identifier')]);
    else own.push(entry);
  }
  return own.flatMap((entry) => commandOf(entry, pointing.get(entry) ?? [], fields));
}

function nameOf(entry: JsonFields): string {
  return usableName(textIn(entry, 'name', 'command', 'identifier')).name;
}

function commandOf(
  entry: JsonFields,
  others: readonly string[],
  fields: CommandFields,
): readonly MoveInItem[] {
  const { text, role, globalS, userS, globalMs = [], userMs = [], dialect } = fields;
  const seconds = (keys: readonly string[]): number => orZero(numberIn(entry, ...keys));
  const name = textIn(entry, 'name', 'command', 'identifier');
  return commandRows(
    {
      sourceId: `command:${textIn(entry, '_id', 'id') || name.toLowerCase()}`,
      name,
      aliases: [...textsIn(entry, 'aliases'), ...others],
      text: textIn(entry, ...text),
      role: roleNamed(textIn(entry, ...role) || null),
      globalS: seconds(globalS) || seconds(globalMs) / 1000,
      userS: seconds(userS) || seconds(userMs) / 1000,
      enabled: flagIn(entry, 'enabled', true),
      cost: orZero(numberIn(entry, 'cost')),
      count: orZero(numberIn(entry, 'count')),
      notes: others.length > 0 ? [note('alias_resolved', others.join(', '))] : [],
    },
    dialect,
  );
}

function timerOf(entry: JsonFields, dialect: Dialect): readonly MoveInItem[] {
  const interval = entry['interval'];
  const isCron = typeof interval === 'string' && interval.trim().includes(' ');
  const minutes = isCron ? cronMinutes(interval) : orZero(numberIn(entry, 'interval'));
  const name = textIn(entry, 'name');
  const lines = numberIn(entry, 'lines', 'chat_lines', 'line_minimum');
  return timerRows(
    {
      sourceId: `timer:${textIn(entry, '_id', 'id') || name.toLowerCase()}`,
      name,
      messages: [textIn(entry, 'message', 'response')],
      intervalMin: minutes === null || minutes <= 0 ? null : minutes,
      lines: orZero(lines),
      liveOnly: true,
      enabled: flagIn(entry, 'enabled', true),
      notes: isCron && minutes === null ? [note('interval_unclear', interval, '15')] : [],
    },
    dialect,
  );
}

function quotesIn({ value }: SourceContent & { readonly kind: 'json' }): readonly MoveInItem[] {
  return entriesOf(value, 'quotes').map((entry, index) =>
    quoteRow({
      sourceId: `quote:${textIn(entry, '_id', 'id') || index}`,
      text: textIn(entry, 'quote', 'text', 'message'),
      author: textIn(entry, 'author', 'user'),
      game: isFields(entry['game']) ? textIn(entry['game'], 'name') : textIn(entry, 'game'),
      saidAt: textIn(entry, 'created_at', 'createdAt', 'date') || null,
    }),
  );
}
