import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import { accountView, type AccountView, type PlanLimitsView } from '../account.views';
import { bar, sessionCaller, type AccountAuthenticator } from '../authentication/account-authenticator';
import type { OwnOrigin } from '../authentication/origin';
import { loginOf, requirePassword } from '../login';
import type { Attempts } from './attempts';
import type { SecondFactor } from '../two-factor/second-factor';
import type { KnownAddresses } from './known-addresses';
import { secretOf, setCookie } from './cookie';
import type { Passwords } from './passwords';
import type { SetupLinks } from './setup-links';
import { SESSION_MS, type Sessions } from './sessions';

export interface SignInDeps {
  readonly limits: PlanLimitsView;
  readonly setupLinks: Pick<SetupLinks, 'accountOf' | 'redeem'>;
  readonly secondFactor: Pick<SecondFactor, 'require'>;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly knownAddresses: KnownAddresses;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly authenticator: AccountAuthenticator;
  readonly origin: OwnOrigin;
}

export interface PasswordSignIn {
  readonly login: string;
  readonly password: string;
  /** Code of the second factor; '' if none was sent. */
  readonly code?: string;
}

/** An attempt whose password was right. */
interface RightPassword {
  /** Version of the password. */
  readonly version: number;
  /** To be called when the person is let in. */
  readonly succeeded: () => Promise<void>;
  /** To be called instead if something else is missing. */
  readonly uncounted: () => void;
}

/** An answer, and the value of its Set-Cookie header. */
export interface SignedIn<Body> {
  readonly body: Body;
  readonly cookie: string;
}

/** Signing in and out, and changing the password [accounts/1]. */
export class SignIn {
  constructor(private readonly deps: SignInDeps) {}

  /**
   * @throws Problem `unauthorized`: login or password is wrong, without saying which; `rate_limited`;
   * `second_factor_required`, `account_suspended` or `beta_required` if the password is right; `bad_origin`
   */
  async in(
    { login, password, code = '' }: PasswordSignIn,
    headers: RequestHeaders,
    address: string,
  ): Promise<SignedIn<AccountView>> {
    const { accounts, origin, secondFactor } = this.deps;
    origin.requireIfAny(headers);
    const account = await accounts.find(login);
    const attempt = await this.attempt(loginOf(login), account?.accountId ?? null, password, address);
    if (!account || !attempt) throw new Problem('unauthorized', 'The login or password is wrong.');
    try {
      await secondFactor.require(account.accountId, code);
    } catch (problem) {
      // The password was right; wrong codes are counted by account.
      attempt.uncounted();
      throw problem;
    }
    await attempt.succeeded();
    return this.open(account, attempt.version);
  }

  /**
   * Sets the password of an account by a link, and signs in. The link does not replace the second factor [accounts/13].
   * @throws Problem `unauthorized`: the link opens nothing (any more); `second_factor_required`, `rate_limited`,
   * `account_suspended`, `beta_required`, `bad_origin`
   */
  async setUp(
    {
      secret,
      password,
      code = '',
    }: { readonly secret: string; readonly password: string; readonly code?: string },
    headers: RequestHeaders,
  ): Promise<SignedIn<AccountView>> {
    const { accounts, setupLinks, origin, secondFactor } = this.deps;
    origin.requireIfAny(headers);
    requirePassword(password);
    await secondFactor.require(await setupLinks.accountOf(secret), code);
    const accountId = await setupLinks.redeem(secret);
    const version = await this.setPassword(accountId, password, 'editor');
    return this.open(await accounts.read(accountId), version);
  }

  /**
   * Signs in to an account whose passkey was verified.
   * @throws Problem `unauthorized`, `account_suspended`, `beta_required`
   */
  async byPasskey(accountId: string): Promise<SignedIn<AccountView>> {
    const { accounts, passwords } = this.deps;
    const version = await passwords.version(accountId);
    if (version === null)
      throw new Problem('unauthorized', 'This account has no password yet. Set it first.');
    return this.open(await accounts.read(accountId), version);
  }

  /** Opens a session of an account that has proven its password. @throws Problem `account_suspended`, `beta_required` */
  async open(account: AccountState, passwordVersion: number): Promise<SignedIn<AccountView>> {
    const { accounts, sessions, limits } = this.deps;
    const barred = bar(account);
    if (barred)
      throw new Problem(barred, 'This account cannot be used now. Ask the operator of this studio.');
    const secret = await sessions.open(account.accountId, passwordVersion);
    const session = await sessions.find(secret);
    const ownerId = await accounts.installationOwner();
    const body = accountView(account, sessionCaller(account, session?.expiresAt ?? ''), { limits, ownerId });
    return { body, cookie: this.cookie(secret) };
  }

  /**
   * Checks the password of the account that is signed in, as slowly as guesses are to be.
   * @throws Problem `invalid_value` {field: current}, `rate_limited`
   */
  async requirePassword(
    { accountId, login }: Pick<AccountState, 'accountId' | 'login'>,
    password: string,
    address: string,
  ): Promise<void> {
    const attempt = await this.attempt(login, accountId, password, address);
    if (!attempt) throw new Problem('invalid_value', 'The current password is wrong.', { field: 'current' });
    await attempt.succeeded();
  }

  /**
   * Checks a password, as slowly as guesses are to be.
   * @returns null if it is wrong
   * @throws Problem `rate_limited`
   */
  private async attempt(
    login: string,
    accountId: string | null,
    password: string,
    address: string,
  ): Promise<RightPassword | null> {
    const { passwords, attempts, knownAddresses, sleep } = this.deps;
    const { waitMs, succeeded, uncounted } = await attempts.begin(login, address, () =>
      knownAddresses.has(accountId, address),
    );
    if (waitMs > 0) await sleep(waitMs);
    const version = await passwords.check(accountId, password, address);
    if (version === null || accountId === null) return null;
    return {
      version,
      uncounted,
      succeeded: () => {
        succeeded();
        return knownAddresses.note(accountId, address);
      },
    };
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
      throw new Problem('session_required', 'Sign in to do this. Tokens cannot be used here.');
    const { current, next } = read();
    await this.requirePassword(await accounts.read(accountId), current, address);
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
