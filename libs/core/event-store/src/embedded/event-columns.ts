import type { StoredEvent } from '@studio/kernel/event';
import type { Json } from '@studio/kernel/json';
import { Unreadable } from '@studio/sqlite/connection';
import { toPosition } from './event-file';
import { isMeta, isObject } from './stored-row';

type Columns = [
  id: string,
  type: string,
  data: Json,
  meta: Json,
  stream: string,
  revision: number,
  position: number,
];

/**
 * SQL of an event's columns as a JSON array, which is shorter to make, send and parse than an object. Data and
 * metadata are JSON already and are inserted unchanged.
 */
const COLUMNS = `
  concat('[', json_quote(id), ',', json_quote(type), ',', data, ',', meta, ',', json_quote(stream), ',', revision,
    ',', position, ']')`;

/**
 * Returns SQL that selects the events of `from` as one JSON text, in its order, to send between threads. With a
 * LIMIT, SQLite evaluates `from` first, unchanged.
 */
export function selectEvents(from: string): string {
  return `SELECT '[' || group_concat(event, ',') || ']' FROM (SELECT ${COLUMNS} AS event ${from})`;
}

/**
 * Returns the same SQL for events that are all small. It also selects the last key, the number of events, and the
 * number of small ones.
 */
export function selectSmallEvents(key: string, bytes: number, from: string): string {
  return `
    SELECT '[' || group_concat(event, ',') || ']', max(key), count(*), count(event) FROM (
      SELECT ${key} AS key, CASE WHEN octet_length(data) + octet_length(meta) <= ${bytes} THEN ${COLUMNS} END AS event
      ${from})`;
}

export const NO_EVENTS = '[]';

/**
 * Parses the events of such a text.
 * @throws SyntaxError, Unreadable if one of them is damaged
 */
export function eventsIn(json: string): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const [id, type, data, meta, stream, revision, position] of JSON.parse(json) as Columns[]) {
    if (!isObject(data) || !isMeta(meta)) throw new Unreadable('an event is none');
    events.push({ id, type, data, meta, stream, revision, position: toPosition(position) });
  }
  return events;
}
