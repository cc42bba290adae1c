import { createHash, hash } from 'node:crypto';
import { v4, v5 } from 'uuid';

/** Namespace of every id that we derive, itself a random UUID fixed for ever. */
const NAMESPACE = '6d1f6c1e-7a53-4c0e-9d3a-0d5c2f6f1b94';

/** A command without an Idempotency-Key. */
export function randomCommandId(): string {
  return v4();
}

/** A command with a name of its own: the same account, operation and name give the same id. */
export function keyedCommandId(accountId: string, operation: string, name: string): string {
  return v5(`${accountId}\n${operation}\n${name}`, NAMESPACE);
}

/** Scope of an Idempotency-Key [api/11]. */
export interface KeyedRequest {
  readonly accountId: string;
  readonly operation: string;
  /** Values of the path's parameters, in order. */
  readonly path: readonly unknown[];
  readonly key: string;
}

/** Ids of a command in the log. */
export interface CommandIds {
  readonly commandId: string;
  /** Ids the same request would have had at another time within the last 24 hours. */
  readonly otherIds: readonly string[];
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * Ids of a request with an Idempotency-Key: another one each day of UTC, so that a key which has lapsed never gives an
 * id that is in the log already. A repeat within 24 h is found under today's or a neighbouring day's, or under the one
 * that earlier versions gave it, which knew neither path nor day.
 */
export function keyedCommandIds({ accountId, operation, path, key }: KeyedRequest, now: number): CommandIds {
  const request = v5(JSON.stringify([accountId, operation, path, key]), NAMESPACE);
  const today = Math.floor(now / DAY_MS);
  const on = (day: number): string => v5(String(day), request);
  return {
    commandId: on(today),
    otherIds: [on(today - 1), on(today + 1), keyedCommandId(accountId, operation, key)],
  };
}

/** For what is asked again once the first command of that id is forgotten. */
export function nextCommandId(commandId: string): string {
  return v5('next', commandId);
}

/** True for ids of commands that can be repeated: their UUID is derived (version 5), not random. */
export function isKeyed(commandId: string): boolean {
  return commandId[14] === '5';
}

/**
 * Id of the event at `index` of a command's commit: UUIDv5(commandId, index). Made here, in one pass of SHA-1 (RFC
 * 9562, 5.5), because every event needs one.
 * @throws TypeError when commandId isn't a UUID
 */
export function eventId(commandId: string, index: number): string {
  const name = String(index);
  const bytes = (hashed[name.length] ??= Buffer.alloc(16 + name.length));
  let at = 0;
  for (let i = 0; i < 36; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) i++;
    bytes[at++] = digitAt(commandId, i) * 16 + digitAt(commandId, i + 1);
  }
  for (let i = 0; i < name.length; i++) bytes[at++] = name.charCodeAt(i);
  const hex = hash('sha1', bytes, 'hex');
  const variant = '89ab'.charAt(digitAt(hex, 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Reused hash input, by the length of the index. */
const hashed: Buffer[] = [];

/** Values of hexadecimal digits by their character codes, −1 for other characters. */
const digits = Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
);

/** Value of the digit at a place of a command id. */
function digitAt(commandId: string, at: number): number {
  const value = digits[commandId.charCodeAt(at)] ?? -1;
  if (value < 0) throw new TypeError('A command id must be a UUID.');
  return value;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An id handed out by a command, always the same for the same label:
 * 20 characters of Crockford base 32 (100 bits), lower case, no dash.
 */
export function derivedId(commandId: string, label: string): string {
  const bytes = createHash('sha256').update(`${commandId}\n${label}`).digest();
  let id = '';
  for (let i = 0; i < 20; i++) id += ALPHABET.charAt((bytes[i] ?? 0) & 31);
  return id;
}
