import type { EventMeta, StoredEvent } from '@studio/kernel/event';
import type { JsonObject, Json } from '@studio/kernel/json';
import { fitsDigest, type DigestedEvent } from './event-digest';

/** Where an event lies. */
export interface EventPlace {
  /** '' where that can't be read either. */
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface DamagedEvent extends EventPlace {
  /** What is wrong with it, for people: goes on after "its". */
  readonly fault: string;
}

/** An event as it lies in the file, whether it makes sense or not. */
export type StoredRow =
  | (EventPlace &
      DigestedEvent & {
        /** Null where an older version wrote it. */
        readonly digest: string | null;
        readonly fault: null;
      })
  | DamagedEvent;

/** An event that was read one by one. */
export type Judged =
  | { readonly event: StoredEvent; /** What was written. */ readonly fits: boolean; readonly fault: null }
  | { readonly event: null; readonly fault: string };

/** Holds a stored event against what an event is, and against its digest. */
export function judge(row: StoredRow): Judged {
  if (row.fault !== null) return { event: null, fault: row.fault };
  const { stream, revision, position, id, type } = row;
  const data = jsonIn(row.data);
  const meta = jsonIn(row.meta);
  if (!isObject(data)) return { event: null, fault: 'data are no JSON object' };
  if (!isMeta(meta)) return { event: null, fault: 'metadata are not what they should be' };
  return { event: { stream, revision, position, id, type, data, meta }, fits: fitsDigest(row), fault: null };
}

/** What every reader of events relies on. */
export function isMeta(value: unknown): value is EventMeta {
  if (!isObject(value as Json)) return false;
  const { commandId, index, of, rev, at, operation, actor } = value as EventMeta;
  return (
    typeof commandId === 'string' &&
    typeof at === 'string' &&
    typeof operation === 'string' &&
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(of) &&
    Number.isSafeInteger(rev) &&
    isObject(actor as unknown as Json)
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What people are told of a damaged event. */
export function damagedEvent(file: string, { stream, revision, position, fault }: DamagedEvent): string {
  const which = stream === '' ? `An event` : `Event ${revision} of ${stream}`;
  return `${which} (position ${position}) is damaged in ${file}: its ${fault}.`;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
