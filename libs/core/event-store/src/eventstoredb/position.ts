import type { Position } from '@eventstore/db-client';

const DIGITS = 20; // of the largest 64-bit number
const PATTERN = /^(\d{20}):(\d{20})$/;
/** Value that servers before 22.6 send for an unknown position. */
const UNKNOWN = 2n ** 64n - 1n;

/** A log position as the port's opaque string: `commit:prepare`, padded, so that string order is log order. */
export function formatPosition(position: Position | undefined): string {
  if (!position || position.commit === UNKNOWN) {
    throw new Error('The server gives no log positions: EventStoreDB 22.6 or newer is needed.');
  }
  return `${digits(position.commit)}:${digits(position.prepare)}`;
}

export function isPosition(text: string): boolean {
  return PATTERN.test(text);
}

/** @throws TypeError for a text that is no position of an EventStoreDB store */
export function parsePosition(text: string): Position {
  const match = PATTERN.exec(text);
  if (!match?.[1] || !match[2]) throw new TypeError(`"${text}" is no position of an EventStoreDB log.`);
  return { commit: BigInt(match[1]), prepare: BigInt(match[2]) };
}

function digits(value: bigint): string {
  return value.toString().padStart(DIGITS, '0');
}
