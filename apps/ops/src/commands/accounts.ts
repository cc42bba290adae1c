import type { JsonObject } from '@studio/kernel/json';
import { admin } from '../admin';
import { askPassword } from '../ask-password';
import { UsageError, type OpsCall, type OpsCommand } from '../command';

interface Account {
  readonly login: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly betaAccess: boolean;
  readonly tokens: number;
  readonly createdAt: string;
}

const passwordStdin = { 'password-stdin': { type: 'boolean' } } as const;

/** Accounts: opening, passwords, what they may. */
export const accountCommands: readonly OpsCommand[] = [
  {
    name: 'account-make',
    usage: 'account-make LOGIN [--name NAME] [--locale en|de] [--password-stdin]',
    takes: 1,
    summary: 'Opens an account; asks for its password',
    options: { ...passwordStdin, name: { type: 'string' }, locale: { type: 'string' } },
    run: (call) => {
      const { name, locale } = call.options as { readonly name?: string; readonly locale?: string };
      return changePassword(call, 'account-make', { ...(name && { name }), ...(locale && { locale }) });
    },
  },
  {
    name: 'account-password',
    usage: 'account-password LOGIN [--password-stdin]',
    takes: 1,
    summary: 'Sets a password; whoever is signed in must sign in again',
    options: passwordStdin,
    run: (call) => changePassword(call, 'account-password'),
  },
  {
    name: 'console-link',
    usage: 'console-link LOGIN [--json]',
    takes: 1,
    summary:
      'Prints a link by which an account without a password sets its first in the console, once and within a day',
    run: async (call) => {
      const { url } = await admin<{ url: string }>(call.dataDir, 'console-link', { login: loginIn(call) });
      call.print(call.json ? JSON.stringify({ url }) : url);
    },
  },
  {
    name: 'account-list',
    usage: 'account-list [--json]',
    takes: 0,
    summary: 'Lists the accounts',
    run: async ({ dataDir, json, print }) => {
      const { accounts } = await admin<{ accounts: readonly Account[] }>(dataDir, 'account-list', {});
      for (const account of accounts) print(json ? JSON.stringify(account) : line(account));
    },
  },
  ...(['suspend', 'resume'] as const).map((verb): OpsCommand => ({
    name: `account-${verb}`,
    usage: `account-${verb} LOGIN`,
    takes: 1,
    summary:
      verb === 'suspend'
        ? 'Refuses everything that an account asks, and shows its overlays nowhere'
        : 'Takes a suspension back',
    run: (call) => change(call, `account-${verb}`),
  })),
  {
    name: 'account-beta',
    usage: 'account-beta LOGIN on|off',
    takes: 2,
    summary: 'Gives or takes access to the beta; accounts begin with it',
    run: (call) => {
      const [, state] = call.positionals;
      if (state !== 'on' && state !== 'off') throw new UsageError('Say on or off.');
      return change(call, 'account-beta', { betaAccess: state === 'on' });
    },
  },
];

/** @throws UsageError when it is missing */
export function loginIn({ positionals: [login] }: OpsCall): string {
  if (!login) throw new UsageError('Whose account? Name the login.');
  return login;
}

async function changePassword(call: OpsCall, name: string, input: JsonObject = {}): Promise<void> {
  loginIn(call);
  return change(call, name, {
    ...input,
    password: await askPassword(call.options['password-stdin'] === true),
  });
}

async function change(call: OpsCall, name: string, input: JsonObject = {}): Promise<void> {
  const { dataDir, json, print } = call;
  const account = await admin<Account>(dataDir, name, { login: loginIn(call), ...input });
  print(json ? JSON.stringify(account) : line(account));
}

function line({ login, name, suspended, betaAccess, tokens, createdAt }: Account): string {
  const marks = [...(suspended ? ['suspended'] : []), ...(betaAccess ? [] : ['no beta access'])];
  const since = `since ${createdAt.slice(0, 10)}`;
  return [login, name, `${tokens} token${tokens === 1 ? '' : 's'}`, since, ...marks].join('  ');
}
