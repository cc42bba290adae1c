import type { JsonObject } from '@studio/kernel/json';
import { partitionOf, PARTITIONS } from '@studio/process-managers/share';
import { admin } from '../admin';
import { askPassword } from '../ask-password';
import { UsageError, type OpsCall, type OpsCommand } from '../command';

interface Account {
  readonly accountId: string;
  /** Only where several nodes divide accounts. */
  readonly partition?: number;
  readonly login: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly betaAccess: boolean;
  readonly tokens: number;
  readonly createdAt: string;
}

/** Ways to sign in that were removed. */
interface SignInMeans {
  readonly login: string;
  readonly secondFactor: boolean;
  readonly passkeys: boolean;
}

const passwordStdin = { 'password-stdin': { type: 'boolean' } } as const;

/** Accounts: opening, passwords, what they may. */
export const accountCommands: readonly OpsCommand[] = [
  {
    name: 'account-make',
    usage: 'account-make LOGIN [--name NAME] [--locale en|de] [--password-stdin]',
    takes: 1,
    summary: 'Creates an account; asks for its password',
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
    summary: 'Sets a password; all sessions of the account are signed out',
    options: passwordStdin,
    run: (call) => changePassword(call, 'account-password'),
  },
  {
    name: 'console-link',
    usage: 'console-link LOGIN [--json]',
    takes: 1,
    summary:
      'Prints a link to set the first password of an account in the console; it works once, within a day',
    run: async (call) => {
      const { url } = await admin<{ url: string }>(call.dataDir, 'console-link', { login: loginIn(call) });
      call.print(call.json ? JSON.stringify({ url }) : url);
    },
  },
  {
    name: 'account-list',
    usage: 'account-list [--json]',
    takes: 0,
    summary:
      'Lists the accounts. With several nodes also their partitions: /metrics of a node names those it acts for',
    run: async ({ dataDir, eventStoreUrl, json, print }) => {
      const { accounts } = await admin<{ accounts: readonly Account[] }>(dataDir, 'account-list', {});
      for (const account of accounts) {
        const listed = eventStoreUrl === undefined ? account : withPartition(account);
        print(json ? JSON.stringify(listed) : line(listed));
      }
    },
  },
  ...(['suspend', 'resume'] as const).map((verb): OpsCommand => ({
    name: `account-${verb}`,
    usage: `account-${verb} LOGIN`,
    takes: 1,
    summary:
      verb === 'suspend'
        ? 'Suspends an account: refuses its requests. Its overlays stay on air'
        : 'Ends the suspension of an account',
    run: (call) => change(call, `account-${verb}`),
  })),
  {
    name: 'account-second-factor-off',
    usage: 'account-second-factor-off LOGIN [--json]',
    takes: 1,
    summary: 'Turns two-factor sign-in off and removes all passkeys, for somebody who lost their device',
    run: async (call) => {
      const { dataDir, json, print } = call;
      const done = await admin<SignInMeans>(dataDir, 'account-second-factor-off', { login: loginIn(call) });
      print(json ? JSON.stringify(done) : removedLine(done));
    },
  },
  {
    name: 'account-beta',
    usage: 'account-beta LOGIN on|off',
    takes: 2,
    summary: 'Grants or revokes access to the beta; new accounts have it',
    run: (call) => {
      const [, state] = call.positionals;
      if (state !== 'on' && state !== 'off') throw new UsageError('Say on or off.');
      return change(call, 'account-beta', { betaAccess: state === 'on' });
    },
  },
];

/** @throws UsageError when it is missing */
export function loginIn({ positionals: [login] }: OpsCall): string {
  if (!login) throw new UsageError('Name the login of the account.');
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

/** Adds the partition by which nodes divide accounts. One process has all accounts of an embedded log. */
function withPartition(account: Account): Account {
  return { ...account, partition: partitionOf(account.accountId, PARTITIONS) };
}

function line(account: Account): string {
  const { login, name, suspended, betaAccess, tokens, createdAt, partition } = account;
  const marks = [
    ...(partition === undefined ? [] : [`partition ${partition}`]),
    ...(suspended ? ['suspended'] : []),
    ...(betaAccess ? [] : ['no beta access']),
  ];
  const count = `${tokens} token${tokens === 1 ? '' : 's'}`;
  return [login, name, count, `since ${createdAt.slice(0, 10)}`, ...marks].join('  ');
}

function removedLine({ login, secondFactor, passkeys }: SignInMeans): string {
  const removed = [...(secondFactor ? ['two-factor sign-in'] : []), ...(passkeys ? ['passkeys'] : [])];
  return removed.length === 0
    ? `${login} has neither two-factor sign-in nor passkeys.`
    : `Removed for ${login}: ${removed.join(', ')}. The password is unchanged.`;
}
