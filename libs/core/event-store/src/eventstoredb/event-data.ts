import { jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, RecordedEvent } from '@eventstore/db-client';
import type { EventMeta, NewEvent, StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { formatPosition } from './position';

/** Event in the form that is sent. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: Buffer;
  readonly meta: Buffer;
}

/** Events with their size as the server counts it for its limit. */
export interface Proposed {
  readonly events: readonly ProposedEvent[];
  readonly bytes: number;
}

/**
 * Everything is serialised here, once: the library would turn a value that can't be (a BigInt, a cycle) into an unhandled
 * rejection.
 * @throws TypeError for data or metadata that isn't JSON
 */
export function toProposed(events: readonly NewEvent[]): Proposed {
  let bytes = 0;
  const proposed = events.map(({ id, type, data, meta }) => {
    const event = { id, type, data: jsonOf(data), meta: jsonOf(meta) };
    bytes += event.data.length + event.meta.length + 2 * type.length;
    return event;
  });
  return { events: proposed, bytes };
}

function jsonOf(value: unknown): Buffer {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError('An event without data or metadata.');
  return Buffer.from(text);
}

/** Converts an event for the client library, which serializes it. */
export function toEventData({ id, type, data, meta }: ProposedEvent): JSONEventData {
  return jsonEvent({ id, type, data: parsed(data), metadata: parsed(meta) });
}

function parsed(json: Buffer): JsonObject {
  return JSON.parse(json.toString()) as JsonObject;
}

/** Converts an event that was read; undefined for one of another origin (a system event, a tombstone). */
export function toStored(event: RecordedEvent): StoredEvent | undefined {
  const { metadata } = event;
  if (!isOurs(event) || !isMeta(metadata)) return undefined;
  return {
    id: event.id,
    type: event.type,
    data: event.data as JsonObject,
    meta: metadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: formatPosition(event.position),
  };
}

export function isOurs(event: RecordedEvent): boolean {
  return event.isJson && !event.type.startsWith('$') && isMeta(event.metadata);
}

function isMeta(meta: unknown): meta is EventMeta {
  if (typeof meta !== 'object' || meta === null || meta instanceof Uint8Array) return false;
  const { commandId, index, of } = meta as Partial<EventMeta>;
  return typeof commandId === 'string' && typeof index === 'number' && typeof of === 'number' && index < of;
}
