import { setTimeout as sleep } from 'node:timers/promises';
import { admin } from '../admin';
import { UsageError, type OpsCall, type OpsCommand } from '../command';

interface Wish {
  readonly accountId: string;
  readonly platform: string;
  readonly role: string;
}

type Begun =
  | { readonly url: string }
  | {
      readonly flow: string;
      readonly userCode: string;
      readonly verificationUrl: string;
      readonly intervalS: number;
    };

const bot = { bot: { type: 'boolean' } } as const;

/** Channels of accounts on platforms. */
export const channelCommands: readonly OpsCommand[] = [
  {
    name: 'channel-connect',
    usage: 'channel-connect LOGIN PLATFORM [--bot]',
    takes: 2,
    summary: `Connects an account with its channel, or with a bot that speaks there: prints what to open in a browser,
      and waits where a code is to be typed in`,
    options: bot,
    run: async (call) => {
      const { dataDir, json, print } = call;
      const begun = await admin<Begun>(dataDir, 'channel-connect', { ...(await wishOf(call)) });
      if (json) print(JSON.stringify(begun));
      if ('url' in begun) return json ? undefined : print(`Open within ten minutes: ${begun.url}`);
      if (!json) print(`Open ${begun.verificationUrl} and enter the code ${begun.userCode}.`);
      return waitFor(call, begun);
    },
  },
  {
    name: 'channel-disconnect',
    usage: 'channel-disconnect LOGIN PLATFORM [--bot]',
    takes: 2,
    summary: 'Disconnects a channel: revokes and deletes its tokens',
    options: bot,
    run: async (call) => {
      const wish = await wishOf(call);
      const { changed } = await admin<{ changed: boolean }>(call.dataDir, 'channel-disconnect', { ...wish });
      if (call.json) call.print(JSON.stringify({ changed }));
      else call.print(changed ? 'Disconnected.' : 'It was not connected.');
    },
  },
];

async function waitFor(
  { dataDir, json, print }: OpsCall,
  { flow, intervalS }: Extract<Begun, { readonly flow: string }>,
): Promise<void> {
  for (let restS = intervalS; ;) {
    await sleep(restS * 1000);
    const polled = await admin<{ status: string; name?: string }>(dataDir, 'channel-poll', { flow });
    if (polled.status === 'slow_down') restS += 5;
    else if (polled.status === 'connected') {
      print(json ? JSON.stringify(polled) : `${polled.name ?? ''} is connected.`);
      return;
    } else if (polled.status !== 'pending') throw new Error(`It was not connected: ${polled.status}.`);
  }
}

/** @throws Error for an account that there isn't */
async function wishOf({ positionals, options, dataDir }: OpsCall): Promise<Wish> {
  const [login, platform] = positionals;
  if (!login || !platform) throw new UsageError('Name the account and the platform.');
  const { accounts } = await admin<{ accounts: readonly { login: string; accountId: string }[] }>(
    dataDir,
    'account-list',
    {},
  );
  const account = accounts.find((each) => each.login === login.toLowerCase().replace(/^@/, ''));
  if (!account) throw new Error(`Account ${JSON.stringify(login)} not found.`);
  return { accountId: account.accountId, platform, role: options['bot'] ? 'bot' : 'broadcaster' };
}
