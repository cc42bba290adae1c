import { Flag, List, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { isScope, scopes, type Scope } from '@studio/operations/caller';
import { NextCursor } from '@studio/operations/paging';
import type { MintedToken } from '../account.state';

/** A token in an answer, without its secret. */
export class TokenView {
  @Text('Id of the token.') readonly tokenId: string;
  @Text('What it is for.') readonly name: string;
  @List(OneOf(scopes, ''), 'What it may do.') readonly scopes: readonly Scope[];
  @List('string', 'Overlays that it is limited to; null for all.', { nullable: true })
  readonly overlayIds: readonly string[] | null;
  @Timestamp('When it was made.') readonly createdAt: string;
  @Timestamp('When it ends; null for never.', { nullable: true }) readonly expiresAt: string | null;
  @Timestamp('When it was last used, to the minute; null for never.', { nullable: true })
  readonly lastUsedAt: string | null;
  @Text('Its first characters, to recognise it by.') readonly prefix: string;
}

export class CreatedTokenView extends TokenView {
  @Text('The token itself, shown this once; null when a repeated Idempotency-Key is answered.', {
    nullable: true,
  })
  readonly token: string | null;
}

export class TokensView {
  @List(TokenView, 'In the order they were made.') readonly items: readonly TokenView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class RevokedTokenView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the token.') readonly tokenId: string;
}

export function tokenView(token: MintedToken, lastUsedAt: string | null): TokenView {
  const { tokenId, name, scopes, overlayIds, createdAt, expiresAt, prefix } = token;
  return {
    tokenId,
    name,
    scopes: scopes.filter(isScope),
    overlayIds,
    createdAt,
    expiresAt,
    lastUsedAt,
    prefix,
  };
}
