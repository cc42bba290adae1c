import { createHash } from 'node:crypto';
import { v4, v5 } from 'uuid';

/** Namespace of every id that we derive, itself a random UUID fixed for ever. */
const NAMESPACE = '6d1f6c1e-7a53-4c0e-9d3a-0d5c2f6f1b94';

/** A command without an Idempotency-Key. */
export function randomCommandId(): string {
  return v4();
}

/** A command with an Idempotency-Key: the same account, operation and key give the same id (rules A8). */
export function keyedCommandId(accountId: string, operation: string, key: string): string {
  return v5(`${accountId}\n${operation}\n${key}`, NAMESPACE);
}

/** True for ids of commands that can be repeated: their UUID is derived (version 5), not random. */
export function isKeyed(commandId: string): boolean {
  return commandId[14] === '5';
}

/** Id of the event at `index` of a command's commit. */
export function eventId(commandId: string, index: number): string {
  return v5(String(index), commandId);
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An id handed out by a command, the same whenever the command is decided again:
 * 20 characters of Crockford base 32 (100 bits), lower case, no dash.
 */
export function derivedId(commandId: string, label: string): string {
  const bytes = createHash('sha256').update(`${commandId}\n${label}`).digest();
  let id = '';
  for (let i = 0; i < 20; i++) id += ALPHABET.charAt((bytes[i] ?? 0) & 31);
  return id;
}
