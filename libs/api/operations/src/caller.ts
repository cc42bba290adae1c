import type { Channel } from '@studio/kernel/event';
import type { ExpectedValues } from './expected-values';
import type { Language } from '@studio/platforms/languages';

/** Scopes a token may have [tokens/2]. */
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
  'obs:read',
  'obs:control',
  'widgets:code',
] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return (scopes as readonly string[]).includes(name);
}

/** Caller of a request, proven by a credential. */
export interface Caller {
  readonly accountId: string;
  /** Shown as Person.name. */
  readonly name: string;
  readonly locale: Language;
  readonly scopes: ReadonlySet<Scope>;
  readonly via: Channel;
  /** Overlays that the token is limited to; null for all. */
  readonly overlayIds: ReadonlySet<string> | null;
  /** Scopes on the account that a limited token has nevertheless, such as the chat of a paired device. */
  readonly accountScopes?: ReadonlySet<Scope>;
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

/** Scopes for data of the account. No operation on an overlay needs one. */
export const scopesOfAccount: ReadonlySet<Scope> = new Set([
  'account:read',
  'stream:write',
  'chat:write',
  'chat:moderate',
  'bot:read',
  'bot:write',
  'automations:read',
  'automations:write',
  'obs:read',
  'obs:control',
  'widgets:code',
]);

/** Scopes that a credential has: one that is limited to overlays has those of the account only where they are given to it. */
export function grantedScopes({
  scopes: granted,
  overlayIds,
  accountScopes,
}: Pick<Caller, 'scopes' | 'overlayIds' | 'accountScopes'>): readonly Scope[] {
  return scopes.filter(
    (scope) =>
      granted.has(scope) && (!overlayIds || !scopesOfAccount.has(scope) || accountScopes?.has(scope)),
  );
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
   * Returns the caller of a recently proven credential, without waiting. Returns null if it was not, or if
   * anything is wrong; `authenticate` then gives the reason.
   */
  recall(headers: RequestHeaders, method: string): Caller | null;
}

export const AUTHENTICATOR = Symbol('Authenticator');

/** One request on its way through the API boundary, over any transport. */
export interface RequestContext {
  readonly caller: Caller;
  readonly commandId: string;
  /** Ids under which a request with an Idempotency-Key may have run within the last 24 h. */
  readonly otherIds?: readonly string[] | undefined;
  readonly correlationId: string;
  readonly causationId: string;
  /** Number of causes before it; undefined if nothing caused it. */
  readonly depth?: number | undefined;
  /** Time of its cause: RFC 3339. Missing: now. */
  readonly since?: string | undefined;
  /** Name the calling program gives itself. */
  readonly clientId?: string | undefined;
  /** Required rev of the command's stream: a confirmation is valid only for the rev it was given for. */
  readonly agreedRev?: number | undefined;
  /** Values that the command is based on. */
  readonly expected?: ExpectedValues | undefined;
  /** To be waited for once the caller has proven to have access. @throws Problem `rate_limited` */
  readonly admitted?: (() => Promise<void>) | undefined;
  /** Returns only what the command would do. */
  readonly isPreview?: boolean;
  /** Checks only whether the caller may do it now. */
  readonly isAccessOnly?: boolean;
  /** Language of labels in the answer. */
  readonly locale: Language;
}
