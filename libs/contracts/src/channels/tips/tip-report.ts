import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TipSourceId } from '@studio/platforms/tip-sources';
import type { Money, PaidFor } from '@studio/platforms/stream-kinds';
import { isLate, type PlatformEvent } from '../platform-event';

/** Payment as a source of tips reports it. */
export interface TipReport {
  /** The source's id of the payment. */
  readonly id: string;
  /** Time of the payment, RFC 3339; null: now. */
  readonly at: string | null;
  /** Empty for an anonymous supporter. */
  readonly name: string;
  /** Stable identity of the supporter, never stored as it is; null: the name. */
  readonly identity?: string | null;
  readonly amount: Money;
  readonly message: string;
  /** Name of the charity that gets the money. */
  readonly charity?: string;
  /** Purpose of the payment; undefined for a plain tip. */
  readonly paidFor?: PaidFor;
  /** Somebody tries the source out: no money was paid. */
  readonly isTest?: boolean;
}

/** Owner of a source of tips, and what its events need. */
export interface TipContext {
  readonly source: TipSourceId;
  readonly accountId: string;
  /** Key for ids of supporters: many sources have none, and email addresses are not stored. */
  readonly key: Buffer;
  readonly now: () => number;
}

const MICROS = 1_000_000;
const NAME_LENGTH = 64;
const TEXT_LENGTH = 500;

/** Converts a payment to an event; null for one without an id, an amount or a currency. */
export function tipEventOf(
  report: TipReport,
  { source, accountId, key, now }: TipContext,
): PlatformEvent | null {
  const { id, amount, charity = '', paidFor } = report;
  if (id === '' || id.length > 128 || !(amount.micros > 0) || !/^[A-Z]{3}$/.test(amount.currency))
    return null;
  const sentAt = Date.parse(report.at ?? '');
  // A source whose clock is ahead must not report from the future.
  const at = new Date(Number.isFinite(sentAt) ? Math.min(sentAt, now()) : now()).toISOString();
  const name = lineOf(report.name, NAME_LENGTH);
  const message = lineOf(report.message, TEXT_LENGTH);
  const whose = report.identity?.trim().toLowerCase() || `name ${name}`;
  const scope = source === 'kofi' ? accountId : `${accountId} ${source}`;
  const userId = createHmac('sha256', key).update(`${scope} ${whose}`).digest('hex').slice(0, 32);
  return {
    ...{ platform: source, channelId: accountId, eventId: id, at, late: isLate(at, now()) },
    body: {
      type: 'tip',
      user: name === '' ? null : { userId, login: name.toLowerCase(), name },
      amount,
      message: message === '' ? null : message,
      ...(charity !== '' && { charity: lineOf(charity, NAME_LENGTH) }),
      ...(paidFor !== undefined && { paidFor }),
    },
  };
}

/** Parses an amount such as "3.00" or 3 exactly, in millionths; null if it has another form or is not above 0. */
export function microsOf(amount: unknown): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6})\d*)?$/.exec(textOf(amount).trim());
  if (!match) return null;
  const micros = Number(match[1]) * MICROS + Number((match[2] ?? '').padEnd(6, '0'));
  return micros > 0 ? micros : null;
}

/** Returns an amount of money; null if it is not above 0 or has no currency. */
export function moneyOf(amount: unknown, currency: unknown): Money | null {
  const micros = microsOf(amount);
  const code = textOf(currency).trim().toUpperCase();
  return micros === null || !/^[A-Z]{3}$/.test(code) ? null : { micros, currency: code };
}

/** Fields of a message of an outside service. */
export interface Fields {
  readonly [name: string]: unknown;
}

/** Returns the value at a path of fields as an object; an empty one if there is none. */
export function fieldsOf(value: unknown, ...path: readonly string[]): Fields {
  const found = path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? (inside as Fields)[name] : null),
    value,
  );
  return typeof found === 'object' && found !== null ? (found as Fields) : {};
}

export function listOf(value: unknown): readonly Fields[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.flatMap((each) => (typeof each === 'object' && each !== null ? [each as Fields] : []));
}

/** Returns a text, or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value : '';
}

/** Returns one line without characters that cannot be printed. */
function lineOf(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return Array.from(line).slice(0, most).join('');
}

/** Compares secrets in constant time. An empty one equals nothing. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHmac('sha256', 'same').update(text).digest());
  return one !== '' && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
