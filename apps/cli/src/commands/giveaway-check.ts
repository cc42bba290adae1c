import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { table } from '../text';

interface Check {
  readonly seedMatches: boolean;
  readonly verified: boolean;
  readonly draws: readonly {
    readonly n: number;
    readonly login: string;
    readonly platform: string;
    readonly list: string;
    readonly number: boolean;
    readonly holder: string;
  }[];
}

const columns = ['draw', 'winner', 'list', 'number', 'ticket of the winner'].map((heading) => ({ heading }));

/** Checks whether the draws of a finished giveaway were fair. */
export const giveawayCheck: OpsCommand = {
  name: 'giveaway-check',
  usage: 'giveaway-check LOGIN GIVEAWAYID',
  takes: 2,
  summary: `Checks the draws of a finished giveaway from the log alone: seed, list, number and holder of each`,
  async run({ positionals: [login, giveawayId], dataDir, json, print }) {
    if (!login || !giveawayId) throw new UsageError('Name the account and the giveaway.');
    const { accounts } = await admin<{
      readonly accounts: readonly { readonly accountId: string; readonly login: string }[];
    }>(dataDir, 'account-list', {});
    const account = accounts.find((each) => each.login === login.toLowerCase());
    if (!account) throw new Error(`Account ${JSON.stringify(login)} not found.`);
    const { accountId } = account;
    const check = await admin<Check>(dataDir, 'giveaway-check', { accountId, giveawayId });
    for (const line of json ? [JSON.stringify(check)] : shown(check)) print(line);
    if (!check.verified) throw new Error('The draws do not follow the rules.');
  },
};

function shown({ seedMatches, draws }: Check): readonly string[] {
  const rows = draws.map(({ n, login, platform, list, number, holder }) =>
    [n, `${login || '–'} (${platform})`, list, number ? 'right' : 'wrong', holder].map(String),
  );
  return [
    `The seed ${seedMatches ? 'matches' : 'does not match'} the published one.`,
    ...table(columns, rows),
  ];
}
