import type { EventMeta, StoredEvent } from '@studio/kernel/event';
import type { JsonObject, Json } from '@studio/kernel/json';
import { fitsDigest, type DigestedEvent } from './event-digest';

/** Place of an event in the log. */
export interface EventPlace {
  /** '' where that can't be read either. */
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface DamagedEvent extends EventPlace {
  /** Description of the fault, for people: continues after "its". */
  readonly fault: string;
}

/** Event as stored in the file, valid or not. */
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
  | { readonly event: StoredEvent; /** The digest matches. */ readonly fits: boolean; readonly fault: null }
  | { readonly event: null; readonly fault: string };

/** Validates a stored event, and compares it with its digest. */
export function judge(row: StoredRow): Judged {
  if (row.fault !== null) return { event: null, fault: row.fault };
  const { stream, revision, position, id, type } = row;
  const data = jsonIn(row.data);
  const meta = jsonIn(row.meta);
  if (!isObject(data)) return { event: null, fault: 'data are no JSON object' };
  if (!isMeta(meta)) return { event: null, fault: 'metadata are not what they should be' };
  return { event: { stream, revision, position, id, type, data, meta }, fits: fitsDigest(row), fault: null };
}

/** Returns true if metadata has the fields that every reader of events relies on. */
export function isMeta(value: unknown): value is EventMeta {
  if (!isObject(value)) return false;
  const { commandId, index, of, rev, at, operation, actor } = value;
  return (
    typeof commandId === 'string' &&
    typeof at === 'string' &&
    typeof operation === 'string' &&
    Number.isSafeInteger(index) &&
    Number.isSafeInteger(of) &&
    Number.isSafeInteger(rev) &&
    isObject(actor)
  );
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the message about a damaged event. */
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
