import type { Channel } from '@studio/kernel/event';

/** What a token may be allowed to do (reference 1, Authentication). */
export const scopes = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'fields:write',
  'scenes:write',
  'scenes:golive',
  'actions:fire',
  'uploads:write',
  'bot:read',
  'bot:write',
  'account:read',
  'stream:write',
  'chat:write',
  'chat:moderate',
  'automations:read',
  'automations:write',
] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return (scopes as readonly string[]).includes(name);
}

/** Who is asking, proven by a credential. */
export interface Caller {
  readonly accountId: string;
  /** Shown as Person.name. */
  readonly name: string;
  readonly locale: 'en' | 'de';
  readonly scopes: ReadonlySet<Scope>;
  readonly via: Channel;
  /** Overlays that the token is limited to; null for all. */
  readonly overlayIds: ReadonlySet<string> | null;
  readonly credential: {
    readonly kind: 'token' | 'session';
    readonly tokenId: string | null;
    readonly name: string | null;
    readonly expiresAt: string | null;
  };
}

export interface RequestHeaders {
  readonly [name: string]: string | string[] | undefined;
}

/** Proves credentials. Implemented by the accounts area. */
export interface Authenticator {
  /**
   * @param headers of the request, names in lower case
   * @param method of the request: a cookie is believed on unsafe methods only when the Origin is ours
   * @throws Problem `unauthorized`, `bad_origin`, `account_suspended`, `beta_required`
   */
  authenticate(headers: RequestHeaders, method: string): Promise<Caller>;
  /**
   * The same at once, of a credential that was proven a moment ago. Null when it wasn't, or when anything is wrong:
   * `authenticate` tells what.
   */
  recall(headers: RequestHeaders, method: string): Caller | null;
}

export const AUTHENTICATOR = Symbol('Authenticator');

/** One request on its way through the door, whatever the door. */
export interface RequestContext {
  readonly caller: Caller;
  readonly commandId: string;
  /** Of a request with an Idempotency-Key: ids that it may have been carried out under within the last 24 h. */
  readonly otherIds?: readonly string[] | undefined;
  readonly correlationId: string;
  readonly causationId: string;
  /** How many causes stand before it; none for what nobody has caused. */
  readonly depth?: number | undefined;
  /** When what caused it came about: RFC 3339. Missing: now. */
  readonly since?: string | undefined;
  /** What the program that asks calls itself. */
  readonly clientId?: string | undefined;
  /** The rev that the command's stream must still have: what was agreed to was agreed to for that one. */
  readonly agreedRev?: number | undefined;
  /** To be waited for once the caller has proven to have access. @throws Problem `rate_limited` */
  readonly admitted?: (() => Promise<void>) | undefined;
  /** Only tell what the command would do. */
  readonly isPreview?: boolean;
  /** Only tell whether the caller may do it now. */
  readonly isAccessOnly?: boolean;
  /** Language of labels in the answer. */
  readonly locale: 'en' | 'de';
}
