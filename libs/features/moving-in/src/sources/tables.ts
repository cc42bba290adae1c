import { commandRows, counterRow, quoteRow, timerRows, viewerRow } from '../model/make-items';
import { roleNamed } from '../model/roles';
import type { MoveInItem } from '../model/move-in.items';
import type { ChatPlatform } from '@studio/contracts/bot/chat-bot';
import type { Dialect } from '../variables/translate';
import { FormatUnknown, type SourceParser, type SourceTable, type TableColumns } from './source-file';

type Kind = TableColumns['kind'];

/** Headers of columns with ids of a platform. */
const idHeaders: { readonly [header: string]: ChatPlatform } = {
  twitchid: 'twitch',
  twitchuserid: 'twitch',
  youtubeid: 'youtube',
  youtubechannelid: 'youtube',
  kickid: 'kick',
  kickuserid: 'kick',
};

/** Headers of our fields in the languages in which bots write them; in lower case without spaces. */
const headers: { readonly [Of in Kind]: { readonly [field: string]: readonly string[] } } = {
  command: {
    name: ['command', 'name', 'trigger', 'befehl', 'commande', 'comando', 'cmd'],
    text: ['response', 'message', 'text', 'reply', 'antwort', 'réponse', 'respuesta', 'info'],
    role: ['permission', 'userlevel', 'access', 'role', 'rolle', 'berechtigung'],
    aliases: ['aliases', 'alias'],
    globalS: ['cooldown', 'globalcooldown', 'abklingzeit'],
    userS: ['usercooldown'],
    globalMs: ['cooldown(ms)', 'cooldownms', 'globalcooldown(ms)', 'globalcooldownms'],
    userMs: ['usercooldown(ms)', 'usercooldownms'],
    enabled: ['enabled', 'active', 'aktiv'],
    count: ['count', 'uses', 'anzahl'],
    cost: ['cost', 'kosten'],
  },
  timer: {
    name: ['name', 'timer'],
    text: ['message', 'text', 'nachricht', 'response'],
    interval: ['interval', 'intervalmin', 'minutes', 'intervall'],
    lines: ['lines', 'chatlines', 'reqmessages', 'zeilen'],
    enabled: ['enabled', 'active', 'aktiv'],
  },
  quote: {
    text: ['quote', 'text', 'zitat', 'citation', 'cita', 'citação', 'цитата', '引用', '名言'],
    author: [
      'originator',
      'author',
      'user',
      'username',
      'autor',
      'auteur',
      'benutzer',
      'nutzer',
      'utilisateur',
      'usuario',
      'пользователь',
    ],
    game: ['game', 'category', 'gamename', 'spiel', 'kategorie', 'jeu', 'juego', 'игра'],
    at: ['created', 'date', 'datetime', 'time', 'datum', 'datum/zeit', 'fecha', 'дата'],
    id: ['id', 'number', '#', 'nummer', 'numéro', 'número'],
  },
  counter: { name: ['counter', 'name', 'zähler'], value: ['value', 'count', 'wert'] },
  viewer: {
    name: [
      'username',
      'name',
      'user',
      'login',
      'viewer',
      'benutzername',
      'nutzer',
      'twitchusername',
      'displayname',
    ],
    // Other numbers, as in a column ID, count rows: they name nobody on a platform.
    id: Object.keys(idHeaders),
    points: ['points', 'currency', 'currentpoints', 'amount', 'punkte', 'währung', 'balance', 'vippoints'],
    minutes: ['minutesinchannel', 'minutes', 'minuteswatched', 'minuten'],
    hours: ['hours', 'stunden', 'hourswatched'],
    seconds: ['seconds', 'time', 'sekunden'],
  },
};

/** JsonFields without which a table is not of a kind, in the order in which kinds are tried. */
const needed: readonly (readonly [Kind, readonly string[]])[] = [
  ['quote', ['text', 'author']],
  ['timer', ['text', 'interval']],
  ['command', ['name', 'text']],
  ['viewer', ['name', 'points']],
  ['counter', ['name', 'value']],
  ['viewer', ['name', 'minutes']],
  ['viewer', ['name', 'hours']],
  ['quote', ['text']],
];

/** Returns the kind of a table and its columns, by the header; null if it is not recognised. */
export function columnsOf(
  { header }: Pick<SourceTable, 'header'>,
  ids: IdColumn = 'row',
): TableColumns | null {
  const plain = header.map(plainHeader);
  for (const [kind, fields] of needed) {
    const found = Object.fromEntries(
      Object.entries(headers[kind])
        .map(([field, names]) => [field, firstOf(plain, names)] as const)
        .filter(([, at]) => at >= 0),
    );
    if (!fields.every((field) => Object.hasOwn(found, field))) continue;
    const platform = idHeaders[plain[found['id'] ?? -1] ?? ''];
    if (kind === 'viewer' && ids === 'twitch') found['id'] ??= plain.indexOf('id');
    return { kind, fields: found, ...(kind === 'viewer' && platform && { platform }) };
  }
  return null;
}

/** Returns the column of the first name that the header has. */
function firstOf(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const at = header.indexOf(name);
    if (at >= 0) return at;
  }
  return -1;
}

/** Meaning of a column `ID` in tables of viewers: a number of the row, or the id on Twitch. */
type IdColumn = 'row' | 'twitch';

/** Returns a reader of tables whose texts are in a dialect. */
export function readTables(dialect: Dialect, ids: IdColumn = 'row'): SourceParser {
  return (content) => {
    if (content.kind !== 'tables') throw new FormatUnknown('a table with a header');
    const known = content.tables.flatMap((table) => {
      const columns = table.columns ?? columnsOf(table, ids);
      return columns ? [{ table, columns }] : [];
    });
    if (known.length === 0) throw new FormatUnknown('a table whose header names its columns');
    return known.flatMap(({ table, columns }) =>
      table.rows.flatMap((row, index) => rowsOf(row, (table.from ?? 0) + index, columns, dialect)),
    );
  };
}

function rowsOf(
  row: readonly string[],
  index: number,
  { kind, fields, platform = 'twitch', unit = 'minutes' }: TableColumns,
  dialect: Dialect,
): readonly MoveInItem[] {
  const value = (field: string): string => row[fields[field] ?? -1]?.trim() ?? '';
  const has = (field: string): boolean => value(field) !== '';
  if (row.every((each) => each.trim() === '')) return [];
  switch (kind) {
    case 'command':
      return commandRows(
        {
          sourceId: `command:${value('name').toLowerCase()}`,
          name: value('name'),
          aliases: value('aliases')
            .split(/[,;]/u)
            .filter((each) => each.trim() !== ''),
          text: value('text'),
          role: roleNamed(has('role') ? value('role') : null),
          globalS: numberOf(value('globalS'), 0) || numberOf(value('globalMs'), 0) / 1000,
          userS: numberOf(value('userS'), 0) || numberOf(value('userMs'), 0) / 1000,
          enabled: !has('enabled') || /^(?:true|yes|1|on|ja|aktiv|enabled)$/iu.test(value('enabled')),
          cost: numberOf(value('cost'), 0),
          count: numberOf(value('count'), 0),
        },
        dialect,
      );
    case 'timer':
      return timerRows(
        {
          ...{ sourceId: `timer:${value('name').toLowerCase()}`, name: value('name'), liveOnly: true },
          ...{ messages: [value('text')], lines: numberOf(value('lines'), 0) },
          intervalMin: numberOf(value('interval'), null),
          enabled: !has('enabled') || !/^(?:false|no|0|off|nein)$/iu.test(value('enabled')),
        },
        dialect,
      );
    case 'quote':
      return [
        quoteRow({
          sourceId: `quote:${has('id') ? value('id') : index + 1}`,
          text: value('text'),
          author: value('author'),
          game: value('game'),
          saidAt: value('at'),
        }),
      ];
    case 'counter':
      return [counterRow({ name: value('name'), value: numberOf(value('value'), NaN) })];
    case 'viewer':
      return [
        viewerRow({
          ...{ platform, userId: userIdIn(value('id'), platform), login: value('name'), name: value('name') },
          points: Object.hasOwn(fields, 'points') ? numberOf(value('points'), NaN) : 0,
          watchMinutes: watchMinutes(value, unit),
        }),
      ];
  }
}

/** Returns an id in the form of its platform; null for anything else. */
function userIdIn(written: string, platform: ChatPlatform): string | null {
  const form = platform === 'youtube' ? /^UC[\w-]{22}$/u : /^\d{1,20}$/u;
  return form.test(written) ? written : null;
}

function plainHeader(written: string): string {
  return written
    .toLowerCase()
    .replace(/^\uFEFF/u, '')
    .replace(/[\s_-]+/gu, '');
}

function watchMinutes(value: (field: string) => string, unit: TableColumns['unit']): number {
  if (value('minutes') !== '') {
    const minutes = numberOf(value('minutes'), 0);
    return unit === 'hours' ? minutes * 60 : unit === 'seconds' ? minutes / 60 : minutes;
  }
  if (value('hours') !== '') return hoursOf(value('hours')) * 60;
  return value('seconds') === '' ? 0 : numberOf(value('seconds'), 0) / 60;
}

/** Hours as `120.5`, `120,5`, or as `d.hh:mm:ss`. */
function hoursOf(text: string): number {
  const span = /^(?:(\d+)\.)?(\d{1,2}):(\d{2})(?::(\d{2}))?$/u.exec(text);
  // Nobody has written groups of thousands of hours: three digits are a fraction.
  if (/^\d+[.,]\d+$/u.test(text)) return Number(text.replace(',', '.'));
  if (!span) return numberOf(text, 0);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = span.slice(1).map((each) => Number(each ?? 0));
  return days * 24 + hours + minutes / 60 + seconds / 3600;
}

/** Reads numbers with thousands separators in both languages: `1,234`, `1.234`, `1.234,5`. */
function numberOf<Otherwise>(text: string, otherwise: Otherwise): number | Otherwise {
  const plain = text.replace(/[\s'’_]/gu, '');
  if (plain === '') return otherwise;
  const grouped = /^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(plain)
    ? plain.replace(/[.,]/gu, '')
    : plain.includes(',') && plain.includes('.')
      ? plain.lastIndexOf(',') > plain.lastIndexOf('.')
        ? plain.replaceAll('.', '').replace(',', '.')
        : plain.replaceAll(',', '')
      : plain.replace(',', '.');
  const number = Number(grouped);
  return Number.isFinite(number) ? number : otherwise;
}

/** Returns true for a field of a kind of rows. */
export function isColumnField(kind: Kind, field: string): boolean {
  return Object.hasOwn(headers[kind], field);
}
