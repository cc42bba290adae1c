import { setTimeout as delay } from 'node:timers/promises';
import type { OperatorCalls, OperatorServices } from '@studio/areas/area';
import { accountCalls } from './account.calls';
import { Accounts } from './accounts';
import { AccountAuthenticator } from './door/account-authenticator';
import { Standing } from './door/standing';
import { OwnOrigin } from './door/origin';
import { Attempts } from './sessions/attempts';
import { KnownAddresses } from './sessions/known-addresses';
import { Passwords } from './sessions/passwords';
import { Sessions } from './sessions/sessions';
import { Guesses } from './pairings/guesses';
import { PairingDesk } from './pairings/pairing-desk';
import { Pairings } from './pairings/pairings';
import { SetupLinks } from './sessions/setup-links';
import { SignIn } from './sessions/sign-in';
import { TokenVault } from './tokens/token-vault';

export interface AccountParts {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly authenticator: AccountAuthenticator;
  readonly signIn: SignIn;
  readonly setupLinks: SetupLinks;
  readonly desk: PairingDesk;
  readonly pairings: Pairings;
  readonly standing: Standing;
  /** What operators may ask for. */
  readonly operatorCalls: OperatorCalls;
}

/** This area, put together. */
export function accountParts({
  pipeline,
  records,
  events,
  clock,
  publicUrl,
  limits,
  sleep = delay,
}: OperatorServices & {
  /** By default on the system's time. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}): AccountParts {
  const vault = new TokenVault(records, clock);
  const accounts = new Accounts({ pipeline, records, feed: events, clock, vault });
  const sessions = new Sessions(records, clock);
  const passwords = new Passwords(records);
  const origin = new OwnOrigin(publicUrl);
  const authenticator = new AccountAuthenticator({ accounts, vault, sessions, passwords, origin, clock });
  const attempts = new Attempts(clock);
  const knownAddresses = new KnownAddresses(records);
  const setupLinks = new SetupLinks({ records, accounts, passwords, publicUrl });
  const signIn = new SignIn({
    setupLinks,
    accounts,
    passwords,
    sessions,
    attempts,
    knownAddresses,
    authenticator,
    origin,
    limits,
    sleep,
  });
  const desk = new PairingDesk(records, clock);
  const guesses = new Guesses(clock);
  const pairings = new Pairings({ desk, guesses, accounts, vault, origin, clock });
  const operatorCalls = accountCalls({ accounts, vault, signIn, setupLinks });
  const standing = new Standing(accounts, clock);
  return { accounts, vault, authenticator, signIn, setupLinks, desk, pairings, standing, operatorCalls };
}
