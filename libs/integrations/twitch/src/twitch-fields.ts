import type { PlatformUser } from '@studio/contracts/channels/platform-event';

/** Fields of Twitch's events, each there only in some. */
export interface Payload {
  readonly id?: string;
  readonly user_id?: string | null;
  readonly user_login?: string | null;
  readonly user_name?: string | null;
  readonly is_anonymous?: boolean;
  readonly [field: string]: unknown;
}

/** User id that stands for all anonymous cheerers. */
const ANONYMOUS = '274598607';

/** Returns a user of an event; null if it names nobody, or an anonymous one. */
export function userOf(payload: Payload, prefix = 'user_'): PlatformUser | null {
  const [userId, login, name] = ['id', 'login', 'name'].map((part) => textOf(payload, prefix + part));
  if (!userId || !login || userId === ANONYMOUS || payload.is_anonymous === true) return null;
  return { userId, login, name: name || login };
}

/** Tier of a subscription: `1000` is the first. */
export function tierOf(payload: Payload, field = 'tier'): string {
  return { '1000': '1', '2000': '2', '3000': '3' }[textOf(payload, field)] ?? '1';
}

export function textOf(payload: Payload, field: string): string {
  const value = payload[field];
  return typeof value === 'string' ? value : '';
}

/** Returns a time in RFC 3339; null if there is none. */
export function momentOf(payload: Payload, field: string): string | null {
  const at = Date.parse(textOf(payload, field));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

export function numberOf(payload: Payload, field: string): number {
  const value = payload[field];
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

export function listOf(payload: Payload, field: string): readonly Payload[] {
  const value = payload[field];
  return Array.isArray(value) ? (value as readonly Payload[]) : [];
}

export function objectOf(payload: Payload, field: string): Payload {
  const value = payload[field];
  return typeof value === 'object' && value !== null ? (value as Payload) : {};
}
