import { makeToken } from '@studio/accounts/tokens/token';
import { scopes } from '@studio/operations/caller';
import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { msOf } from '../timestamp';
import { loginIn } from './accounts';

interface Token {
  readonly tokenId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly overlayIds: readonly string[] | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** Personal access tokens of accounts. */
export const tokenCommands: readonly OpsCommand[] = [
  {
    name: 'token-make',
    usage: 'token-make',
    takes: 0,
    summary:
      'Generates a token for BOOTSTRAP_TOKEN; it becomes valid at the first start of a server with that setting',
    run: ({ json, print }) => {
      const token = makeToken();
      print(json ? JSON.stringify({ token }) : token);
      return Promise.resolve();
    },
  },
  {
    name: 'token-mint',
    usage: 'token-mint LOGIN --name NAME --scopes all|A,B [--overlays ID,ID] [--expires MOMENT]',
    takes: 1,
    summary: 'Creates a token and prints it once',
    options: {
      name: { type: 'string' },
      scopes: { type: 'string' },
      overlays: { type: 'string' },
      expires: { type: 'string' },
    },
    run: async (call) => {
      const {
        name,
        scopes: wanted,
        overlays,
        expires,
      } = call.options as { readonly [option: string]: string };
      if (!name || !wanted) throw new UsageError('A token needs --name and --scopes.');
      const { token } = await admin<{ token: string }>(call.dataDir, 'token-mint', {
        login: loginIn(call),
        name,
        scopes: wanted === 'all' ? scopes : listed(wanted),
        overlayIds: overlays === undefined ? null : listed(overlays),
        expiresAt: expires === undefined ? null : moment(expires),
      });
      call.print(call.json ? JSON.stringify({ token }) : token);
    },
  },
  {
    name: 'token-list',
    usage: 'token-list LOGIN [--json]',
    takes: 1,
    summary: 'Lists the tokens of an account',
    run: async (call) => {
      const { dataDir, json, print } = call;
      const { tokens } = await admin<{ tokens: readonly Token[] }>(dataDir, 'token-list', {
        login: loginIn(call),
      });
      for (const token of tokens) print(json ? JSON.stringify(token) : line(token));
    },
  },
  {
    name: 'token-revoke',
    usage: 'token-revoke LOGIN TOKEN-ID',
    takes: 2,
    summary: 'Revokes a token',
    run: async (call) => {
      const [, tokenId] = call.positionals;
      if (!tokenId) throw new UsageError('Name the id of the token; token-list lists them.');
      const revoked = await admin<object>(call.dataDir, 'token-revoke', { login: loginIn(call), tokenId });
      call.print(call.json ? JSON.stringify(revoked) : `${tokenId} is revoked.`);
    },
  },
];

function line({ tokenId, name, prefix, scopes: granted, overlayIds, expiresAt, lastUsedAt }: Token): string {
  return [
    tokenId,
    `${prefix}…`,
    name,
    granted.length === scopes.length ? 'all scopes' : granted.join(','),
    overlayIds ? `overlays ${overlayIds.join(',')}` : 'all overlays',
    expiresAt ? `until ${expiresAt}` : 'for ever',
    lastUsedAt ? `used ${lastUsedAt}` : 'never used',
  ].join('  ');
}

function listed(text: string): readonly string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

/** A moment or a date, as the server wants it. */
function moment(text: string): string {
  const ms = msOf(text);
  if (ms === null) throw new UsageError(`--expires takes a moment, not ${JSON.stringify(text)}.`);
  return new Date(ms).toISOString();
}
