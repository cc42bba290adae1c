import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { scopes as allScopes } from '@studio/operations/caller';
import type { AccountState } from '../account.state';
import type * as commands from './token.commands';
import type { TokenEvents } from './token.events';

export type TokenCommands = CommandsOf<typeof commands>;

/** Tokens of an account; expired ones count until they are revoked. */
export const MAX_TOKENS = 100;

/** Lookups of single commands. */
export interface TokenLookups {
  /** The token that was made for this command: what of it may be known. Null when the command makes none. */
  readonly CreateToken: { readonly made: MadeToken | null };
}

export interface MadeToken {
  readonly tokenId: string;
  readonly prefix: string;
}

export const tokenDecide: DecideTable<
  TokenCommands,
  AccountState,
  TokenEvents,
  DecisionContext,
  TokenLookups
> = {
  CreateToken: (account, command, { made, now }) => {
    requireMintable(account, command, now);
    if (!made) throw new Error('No token was made for this command.');
    if (Object.hasOwn(account.tokens, made.tokenId)) return [];
    const { name, scopes, overlayIds, expiresAt } = command;
    return [
      {
        type: 'account.token-minted',
        data: {
          ...made,
          name,
          scopes: allScopes.filter((scope) => scopes.includes(scope)),
          overlayIds: overlayIds && [...new Set(overlayIds)],
          expiresAt,
        },
      },
    ];
  },

  RevokeToken: (account, { tokenId }) => {
    const token = Object.hasOwn(account.tokens, tokenId) ? account.tokens[tokenId] : undefined;
    if (!token)
      throw new Problem('not_found', 'This account has no such token.', { resource: 'token', tokenId });
    return [{ type: 'account.token-revoked', data: { tokenId, name: token.name } }];
  },
};

export const tokenEvolve: EvolveTable<AccountState, TokenEvents> = {
  'account.token-minted': (account, token, { at }) => ({
    ...account,
    tokens: { ...account.tokens, [token.tokenId]: { ...token, createdAt: at } },
  }),
  'account.token-revoked': (account, { tokenId }) => {
    const { [tokenId]: _, ...tokens } = account.tokens;
    return { ...account, tokens };
  },
};

/**
 * Checks that the account may have one more token like this.
 * @throws Problem `limit_reached`, `invalid_value`
 */
export function requireMintable(
  { tokens }: AccountState,
  { expiresAt }: Pick<TokenCommands['CreateToken'], 'expiresAt'>,
  now: number,
): void {
  const used = Object.keys(tokens).length;
  if (used >= MAX_TOKENS)
    throw new Problem('limit_reached', `At most ${MAX_TOKENS} tokens are possible; revoke one first.`, {
      resource: 'tokens',
      limit: MAX_TOKENS,
      used,
    });
  if (expiresAt === null) return;
  const end = Date.parse(expiresAt);
  const latest = aYearAfter(now);
  if (end <= now || end > latest)
    throw new Problem(
      'invalid_value',
      'expiresAt must be in the future, at most a year from now, or null for never.',
      {
        field: 'expiresAt',
        latest: new Date(latest).toISOString(),
      },
    );
}

function aYearAfter(now: number): number {
  const end = new Date(now);
  return end.setUTCFullYear(end.getUTCFullYear() + 1);
}
