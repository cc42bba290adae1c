import { grantedAccountScopes } from '../pairings/granted-scopes';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import {
  scopes,
  type Authenticator,
  type Caller,
  type RequestHeaders,
  type Scope,
} from '@studio/operations/caller';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import { secretOf } from '../sessions/cookie';
import type { Passwords } from '../sessions/passwords';
import type { Sessions } from '../sessions/sessions';
import { isToken } from '../tokens/token';
import { USE_EVERY_MS, type TokenVault } from '../tokens/token-vault';
import { CredentialMemory, type MemoryOptions, type Proof } from './credential-memory';
import { deviceTokenOf } from './device-cookie';
import type { OwnOrigin } from './origin';

export interface AuthenticatorDeps {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly origin: OwnOrigin;
  readonly clock: Clock;
  readonly memory?: MemoryOptions;
}

/** Usual spelling of the scheme. */
const BEARER = 'Bearer ';

/** Methods that change nothing, and so may come from anywhere. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Personal access tokens in `Authorization: Bearer …`, and the session cookie [tokens/1] [accounts/2].
 * With both, the token counts.
 */
export class AccountAuthenticator implements Authenticator {
  private readonly tokens: CredentialMemory;
  private readonly sessions: CredentialMemory;
  /** Time at which this process last recorded the use of a token, by token id. */
  private readonly noted = new Map<string, number>();

  constructor(private readonly deps: AuthenticatorDeps) {
    const { clock, memory } = deps;
    this.tokens = new CredentialMemory((token) => this.proofOfToken(token), clock, memory);
    this.sessions = new CredentialMemory((secret) => this.proofOfSession(secret), clock, memory);
  }

  async authenticate(headers: RequestHeaders, method: string): Promise<Caller> {
    const { caller, barred } = await this.prove(headers, method);
    if (barred === 'account_suspended') throw new Problem(barred, 'This account is suspended.');
    if (barred === 'beta_required') throw new Problem(barred, 'This account has no access to the beta.');
    return caller;
  }

  recall(headers: RequestHeaders, method: string): Caller | null {
    const { authorization, cookie } = headers;
    const now = this.deps.clock.now();
    if (authorization === undefined) {
      if (cookie === undefined || !(safe.has(method) || this.deps.origin.isOurs(headers))) return null;
      const secret = secretOf(cookie);
      if (secret !== null) return callerOf(this.sessions.fresh(secret, now), now);
      const token = deviceTokenOf(cookie);
      return token === null ? null : this.inUse(callerOf(this.tokens.fresh(token, now), now), now, 'deck');
    }
    if (typeof authorization !== 'string' || !authorization.startsWith(BEARER)) return null;
    return this.inUse(callerOf(this.tokens.fresh(authorization.slice(BEARER.length), now), now), now);
  }

  private inUse(caller: Caller | null, now: number, via?: Caller['via']): Caller | null {
    if (caller) this.noteUse(caller.credential.tokenId ?? '', now);
    return caller && via ? { ...caller, via } : caller;
  }

  /** An account has changed: its credentials are looked up again. */
  forget(accountId: string): void {
    this.tokens.forget(accountId);
    this.sessions.forget(accountId);
  }

  private async prove(headers: RequestHeaders, method: string): Promise<Proof> {
    const bearer = bearerOf(headers);
    if (bearer !== null) return this.proveToken(bearer);
    const proof = await this.proveCookies(headers['cookie']);
    if (!safe.has(method)) this.deps.origin.require(headers);
    return proof;
  }

  /** The session; without one the device that was let in. */
  private async proveCookies(cookies: RequestHeaders[string]): Promise<Proof> {
    const [secret, device] = [secretOf(cookies), deviceTokenOf(cookies)];
    const proof = secret === null ? null : await this.sessions.proofOf(secret);
    if (proof && proof.expiresAtMs > this.deps.clock.now()) return proof;
    if (device !== null) {
      const ofDevice = await this.proveToken(device);
      return { ...ofDevice, caller: { ...ofDevice.caller, via: 'deck' } };
    }
    throw new Problem(
      'unauthorized',
      secret === null
        ? `Send a token (Authorization: Bearer osp_…), or sign in. ${WHERE_TOKENS_ARE_MADE}`
        : 'The session is over: sign in again.',
    );
  }

  private async proveToken(token: string): Promise<Proof> {
    if (!isToken(token))
      throw new Problem(
        'unauthorized',
        `The Authorization header has no token of this server: it starts with Bearer osp_. ${WHERE_TOKENS_ARE_MADE}`,
      );
    const proof = await this.tokens.proofOf(token);
    if (!proof)
      throw new Problem(
        'unauthorized',
        `The token in the Authorization header is unknown or was revoked. ${WHERE_TOKENS_ARE_MADE}`,
      );
    const now = this.deps.clock.now();
    if (proof.expiresAtMs <= now)
      throw new Problem(
        'unauthorized',
        `The token in the Authorization header has expired. ${WHERE_TOKENS_ARE_MADE}`,
      );
    this.noteUse(proof.caller.credential.tokenId ?? '', now);
    return proof;
  }

  private async proofOfToken(token: string): Promise<Proof | null> {
    const { accounts, vault } = this.deps;
    const record = await vault.find(token);
    const account = record && (await accounts.read(record.accountId));
    const minted = account?.tokens[record?.tokenId ?? ''];
    if (!account || !minted) return null;
    const { tokenId, name, expiresAt, overlayIds } = minted;
    const isDevice = record?.renewedAt !== undefined;
    const caller: Caller = {
      ...person(account),
      scopes: new Set(minted.scopes as readonly Scope[]),
      via: 'api',
      overlayIds: overlayIds && new Set(overlayIds),
      // A paired device has of the account what its owner allowed.
      ...(isDevice && {
        accountScopes: new Set(grantedAccountScopes.filter((scope) => minted.scopes.includes(scope))),
      }),
      credential: { kind: 'token', tokenId, name, expiresAt },
    };
    return {
      caller,
      barred: bar(account),
      expiresAtMs: expiresAt === null ? Infinity : Date.parse(expiresAt),
    };
  }

  private async proofOfSession(secret: string): Promise<Proof | null> {
    const { accounts, sessions, passwords } = this.deps;
    const session = await sessions.find(secret);
    if (!session || (await passwords.version(session.accountId)) !== session.passwordVersion) return null;
    const account = await accounts.read(session.accountId);
    const caller = sessionCaller(account, session.expiresAt);
    return { caller, barred: bar(account), expiresAtMs: Date.parse(session.expiresAt) };
  }

  /** In the background: a request doesn't wait for it, and a store that fails now is asked again soon. */
  private noteUse(tokenId: string, now: number): void {
    if (now - (this.noted.get(tokenId) ?? -Infinity) < USE_EVERY_MS) return;
    if (this.noted.size >= MAX_NOTED) this.noted.clear();
    this.noted.set(tokenId, now);
    this.deps.vault.noteUse(tokenId).catch(() => this.noted.delete(tokenId));
  }
}

const MAX_NOTED = 10_000;

const WHERE_TOKENS_ARE_MADE =
  'Create a token in the console under People and access, or ask the operator of the server for one.';

/** Returns the caller of a proof; null if it is barred or expired. */
function callerOf(proof: Proof | null, now: number): Caller | null {
  return proof && proof.barred === null && proof.expiresAtMs > now ? proof.caller : null;
}

/** Why an account may do nothing now; null when it may. */
export function bar({ status, betaAccess }: AccountState): Proof['barred'] {
  if (status === 'suspended') return 'account_suspended';
  return betaAccess ? null : 'beta_required';
}

/** Returns a signed-in caller, with all scopes. */
export function sessionCaller(account: AccountState, expiresAt: string): Caller {
  return {
    ...person(account),
    scopes: new Set(scopes),
    via: 'editor',
    overlayIds: null,
    credential: { kind: 'session', tokenId: null, name: null, expiresAt },
  };
}

function person({ accountId, name, locale }: AccountState): Pick<Caller, 'accountId' | 'name' | 'locale'> {
  return { accountId, name, locale };
}

/** Null when there is no Bearer credential; another scheme, for example a proxy's, is none of ours. */
function bearerOf(headers: RequestHeaders): string | null {
  const header = headers['authorization'];
  if (typeof header !== 'string') return null;
  return /^Bearer(?: +(.*?) *)?$/i.exec(header)?.slice(1)[0] ?? (/^Bearer\b/i.test(header) ? '' : null);
}
