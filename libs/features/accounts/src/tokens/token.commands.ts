import { List, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { scopes, type Scope } from '@studio/operations/caller';
import { CreatedTokenView, RevokedTokenView } from './token.views';

@Operation({
  route: 'POST /tokens',
  tool: 'create_token',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Make a personal access token',
  description:
    'The token is shown in this answer and never again. A key that is mistyped is refused: left out, overlayIds and expiresAt would mean a token for everything and for ever.',
  strict: true,
  bodyRequired: true,
  problems: ['invalid_value', 'limit_reached'],
})
export class CreateToken extends Answers(CreatedTokenView) {
  @Text('What it is for.', { min: 1, max: 40, trim: true }) readonly name: string;
  @List(OneOf(scopes, ''), 'What it may do.', { min: 1, max: scopes.length })
  readonly scopes: readonly Scope[];
  @List(Text('', { min: 1, max: 64 }), 'Overlays that it is limited to; null for all, also later ones.', {
    min: 1,
    max: 100,
    nullable: true,
    default: null,
  })
  readonly overlayIds: readonly string[] | null;
  @Timestamp('When it ends, at most a year ahead; null for never.', { nullable: true, default: null })
  readonly expiresAt: string | null;
}

@Operation({
  route: 'DELETE /tokens/:tokenId',
  tool: 'revoke_token',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Revoke a token',
  description: 'Whatever uses it is refused within seconds.',
})
export class RevokeToken extends Answers(RevokedTokenView) {
  @Text('Id of the token.', { min: 1, max: 64 }) readonly tokenId: string;
}
