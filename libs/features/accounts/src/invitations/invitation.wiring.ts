import type { Services } from '@studio/contracts/area';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { pageOf } from '@studio/operations/paging';
import { accountDecider } from '../account.decider';
import type { AccountParts } from '../account.parts';
import type { AccountEvents } from '../account.events';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import { Guesses } from '../pairings/guesses';
import { Acceptance } from './acceptance';
import * as invitationCommands from './invitation.commands';
import { isOpen, type InvitationCommands, type InvitationLookups } from './invitation.decider';
import type { InvitationLinks } from './invitation-links';
import type * as invitationQueries from './invitation.queries';
import { invitationView } from './invitation.views';
import { invitationProcess } from './invitation-process';
import { invitationRoutes } from './invitation.routes';
import { OverlayGrants } from './overlay-grants';

interface InvitationAreaDeps {
  readonly accounts: Pick<Accounts, 'hasDone'>;
  readonly links: InvitationLinks;
  readonly access: OverlayAccess;
  readonly grants: Pick<OverlayGrants, 'takeBack'>;
}

/** Returns the command handlers for the caller's invitations. */
function invitationArea({
  accounts,
  links,
  access,
  grants,
}: InvitationAreaDeps): CommandArea<
  AccountState,
  InvitationCommands,
  AccountEvents,
  DecisionContext,
  InvitationLookups
> {
  return {
    decider: accountDecider,
    modules: [invitationCommands],
    answers: {
      CreateInvitation: ({ after, commit }, _, __, { linked }) => {
        const created = commit?.events.find(({ type }) => type === 'account.invitation-created');
        const { invitationId = '' } = (created?.data ?? {}) as { readonly invitationId?: string };
        const invitation = after.state.invitations[invitationId];
        if (!invitation) throw new Error(`Invitation ${invitationId} was made and is not there.`);
        const url = linked?.invitationId === invitationId ? links.urlOf(linked) : null;
        return { ...invitationView(invitation, null), url };
      },
      RevokeInvitation: (_, { invitationId }) => ({ deleted: true, invitationId }),
    },
    streamId: (_, __, { caller }) => caller.accountId,
    authorize: () => undefined,
    common: {},
    lookups: {
      CreateInvitation: async ({ overlayId }, request: RequestContext) => {
        const { caller } = request;
        if (overlayId !== null)
          await access.ownerFor(overlayId, caller, { scope: 'overlays:write', ownerOnly: true });
        const isDone = await accounts.hasDone(caller.accountId, request);
        return { linked: isDone ? null : await links.put(caller.accountId) };
      },
    },
    followUps: {
      RevokeInvitation: async ({ before }, { invitationId }, { caller }) => {
        const invitation = before.state.invitations[invitationId];
        if (invitation?.accepted)
          await grants.takeBack(caller.accountId, invitation, invitation.accepted.userId);
        return null;
      },
    },
  };
}

export interface InvitationQueryDeps {
  readonly accounts: Pick<Accounts, 'read'>;
  readonly clock: { now(): number };
}

export const invitationQueryHandlers: QueryTable<
  CommandsOf<typeof invitationQueries>,
  InvitationQueryDeps
> = {
  ListInvitations: async (query, { caller }, { accounts, clock }) => {
    const { invitations } = await accounts.read(caller.accountId);
    const now = clock.now();
    const listed = Object.values(invitations).filter((each) => each.accepted || isOpen(each, now));
    const items = await Promise.all(
      listed.map(async (each) =>
        invitationView(each, each.accepted && (await accounts.read(each.accepted.userId))),
      ),
    );
    return pageOf(items, query, ({ invitationId }) => invitationId);
  },
};

/** Returns the running part of invitations. */
export function servedInvitations(
  { operations, clock, addressOf }: Pick<Services, 'operations' | 'clock' | 'addressOf'>,
  parts: AccountParts,
  access: OverlayAccess,
) {
  const { accounts, invitationLinks: links } = parts;
  const grants = new OverlayGrants({ accounts, operations });
  const guesses = new Guesses(clock);
  const acceptance = new Acceptance({ ...parts, links, clock, grants, overlays: access, guesses });
  return {
    commands: invitationArea({ accounts, links, access, grants }),
    routes: invitationRoutes(acceptance, addressOf),
    process: invitationProcess({ accounts, grants }),
  };
}
