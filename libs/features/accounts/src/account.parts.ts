import { setTimeout as delay } from 'node:timers/promises';
import type { OperatorCalls, OperatorServices, Services } from '@studio/contracts/area';
import { accountCalls } from './account.calls';
import { Accounts } from './accounts';
import { AccountAuthenticator } from './authentication/account-authenticator';
import { OwnOrigin } from './authentication/origin';
import { Attempts } from './sessions/attempts';
import { KnownAddresses } from './sessions/known-addresses';
import { Passwords } from './sessions/passwords';
import { Sessions } from './sessions/sessions';
import { InvitationLinks } from './invitations/invitation-links';
import { Guesses } from './pairings/guesses';
import { PairingService } from './pairings/pairing-service';
import { Pairings } from './pairings/pairings';
import { SetupLinks } from './sessions/setup-links';
import { SignIn } from './sessions/sign-in';
import { TokenVault } from './tokens/token-vault';
import { Challenges } from './two-factor/challenges';
import { Identity } from './two-factor/identity';
import { Passkeys, type PasskeysDeps } from './two-factor/passkeys';
import { SecondFactor, type SecondFactorDeps } from './two-factor/second-factor';

export interface AccountParts {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly authenticator: AccountAuthenticator;
  readonly signIn: SignIn;
  readonly setupLinks: SetupLinks;
  readonly pairingService: PairingService;
  readonly pairings: Pairings;
  readonly invitationLinks: InvitationLinks;
  readonly passwords: Passwords;
  readonly origin: OwnOrigin;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly identity: Identity;
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
  keyFor = noKey,
}: OperatorServices & {
  /** Needed to sign in; operators' commands do not. */
  readonly keyFor?: Services['keyFor'];
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
  const setupLinks = new SetupLinks({ records, accounts, passwords, clock, publicUrl });
  const { secondFactor, passkeys } = twoFactorParts({ records, clock, accounts, attempts, origin }, keyFor);
  const signIn = new SignIn({
    secondFactor,
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
  const identity = new Identity({ accounts, authenticator, signIn, secondFactor });
  const pairingService = new PairingService(records, clock);
  const guesses = new Guesses(clock);
  const pairings = new Pairings({ pairingService, guesses, accounts, vault, origin, clock });
  const operatorCalls = accountCalls({ accounts, vault, signIn, setupLinks, records });
  const invitationLinks = new InvitationLinks(records, clock, publicUrl);
  return {
    accounts,
    vault,
    authenticator,
    signIn,
    setupLinks,
    pairingService,
    pairings,
    invitationLinks,
    passwords,
    origin,
    secondFactor,
    passkeys,
    identity,
    operatorCalls,
  };
}

/** Returns the parts that prove a person beside their password. */
function twoFactorParts(
  deps: Omit<SecondFactorDeps, 'key'> & Omit<PasskeysDeps, 'challenges'>,
  keyFor: Services['keyFor'],
) {
  const secondFactor = new SecondFactor({ ...deps, key: () => keyFor('second-factor/v1') });
  const challenges = new Challenges(deps.records, deps.clock, () => keyFor('passkey-challenges/v1'));
  return { secondFactor, passkeys: new Passkeys({ ...deps, challenges }) };
}

/** @throws Error always */
function noKey(): never {
  throw new Error('Operators’ commands have no key of the installation.');
}
