import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import type { AccountAuthenticator } from '../authentication/account-authenticator';
import type { SignIn } from '../sessions/sign-in';
import type { SecondFactor } from './second-factor';

/** Proofs of the person who is signed in. */
export interface Proofs {
  readonly current: string;
  /** Code of the second factor; '' if none was sent. */
  readonly code: string;
}

export interface IdentityDeps {
  readonly accounts: Pick<Accounts, 'read'>;
  readonly authenticator: Pick<AccountAuthenticator, 'authenticate'>;
  readonly signIn: Pick<SignIn, 'requirePassword'>;
  readonly secondFactor: Pick<SecondFactor, 'require'>;
}

/** Proves who somebody is before they change how they sign in [accounts/14]. */
export class Identity {
  constructor(private readonly deps: IdentityDeps) {}

  /** @throws Problem `unauthorized`, `session_required`, `bad_origin` */
  async signedIn(headers: RequestHeaders, method: string): Promise<AccountState> {
    const { authenticator, accounts } = this.deps;
    const { accountId, credential } = await authenticator.authenticate(headers, method);
    if (credential.kind !== 'session')
      throw new Problem('session_required', 'Sign in to do this. Tokens cannot be used here.');
    return accounts.read(accountId);
  }

  /**
   * @param read the request's content, looked at once it is known who asks
   * @throws Problem as `signedIn`; `invalid_value` {field: current}, `second_factor_required`, `rate_limited`
   */
  async proven<Wanted extends Proofs>(
    read: () => Wanted,
    headers: RequestHeaders,
    address: string,
  ): Promise<{ readonly account: AccountState; readonly wanted: Wanted }> {
    const account = await this.signedIn(headers, 'POST');
    const wanted = read();
    await this.deps.signIn.requirePassword(account, wanted.current, address);
    await this.deps.secondFactor.require(account.accountId, wanted.code);
    return { account, wanted };
  }
}
