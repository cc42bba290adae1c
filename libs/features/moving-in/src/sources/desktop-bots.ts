import { commandRows, phraseRow, quoteRow, timerRows, viewerRow } from '../model/make-items';
import { roleNamed, roleOfLevel } from '../model/roles';
import type { MoveInItem } from '../model/move-in.items';
import { isFields, numberIn, orZero, textIn, type JsonFields } from './json-values';
import { FormatUnknown, type SourceParser, type SourceTable } from './source-file';
import { readTables } from './tables';

/** PhantomBot: its database, or an exported table. Values lie by table, as `phantombot_command`. */
export const readPhantomBot: SourceParser = (content) => {
  if (content.kind !== 'tables') throw new FormatUnknown('phantombot.db or an exported table');
  const tables = new Map(
    content.tables
      .filter(({ name }) => name.startsWith('phantombot_'))
      .map((table) => [table.name.slice(11), valuesOf(table)]),
  );
  if (tables.size === 0) return readTables('parentheses')(content);
  const of = (name: string): ReadonlyMap<string, string> => tables.get(name) ?? new Map<string, string>();
  const items = [
    ...[...of('command')].flatMap(([name, text]) => phantomCommand(name, text, of)),
    ...[...of('quotes')].map(([id, value]) => phantomQuote(id, value)),
    ...[...of('notices')].flatMap(([id, value]) => phantomNotice(id, value)),
    ...[...of('blackList')].map(([, value]) => phraseRow(textIn(parsed(value), 'phrase') || value)),
    ...[...of('points')].map(([login, points]) =>
      viewerRow({
        platform: 'twitch',
        login,
        points: Number(points),
        watchMinutes: Number(of('time').get(login) ?? 0) / 60,
      }),
    ),
  ];
  return items;
};

/** Values of a table by their variable. */
function valuesOf({ header, rows }: SourceTable): ReadonlyMap<string, string> {
  const [variable, value] = [header.indexOf('variable'), header.indexOf('value')];
  return new Map(rows.map((row) => [row[variable] ?? '', row[value] ?? '']));
}

const phantomLevels = [
  [0, 'broadcaster'],
  [1, 'admin'],
  [2, 'moderator'],
  [3, 'subscriber'],
  [4, 'mod'],
  [5, 'vip'],
  [6, 'regular'],
  [7, 'everyone'],
] as const;

function phantomCommand(
  name: string,
  text: string,
  of: (table: string) => ReadonlyMap<string, string>,
): readonly MoveInItem[] {
  const cooldown = parsed(of('cooldown').get(name) ?? '');
  const level = of('permcom').get(name);
  const aliases = [...of('aliases')].filter(([, target]) => aliasTarget(target, of('aliases')) === name);
  return commandRows(
    {
      sourceId: `command:${name.toLowerCase()}`,
      name,
      aliases: aliases.map(([alias]) => alias),
      text,
      role: level === undefined ? roleNamed('everyone') : roleOfLevel(Number(level), phantomLevels),
      globalS: orZero(numberIn(cooldown, 'globalSec', 'seconds')),
      userS: orZero(numberIn(cooldown, 'userSec')),
      enabled: !of('disabledCommands').has(name),
      cost: orZero(Number(of('pricecom').get(name) ?? 0)),
      count: orZero(Number(of('commandCount').get(name) ?? 0)),
    },
    'parentheses',
  );
}

/** The command at the end of a chain of aliases. */
function aliasTarget(target: string, aliases: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let at = target.split(/[\s;]/u)[0] ?? '';
  for (let next = aliases.get(at); next !== undefined && !seen.has(at); next = aliases.get(at)) {
    seen.add(at);
    at = next.split(/[\s;]/u)[0] ?? '';
  }
  return at;
}

function phantomQuote(id: string, value: string): MoveInItem {
  const quote = parsedList(value);
  return quoteRow({
    sourceId: `quote:${id}`,
    author: quote[0] ?? '',
    text: quote[1] ?? value,
    saidAt: Number(quote[2] ?? NaN),
    game: quote[3] ?? '',
  });
}

function phantomNotice(id: string, value: string): readonly MoveInItem[] {
  const notice = parsed(value);
  const messages = Array.isArray(notice['messages'])
    ? notice['messages'].filter((each): each is string => typeof each === 'string')
    : [];
  const interval = numberIn(notice, 'intervalMin', 'interval');
  return timerRows(
    {
      sourceId: `timer:${id}`,
      name: textIn(notice, 'name') || `Timer ${id}`,
      messages,
      intervalMin: Number.isFinite(interval) ? interval : null,
      lines: orZero(numberIn(notice, 'reqMessages')),
      liveOnly: notice['noticeOfflineToggle'] !== true,
      enabled: notice['noticeToggle'] !== false,
    },
    'parentheses',
  );
}

function parsed(text: string): JsonFields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

function parsedList(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

/** Streamlabs Chatbot and AnkhBot: databases, spreadsheets, exported tables. Cooldowns are minutes. */
export const readStreamlabsChatbot: SourceParser = (content) => {
  if (content.kind !== 'tables') throw new FormatUnknown('a database or spreadsheet');
  const [databases, others] = [
    content.tables.filter(({ name }) => ankhTables.has(name)),
    content.tables.filter(({ name }) => !ankhTables.has(name)),
  ];
  if (databases.length === 0) return readTables('dollarWords')(content);
  return [...databases.flatMap(ankhRows), ...(others.length > 0 ? knownRows(others) : [])];
};

const ankhTables: ReadonlySet<string> = new Set(['RegCommand', 'CurrencyUser', 'Quote']);

function knownRows(tables: readonly SourceTable[]): readonly MoveInItem[] {
  try {
    return readTables('dollarWords')({ kind: 'tables', tables });
  } catch (error) {
    if (error instanceof FormatUnknown) return [];
    throw error;
  }
}

function ankhRows(table: SourceTable): readonly MoveInItem[] {
  if (table.name !== 'RegCommand') return readTables('dollarWords')({ kind: 'tables', tables: [table] });
  const at = (row: readonly string[], name: string): string => row[table.header.indexOf(name)] ?? '';
  return table.rows.flatMap((row) =>
    commandRows(
      {
        sourceId: `command:${at(row, 'Command').toLowerCase()}`,
        name: at(row, 'Command'),
        text: at(row, 'Response'),
        role: roleNamed(at(row, 'Permission') || null),
        // Minutes.
        globalS: orZero(Number(at(row, 'Cooldown'))) * 60,
        count: orZero(Number(at(row, 'Count'))),
      },
      'dollarWords',
    ),
  );
}
