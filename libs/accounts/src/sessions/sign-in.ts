import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import { accountView, type AccountView, type PlanLimitsView } from '../account.views';
import { bar, sessionCaller, type AccountAuthenticator } from '../door/account-authenticator';
import type { OwnOrigin } from '../door/origin';
import { loginOf, requirePassword } from '../login';
import type { Attempts } from './attempts';
import type { KnownAddresses } from './known-addresses';
import { secretOf, setCookie } from './cookie';
import type { Passwords } from './passwords';
import type { SetupLinks } from './setup-links';
import { SESSION_MS, type Sessions } from './sessions';

export interface SignInDeps {
  readonly limits: PlanLimitsView;
  readonly setupLinks: Pick<SetupLinks, 'redeem'>;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly knownAddresses: KnownAddresses;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly authenticator: AccountAuthenticator;
  readonly origin: OwnOrigin;
}

/** An answer, and the value of its Set-Cookie header. */
export interface SignedIn<Body> {
  readonly body: Body;
  readonly cookie: string;
}

/** Signing in and out, and changing the password (rules A12). */
export class SignIn {
  constructor(private readonly deps: SignInDeps) {}

  /**
   * @throws Problem `unauthorized`: login or password is wrong, which of them isn't told; `rate_limited`;
   * `account_suspended`, `beta_required` to whom the password is right; `bad_origin`
   */
  async in(
    { login, password }: { readonly login: string; readonly password: string },
    headers: RequestHeaders,
    address: string,
  ): Promise<SignedIn<AccountView>> {
    const { accounts, origin } = this.deps;
    origin.requireIfAny(headers);
    const account = await accounts.find(login);
    const version = await this.attempt(loginOf(login), account?.accountId ?? null, password, address);
    if (!account || version === null)
      throw new Problem('unauthorized', 'The login or the password is wrong.');
    return this.open(account, version);
  }

  /**
   * Sets the first password of an account by a setup link, and signs in.
   * @throws Problem `unauthorized`: the link opens nothing (any more); `rate_limited`, `account_suspended`,
   * `beta_required`, `bad_origin`
   */
  async setUp(
    { secret, password }: { readonly secret: string; readonly password: string },
    headers: RequestHeaders,
  ): Promise<SignedIn<AccountView>> {
    const { accounts, setupLinks, origin } = this.deps;
    origin.requireIfAny(headers);
    requirePassword(password);
    const accountId = await setupLinks.redeem(secret);
    const version = await this.setPassword(accountId, password, 'editor');
    return this.open(await accounts.read(accountId), version);
  }

  /** Opens a session of an account that has proven its password. @throws Problem `account_suspended`, `beta_required` */
  private async open(account: AccountState, passwordVersion: number): Promise<SignedIn<AccountView>> {
    const { sessions, limits } = this.deps;
    const barred = bar(account);
    if (barred) throw new Problem(barred, 'This account may not be used now.');
    const secret = await sessions.open(account.accountId, passwordVersion);
    const session = await sessions.find(secret);
    const body = accountView(account, sessionCaller(account, session?.expiresAt ?? ''), limits);
    return { body, cookie: this.cookie(secret) };
  }

  /**
   * The version of the password if it is right, else null; as slowly as guesses are to be.
   * @throws Problem `rate_limited`
   */
  private async attempt(
    login: string,
    accountId: string | null,
    password: string,
    address: string,
  ): Promise<number | null> {
    const { passwords, attempts, knownAddresses, sleep } = this.deps;
    const { waitMs, succeeded } = await attempts.begin(login, address, () =>
      knownAddresses.has(accountId, address),
    );
    if (waitMs > 0) await sleep(waitMs);
    const version = await passwords.check(accountId, password, address);
    if (version === null || accountId === null) return null;
    succeeded();
    await knownAddresses.note(accountId, address);
    return version;
  }

  /** Without a session it does nothing. @throws Problem `bad_origin` */
  async out(headers: RequestHeaders): Promise<SignedIn<{ readonly signedOut: true }>> {
    const { sessions, authenticator, origin } = this.deps;
    const secret = secretOf(headers['cookie']);
    if (secret !== null) {
      origin.require(headers);
      const session = await sessions.find(secret);
      await sessions.end(secret);
      if (session) authenticator.forget(session.accountId);
    }
    return { body: { signedOut: true }, cookie: this.cookie(null) };
  }

  /**
   * Sets another password; all other sessions are over, this one goes on under another secret.
   * @param read the request's content, looked at once it is known who asks
   * @throws Problem `unauthorized`, `session_required`, `bad_origin`; `invalid_value` {field: current};
   * `rate_limited`
   */
  async changePassword(
    read: () => { readonly current: string; readonly next: string },
    headers: RequestHeaders,
    address: string,
  ): Promise<SignedIn<{ readonly changed: true }>> {
    const { accounts, sessions, authenticator } = this.deps;
    const { accountId, credential } = await authenticator.authenticate(headers, 'POST');
    if (credential.kind !== 'session')
      throw new Problem('session_required', 'Sign in to do this; no token is enough.');
    const { current, next } = read();
    const { login } = await accounts.read(accountId);
    if ((await this.attempt(login, accountId, current, address)) === null)
      throw new Problem('invalid_value', 'The current password is another.', { field: 'current' });
    const version = await this.setPassword(accountId, next, 'editor');
    return { body: { changed: true }, cookie: this.cookie(await sessions.open(accountId, version)) };
  }

  /**
   * Sets a password, whatever it was; all sessions of the account are over.
   * @returns its version
   * @throws Problem `invalid_value`
   */
  async setPassword(accountId: string, password: string, via: 'editor' | 'system'): Promise<number> {
    const { accounts, passwords, authenticator } = this.deps;
    requirePassword(password);
    // The note first: better one in the log of a change that a crash prevented than a change without note.
    await accounts.notePasswordChange(accountId, via);
    const version = await passwords.set(accountId, password);
    authenticator.forget(accountId);
    return version;
  }

  /** Value of Set-Cookie when the session of a request was renewed and its browser doesn't know yet. */
  renewal(headers: RequestHeaders): string | null {
    const { sessions } = this.deps;
    if (!sessions.hasRenewals) return null;
    const secret = secretOf(headers['cookie']);
    return secret !== null && sessions.takeRenewal(secret) ? this.cookie(secret) : null;
  }

  private cookie(secret: string | null): string {
    return setCookie(secret, { secure: this.deps.origin.secure, maxAgeS: SESSION_MS / 1000 });
  }
}
