import type { OperatorCalls } from '@studio/contracts/area';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { codePoints, isTimestamp } from '@studio/operations/fields';
import { isScope, scopes, type Scope } from '@studio/operations/caller';
import type { AccountState } from './account.state';
import type { Accounts } from './accounts';
import type { Records } from '@studio/records/records';
import { requirePassword } from './login';
import type { SetupLinks } from './sessions/setup-links';
import type { SignIn } from './sessions/sign-in';
import { tokenView } from './tokens/token.views';
import { removePasskeys } from './two-factor/passkeys';
import { turnSecondFactorOff } from './two-factor/second-factor';
import type { TokenVault } from './tokens/token-vault';
import { isLanguage, languages, type Language } from '@studio/platforms/languages';

/** The operators' calls on accounts. */
export function accountCalls({
  accounts,
  vault,
  signIn,
  setupLinks,
  records,
}: {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly signIn: SignIn;
  readonly setupLinks: SetupLinks;
  readonly records: Records;
}): OperatorCalls {
  const named = (input: JsonObject): Promise<AccountState> => accountNamed(accounts, input);
  const after = async ({ accountId }: AccountState): Promise<object> =>
    summary(await accounts.read(accountId));

  return {
    ...tokenCalls(accounts, vault),
    ...signInCalls({ accounts, setupLinks, records }),
    'account-make': async (input) => {
      const login = text(input, 'login');
      const password = text(input, 'password');
      requirePassword(password);
      if (await accounts.find(login)) throw invalid(`The login ${login} is taken.`);
      const name = optional(input, 'name') ?? login;
      if (codePoints(name) > 64) throw invalid('A name has at most 64 characters.');
      const accountId = await accounts.open({ login, name, locale: locale(input) });
      await signIn.setPassword(accountId, password, 'system');
      return summary(await accounts.read(accountId));
    },
    'account-list': async () => ({ accounts: (await accounts.list()).map(summary) }),
    'account-password': async (input) => {
      const account = await named(input);
      await signIn.setPassword(account.accountId, text(input, 'password'), 'system');
      return summary(account);
    },
    'account-suspend': async (input) => {
      const account = await named(input);
      await accounts.suspend(account.accountId);
      return after(account);
    },
    'account-resume': async (input) => {
      const account = await named(input);
      await accounts.resume(account.accountId);
      return after(account);
    },
    'account-beta': async (input) => {
      const account = await named(input);
      await accounts.setBetaAccess(account.accountId, input['betaAccess'] === true);
      return after(account);
    },
  };
}

/** Calls on how people sign in. */
function signInCalls({
  accounts,
  setupLinks,
  records,
}: {
  readonly accounts: Accounts;
  readonly setupLinks: SetupLinks;
  readonly records: Records;
}): OperatorCalls {
  return {
    'console-link': async (input) => {
      const { accountId, login } = await accountNamed(accounts, input);
      const url = await setupLinks.make(accountId);
      if (url === null)
        throw invalid(
          `${login} has a password: sign in with it, or set another by account-password ${login}.`,
        );
      return { url };
    },
    'account-second-factor-off': async (input) => {
      const { accountId, login } = await accountNamed(accounts, input);
      const wasOn = await turnSecondFactorOff(records, accountId);
      const hadPasskeys = await removePasskeys(records, accountId);
      if (wasOn) await accounts.noteSecurityChange(accountId, { change: 'second_factor_off' }, 'system');
      if (hadPasskeys) await accounts.noteSecurityChange(accountId, { change: 'passkey_removed' }, 'system');
      return { login, secondFactor: wasOn, passkeys: hadPasskeys };
    },
  };
}

/** Those on the tokens of accounts. */
function tokenCalls(accounts: Accounts, vault: TokenVault): OperatorCalls {
  const named = (input: JsonObject): Promise<AccountState> => accountNamed(accounts, input);
  return {
    'token-mint': async (input) => {
      const { accountId } = await named(input);
      const name = text(input, 'name').trim();
      if (codePoints(name) < 1 || codePoints(name) > 40)
        throw invalid('A token’s name has 1 to 40 characters.');
      const token = await accounts.mint(accountId, {
        name,
        scopes: scopesIn(input),
        overlayIds: list(input, 'overlayIds'),
        expiresAt: timestamp(input, 'expiresAt'),
      });
      return { token };
    },
    'token-list': async (input) => {
      const { tokens } = await named(input);
      const listed = Object.values(tokens).map(async (token) =>
        tokenView(token, await vault.lastUse(token.tokenId)),
      );
      return { tokens: await Promise.all(listed) };
    },
    'token-revoke': async (input) => {
      const { accountId } = await named(input);
      const tokenId = text(input, 'tokenId');
      await accounts.revoke(accountId, tokenId);
      return { tokenId };
    },
  };
}

async function accountNamed(accounts: Accounts, input: JsonObject): Promise<AccountState> {
  const login = text(input, 'login');
  const account = await accounts.find(login);
  if (!account) throw new Problem('not_found', `Account ${JSON.stringify(login)} not found.`);
  return account;
}

function summary({ accountId, login, name, status, betaAccess, createdAt, tokens }: AccountState): object {
  const count = Object.keys(tokens).length;
  return { accountId, login, name, suspended: status === 'suspended', betaAccess, tokens: count, createdAt };
}

function text(input: JsonObject, name: string): string {
  const value = optional(input, name);
  if (value === null) throw invalid(`${name} is missing.`);
  return value;
}

function optional(input: JsonObject, name: string): string | null {
  const value = input[name] ?? null;
  if (value !== null && typeof value !== 'string') throw invalid(`${name} must be text.`);
  return value;
}

function locale(input: JsonObject): Language {
  const value = optional(input, 'locale') ?? 'en';
  if (!isLanguage(value)) throw invalid(`A locale is one of: ${languages.join(', ')}.`);
  return value;
}

function list(input: JsonObject, name: string): readonly string[] | null {
  const value = input[name] ?? null;
  if (value === null) return null;
  if (
    !Array.isArray(value) ||
    value.length === 0 ||
    !value.every((entry) => typeof entry === 'string' && entry)
  )
    throw invalid(`${name} must be a list of texts.`);
  return value as readonly string[];
}

function scopesIn(input: JsonObject): readonly Scope[] {
  const wanted = list(input, 'scopes') ?? [];
  const unknown = wanted.filter((scope) => !isScope(scope));
  if (wanted.length === 0) throw invalid('A token needs at least one scope.');
  if (unknown.length > 0)
    throw invalid(`There is no scope ${unknown.join(', ')}. There are: ${scopes.join(', ')}.`);
  return wanted as readonly Scope[];
}

function timestamp(input: JsonObject, name: string): string | null {
  const value = optional(input, name);
  if (value !== null && !isTimestamp(value))
    throw invalid(`${name} must be a time like 2026-01-31T12:00:00.000Z.`);
  return value;
}

function invalid(message: string): Problem {
  return new Problem('invalid_value', message);
}
