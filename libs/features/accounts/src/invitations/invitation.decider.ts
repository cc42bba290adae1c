import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { accountLimits } from '../account.limits';
import type { AccountState, Invitation } from '../account.state';
import type * as commands from './invitation.commands';
import type { InvitationEvents } from './invitation.events';
import type { InvitationEnd } from './invitation.problems';

export type InvitationCommands = CommandsOf<typeof commands>;

/** Commands of people who accept; no operation offers them. */
export interface AcceptanceCommands {
  readonly AcceptInvitation: { readonly invitationId: string; readonly userId: string };
}

export interface InvitationLookups {
  /** The invitation whose link was made for this command; null for a repeat. */
  readonly CreateInvitation: { readonly linked: LinkedInvitation | null };
}

/** A new invitation's id, and the secret of its link. */
export interface LinkedInvitation {
  readonly invitationId: string;
  readonly secret: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** Time for which an invitation can be accepted [accounts/9]. */
export const INVITATION_MS = 7 * DAY_MS;

export const invitationDecide: DecideTable<
  InvitationCommands & AcceptanceCommands,
  AccountState,
  InvitationEvents,
  DecisionContext,
  InvitationLookups
> = {
  CreateInvitation: ({ invitations }, { role, overlayId }, { linked, now }) => {
    if (!linked) throw new Error('No link was made for this invitation.');
    const open = Object.values(invitations).filter((each) => isOpen(each, now));
    requireRoom(accountLimits.invitations, open.length);
    const { invitationId } = linked;
    const expiresAt = timestamp(now + INVITATION_MS);
    return [{ type: 'account.invitation-created', data: { invitationId, role, overlayId, expiresAt } }];
  },

  AcceptInvitation: (account, { invitationId, userId }, { now }) => {
    const end = endOf(account, invitationId, now);
    if (end) throw new Problem('invitation_over', endText(end), { reason: end, inviter: account.name });
    return [{ type: 'account.invitation-accepted', data: { invitationId, userId } }];
  },

  RevokeInvitation: ({ invitations }, { invitationId }) => {
    const invitation = Object.hasOwn(invitations, invitationId) ? invitations[invitationId] : undefined;
    if (!invitation)
      throw new Problem('not_found', 'You have no such invitation.', {
        resource: 'invitation',
        invitationId,
      });
    const { overlayId, accepted } = invitation;
    return [
      {
        type: 'account.invitation-revoked',
        data: { invitationId, overlayId, userId: accepted?.userId ?? null },
      },
    ];
  },
};

export const invitationEvolve: EvolveTable<AccountState, InvitationEvents> = {
  'account.invitation-created': (account, created, { at }) => ({
    ...account,
    invitations: {
      ...unexpired(account.invitations, at),
      [created.invitationId]: { ...created, createdAt: at, accepted: null },
    },
  }),
  'account.invitation-accepted': (account, { invitationId, userId }, { at }) => {
    const invitation = account.invitations[invitationId];
    return invitation
      ? {
          ...account,
          invitations: {
            ...account.invitations,
            [invitationId]: { ...invitation, accepted: { userId, at } },
          },
        }
      : account;
  },
  'account.invitation-revoked': (account, { invitationId }) => {
    const { [invitationId]: _, ...invitations } = account.invitations;
    return { ...account, invitations };
  },
};

/** Returns true if an invitation can be accepted at a time (ms since 1970). */
export function isOpen({ accepted, expiresAt }: Invitation, now: number): boolean {
  return accepted === null && Date.parse(expiresAt) > now;
}

/**
 * Returns why an invitation that once existed can't be accepted now; null if it can. The state forgets invitations
 * that are revoked, and those that expired once another is made.
 */
export function endOf(
  { status, invitations }: Pick<AccountState, 'status' | 'invitations'>,
  invitationId: string,
  now: number,
): InvitationEnd | null {
  const invitation = Object.hasOwn(invitations, invitationId) ? invitations[invitationId] : undefined;
  if (invitation?.accepted) return 'used';
  if (!invitation || status !== 'active') return 'revoked';
  return isOpen(invitation, now) ? null : 'expired';
}

export function endText(end: InvitationEnd): string {
  if (end === 'used') return 'This invitation was used already. Ask for another one.';
  if (end === 'expired') return 'The seven days of this invitation are over. Ask for another one.';
  return 'This invitation was revoked. Ask for another one.';
}

function unexpired(invitations: AccountState['invitations'], at: string): AccountState['invitations'] {
  const now = Date.parse(at);
  return Object.fromEntries(
    Object.entries(invitations).filter(([, each]) => each.accepted !== null || isOpen(each, now)),
  );
}
