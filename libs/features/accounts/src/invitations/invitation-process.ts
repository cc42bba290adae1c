import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, Process } from '@studio/process-managers/process';
import { accountDecider } from '../account.decider';
import type { Accounts } from '../accounts';
import type { InvitationEvents } from './invitation.events';
import type { OverlayGrants } from './overlay-grants';

/** Stored with the checkpoint. */
export const INVITATIONS = 'invitations';

export interface InvitationProcessDeps {
  readonly accounts: Pick<Accounts, 'read'>;
  readonly grants: OverlayGrants;
}

/**
 * Completes acceptances and revocations that were cut off, and shares new overlays with the people who accepted an
 * invitation to all overlays [sharing/7].
 */
export function invitationProcess({ accounts, grants }: InvitationProcessDeps): Process {
  return {
    name: INVITATIONS,
    categories: [accountDecider.category, 'overlay'],
    reactions: {
      'account.invitation-accepted': async ({ stream, data }) => {
        const { invitationId, userId } = data as InvitationEvents['account.invitation-accepted'];
        const inviterId = idOf(stream);
        const invitation = (await accounts.read(inviterId)).invitations[invitationId];
        return invitation
          ? [{ step: 'give', run: () => grants.give(inviterId, invitation, userId) } satisfies Call]
          : [];
      },
      'account.invitation-revoked': ({ stream, data }) => {
        const revoked = data as InvitationEvents['account.invitation-revoked'];
        const { userId } = revoked;
        return userId === null
          ? []
          : [{ step: 'take-back', run: () => grants.takeBack(idOf(stream), revoked, userId) }];
      },
      'overlay.created': async (event) => {
        const { overlayId, owner } = createdIn(event);
        const { invitations } = await accounts.read(owner.userId);
        return Object.values(invitations).flatMap((invitation): readonly Call[] => {
          const { invitationId, accepted } = invitation;
          if (!accepted || invitation.overlayId !== null) return [];
          const run = () => grants.giveOn(overlayId, owner.userId, invitation, accepted.userId);
          return [{ step: invitationId, run }];
        });
      },
    },
  };
}

function createdIn({ data }: StoredEvent): {
  readonly overlayId: string;
  readonly owner: { readonly userId: string };
} {
  return data as ReturnType<typeof createdIn>;
}
