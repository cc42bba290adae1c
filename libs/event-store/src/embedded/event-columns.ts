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
 * JSON text of an event's columns, in SQL: less to make, send and parse than that of an object with their names.
 * Data and metadata are JSON already: they go in as they are.
 */
const COLUMNS = `
  concat('[', json_quote(id), ',', json_quote(type), ',', data, ',', meta, ',', json_quote(stream), ',', revision,
    ',', position, ']')`;

/**
 * Selects the columns of the events that `from` selects, as one JSON text, in its order: what crosses threads. With a
 * LIMIT in it SQLite works it off first, as it stands.
 */
export function selectEvents(from: string): string {
  return `SELECT '[' || group_concat(event, ',') || ']' FROM (SELECT ${COLUMNS} AS event ${from})`;
}

/** The same while every event is small; further the last key, how many events there are, and how many small ones. */
export function selectSmallEvents(key: string, bytes: number, from: string): string {
  return `
    SELECT '[' || group_concat(event, ',') || ']', max(key), count(*), count(event) FROM (
      SELECT ${key} AS key, CASE WHEN octet_length(data) + octet_length(meta) <= ${bytes} THEN ${COLUMNS} END AS event
      ${from})`;
}

export const NO_EVENTS = '[]';

/** The events in such a text. @throws SyntaxError, Unreadable one of them is damaged */
export function eventsIn(json: string): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const [id, type, data, meta, stream, revision, position] of JSON.parse(json) as Columns[]) {
    if (!isObject(data) || !isMeta(meta)) throw new Unreadable('an event is none');
    events.push({ id, type, data, meta, stream, revision, position: toPosition(position) });
  }
  return events;
}
