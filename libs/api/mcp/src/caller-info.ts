import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Caller } from '@studio/operations/caller';

interface Proven extends Record<string, unknown> {
  readonly caller: Caller;
  readonly proveAgain: () => Promise<Caller>;
}

/** A caller as the protocol's library passes it through to handlers; the token itself goes no further. */
export function authInfoOf(caller: Caller, proveAgain: () => Promise<Caller>): AuthInfo {
  const extra: Proven = { caller, proveAgain };
  return { token: '', clientId: caller.accountId, scopes: [...caller.scopes], extra };
}

export function provenIn(info: AuthInfo | undefined): Proven {
  const extra = info?.extra;
  if (!extra) throw new Error('A request came past the door.');
  return extra as Proven;
}
