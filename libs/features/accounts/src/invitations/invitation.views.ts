import { Flag, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { AccountState, Invitation } from '../account.state';
import { invitationRoles, type InvitationRole } from './roles';

/** The account that accepted an invitation. */
class AcceptedByView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name that it signs in with.') readonly login: string;
  @Text('Name shown to others.') readonly name: string;
}

export class InvitationView {
  @Text('Id of the invitation.') readonly invitationId: string;
  @OneOf(invitationRoles, 'What the person may do.') readonly role: InvitationRole;
  @Text('The overlay that it is for; null for all.', { nullable: true }) readonly overlayId: string | null;
  @Timestamp('When it was made.') readonly createdAt: string;
  @Timestamp('When its link ends, unless it is used before.') readonly expiresAt: string;
  @Timestamp('When it was accepted; null while it is open.', { nullable: true })
  readonly acceptedAt: string | null;
  @Nested(AcceptedByView, 'The account that accepted it; null while it is open.', { nullable: true })
  readonly acceptedBy: AcceptedByView | null;
}

export class CreatedInvitationView extends InvitationView {
  @Text('The link to send, shown this once; null when a repeated Idempotency-Key is answered.', {
    nullable: true,
  })
  readonly url: string | null;
}

export class InvitationsView {
  @List(InvitationView, 'In the order they were made.') readonly items: readonly InvitationView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class RevokedInvitationView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the invitation.') readonly invitationId: string;
}

/** @param accepter account that accepted it, null while it is open */
export function invitationView(
  { invitationId, role, overlayId, createdAt, expiresAt, accepted }: Invitation,
  accepter: Pick<AccountState, 'login' | 'name'> | null,
): InvitationView {
  return {
    invitationId,
    role,
    overlayId,
    createdAt,
    expiresAt,
    acceptedAt: accepted?.at ?? null,
    acceptedBy: accepted && {
      userId: accepted.userId,
      login: accepter?.login ?? '',
      name: accepter?.name ?? '',
    },
  };
}
