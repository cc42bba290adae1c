import { OneOf, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

/** Why an invitation can't be accepted any more. */
const invitationEnds = ['expired', 'used', 'revoked'] as const;
export type InvitationEnd = (typeof invitationEnds)[number];

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    invitation_over: 409;
  }
}

class InvitationOverDetails {
  @OneOf(invitationEnds, 'revoked: also if the inviter or the overlay is gone.')
  readonly reason: InvitationEnd;
  @Text('Name of the account that invited.') readonly inviter: string;
}

/** Errors that only invitations answer. */
export const invitationProblems = {
  invitation_over: {
    status: 409,
    meaning: 'The invitation was used or revoked, or its seven days are over; details.reason names which.',
    details: always(InvitationOverDetails),
  },
} satisfies Problems;
