import type { AnswerTable } from '@studio/operations/area';
import type { AccountState } from '../account.state';
import type { TokenCommands, TokenLookups } from './token.decider';
import type { TokenVault } from './token-vault';
import { tokenView } from './token.views';

export function tokenAnswers(
  vault: Pick<TokenVault, 'reveal'>,
): AnswerTable<TokenCommands, AccountState, TokenLookups> {
  return {
    CreateToken: ({ after, commit }, _, __, { made }) => {
      const event = commit?.events.find(({ type }) => type === 'account.token-minted');
      const { tokenId = '' } = (event?.data ?? {}) as { readonly tokenId?: string };
      const minted = after.state.tokens[tokenId];
      if (!minted) throw new Error(`Token ${tokenId} was made and is not there.`);
      // On a repeat the token in hand is another, which opens nothing; the first one was shown already.
      const token = made?.tokenId === tokenId ? vault.reveal(made) : null;
      return { ...tokenView(minted, null), token };
    },
    RevokeToken: (_, { tokenId }) => ({ deleted: true, tokenId }),
  };
}
