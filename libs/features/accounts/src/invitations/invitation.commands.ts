import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { CreatedInvitationView, RevokedInvitationView } from './invitation.views';
import { invitationRoles, type InvitationRole } from './roles';

@Operation({
  route: 'POST /invitations',
  tool: 'create_invitation',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Invite a person by a link',
  description:
    'Gives a link that is valid once and for seven days. Whoever opens it makes an account, or signs in with theirs, and becomes an editor with the permissions of the role: editor designs overlays and switches scenes, moderator has the bot, the chat and the alerts, deck has the deck, viewer only looks. The link is shown in this answer and never again.',
  strict: true,
  bodyRequired: true,
  problems: ['not_found', 'owner_only', 'limit_reached'],
})
export class CreateInvitation extends Answers(CreatedInvitationView) {
  @OneOf(invitationRoles, 'What the person may do.') readonly role: InvitationRole;
  @Text('Id of the overlay; null for all that you own, also later ones.', { min: 1, max: 64, nullable: true })
  readonly overlayId: string | null;
}

@Operation({
  route: 'DELETE /invitations/:invitationId',
  tool: 'revoke_invitation',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Revoke an invitation',
  description:
    'The link of an open invitation opens nothing any more. Of an accepted one, the person stops being an editor of the overlays that it was for; the account remains.',
  problems: ['not_found'],
})
export class RevokeInvitation extends Answers(RevokedInvitationView) {
  @Text('Id of the invitation.', { min: 1, max: 64 }) readonly invitationId: string;
}
