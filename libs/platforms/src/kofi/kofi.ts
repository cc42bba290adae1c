import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CredentialStore } from '../credentials/credentials';
import type { EventSink } from '../port/platform-adapter';
import { isLate, type PlatformEvent } from '../port/platform-event';
import type { WebhookRoute, WebhookVerdict } from '../webhooks';

export interface KofiDeps {
  readonly store: Pick<CredentialStore, 'get'>;
  readonly sinkOf: (accountId: string) => EventSink;
  /** For ids of supporters: Ko-fi tells none, and who they are by mail isn’t kept. */
  readonly key: Buffer;
  readonly now: () => number;
}

/** What Ko-fi sends, as far as it is used. */
interface KofiMessage {
  readonly verification_token?: unknown;
  readonly message_id?: unknown;
  readonly timestamp?: unknown;
  readonly is_public?: unknown;
  readonly from_name?: unknown;
  readonly message?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly email?: unknown;
}

const MICROS = 1_000_000;
const NAME_LENGTH = 64;
const TEXT_LENGTH = 500;

/**
 * Ko-fi tells of each payment by a form that it posts to an address of the account’s own. Both the address and the token
 * in the form are proofs; what is to be kept to oneself is not shown.
 */
export function kofiWebhook(deps: KofiDeps): WebhookRoute {
  return {
    path: '/kofi/:accountId/:secret',
    answer: async ({ accountId = '', secret = '' }, body) => {
      const place = { accountId, platform: 'kofi', role: 'broadcaster' } as const;
      const kept = await deps.store.get(place).catch(() => 'away' as const);
      if (kept === 'away') return 503;
      if (!kept || !isSame(kept.refreshToken ?? '', secret)) return 404;
      const message = messageIn(body);
      if (!message) return 400;
      if (!isSame(kept.accessToken, textOf(message.verification_token))) return 401;
      const event = eventOf(accountId, message, deps);
      if (!event) return 400;
      return deps
        .sinkOf(accountId)
        .deliver(event)
        .then(
          (): WebhookVerdict => 200,
          (): WebhookVerdict => 503,
        );
    },
  };
}

function messageIn(body: Buffer): KofiMessage | null {
  try {
    const data = new URLSearchParams(body.toString('utf8')).get('data');
    const message: unknown = JSON.parse(data ?? '');
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    return null;
  }
}

/** Null for one that says no payment. */
function eventOf(accountId: string, message: KofiMessage, { key, now }: KofiDeps): PlatformEvent | null {
  const eventId = textOf(message.message_id);
  const micros = microsOf(textOf(message.amount));
  const currency = textOf(message.currency).toUpperCase();
  if (eventId === '' || eventId.length > 128 || micros === null || !/^[A-Z]{3}$/.test(currency)) return null;
  const told = Date.parse(textOf(message.timestamp));
  const at = new Date(Number.isFinite(told) ? told : now()).toISOString();
  const name = lineOf(textOf(message.from_name), NAME_LENGTH);
  const text = message.is_public === true ? lineOf(textOf(message.message), TEXT_LENGTH) : '';
  const whose = textOf(message.email).trim().toLowerCase() || `name ${name}`;
  const userId = createHmac('sha256', key).update(`${accountId} ${whose}`).digest('hex').slice(0, 32);
  return {
    platform: 'kofi',
    channelId: accountId,
    eventId,
    at,
    late: isLate(at, now()),
    body: {
      type: 'tip',
      user: name === '' ? null : { userId, login: name.toLowerCase(), name },
      amount: { micros, currency },
      message: text === '' ? null : text,
    },
  };
}

/** Of "3.00": exactly. */
export function microsOf(amount: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(amount.trim());
  if (!match) return null;
  const micros = Number(match[1]) * MICROS + Number((match[2] ?? '').padEnd(6, '0'));
  return micros > 0 ? micros : null;
}

/** One line without what can’t be printed. */
function lineOf(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return Array.from(line).slice(0, most).join('');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHmac('sha256', 'same').update(text).digest());
  return one !== '' && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
