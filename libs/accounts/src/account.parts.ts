import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Records } from '@studio/records/records';
import { accountAdmin, type AdminCalls } from './account.admin';
import { Accounts } from './accounts';
import { AccountAuthenticator } from './door/account-authenticator';
import { Standing } from './door/standing';
import { OwnOrigin } from './door/origin';
import { Attempts } from './sessions/attempts';
import { Passwords } from './sessions/passwords';
import { Sessions } from './sessions/sessions';
import { SignIn } from './sessions/sign-in';
import { TokenVault } from './tokens/token-vault';

export interface AccountParts {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly authenticator: AccountAuthenticator;
  readonly signIn: SignIn;
  readonly standing: Standing;
  /** What operators may ask for. */
  readonly admin: AdminCalls;
}

/** This area, put together. */
export function accountParts(deps: {
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly feed: Pick<EventStore, 'subscribe'>;
  readonly clock: Clock;
  /** What is ours among the origins of requests. */
  readonly publicUrl: string;
}): AccountParts {
  const { records, clock, publicUrl } = deps;
  const vault = new TokenVault(records, clock);
  const accounts = new Accounts({ ...deps, vault });
  const sessions = new Sessions(records, clock);
  const passwords = new Passwords(records);
  const origin = new OwnOrigin(publicUrl);
  const authenticator = new AccountAuthenticator({ accounts, vault, sessions, passwords, origin, clock });
  const attempts = new Attempts(clock);
  const signIn = new SignIn({ accounts, passwords, sessions, attempts, authenticator, origin });
  const standing = new Standing(accounts, clock);
  return {
    accounts,
    vault,
    authenticator,
    signIn,
    standing,
    admin: accountAdmin({ accounts, vault, signIn }),
  };
}
