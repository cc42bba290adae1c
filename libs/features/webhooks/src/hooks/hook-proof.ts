import { createHmac } from 'node:crypto';
import { isEqual, isSigned } from '../signature';
import type { StoredHookAuth } from './hook.events';

/** Request to a hook, as far as it proves its caller. */
export interface HookCall {
  /** Token of the path; null without one. */
  readonly token: string | null;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly body: Buffer;
}

/** Returns true if the caller knows the secret. @param now ms since 1970 */
export function isProven(auth: StoredHookAuth, secret: string, call: HookCall, now: number): boolean {
  switch (auth.kind) {
    case 'token':
      return isToken(secret, call);
    case 'standard':
      return isSigned(secret, standardHeaders(call), call.body, now);
    case 'hmac':
      return isHmac(auth, secret, call);
  }
}

function isToken(secret: string, { token, headers }: HookCall): boolean {
  const bearer = /^Bearer (.+)$/iu.exec(one(headers['authorization']))?.[1];
  const given = token ?? bearer;
  return given !== undefined && isEqual(Buffer.from(secret), Buffer.from(given));
}

function standardHeaders({ headers }: HookCall) {
  return {
    id: one(headers['webhook-id']),
    timestamp: one(headers['webhook-timestamp']),
    signature: one(headers['webhook-signature']),
  };
}

function isHmac(
  { header = '', prefix = '', encoding = 'hex' }: StoredHookAuth,
  secret: string,
  call: HookCall,
): boolean {
  const given = one(call.headers[header]);
  if (!given.startsWith(prefix)) return false;
  const expected = createHmac('sha256', secret).update(call.body).digest(encoding);
  return isEqual(Buffer.from(expected), Buffer.from(given.slice(prefix.length)));
}

function one(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
