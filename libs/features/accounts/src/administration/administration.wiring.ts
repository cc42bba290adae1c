import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { derivedId } from '@studio/kernel/ids';
import type { CommandArea, QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { pageOf } from '@studio/operations/paging';
import { accountDecider } from '../account.decider';
import type { AccountEvents } from '../account.events';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import type { SetupLinks } from '../sessions/setup-links';
import * as administrationCommands from './administration.commands';
import type { AdministrationCommands, AdministrationLookups, PasswordLink } from './administration.decider';
import type * as administrationQueries from './administration.queries';
import { listedAccountView } from './administration.views';
import { requireInstallationOwner } from './installation-owner';

interface AdministrationDeps {
  readonly accounts: Accounts;
  readonly setupLinks: Pick<SetupLinks, 'forPassword'>;
}

const { CreateAccount } = administrationCommands;
/** Label from which the id of a new account derives. */
const NEW_ACCOUNT = 'account';

/** Returns the command handlers for accounts of other people. */
export function administrationArea({
  accounts,
  setupLinks,
}: AdministrationDeps): CommandArea<
  AccountState,
  AdministrationCommands,
  AccountEvents,
  DecisionContext,
  AdministrationLookups
> {
  /** Null if a repeat is answered, since its link was shown before. */
  const linkFor = async (accountId: string, request: RequestContext): Promise<PasswordLink | null> =>
    (await accounts.hasDone(accountId, request)) ? null : setupLinks.forPassword(accountId);
  return {
    decider: accountDecider,
    modules: [administrationCommands],
    answers: {
      CreateAccount: ({ after: { state } }, _, __, { link }) => ({
        // The first account is opened by the first start, so a created one is never the owner's.
        ...listedAccountView(state, null),
        ...linkFields(link),
      }),
      UpdateAccount: ({ after: { state }, commit }, _, __, { ownerId }) => ({
        ...listedAccountView(state, ownerId),
        changed: commit !== null,
      }),
      ResetPassword: (_, { userId }, __, { link }) => ({ userId, ...linkFields(link) }),
    },
    streamId: (command, newId) =>
      command instanceof CreateAccount ? newId(NEW_ACCOUNT) : (command as { readonly userId: string }).userId,
    authorize: () => undefined,
    access: async (_, { caller }) => {
      await requireInstallationOwner(accounts, caller);
    },
    common: {},
    lookups: {
      CreateAccount: async ({ login }, request) => {
        await requireInstallationOwner(accounts, request.caller);
        const accountId = derivedId(request.commandId, NEW_ACCOUNT);
        return {
          login: await accounts.reserveLogin(login, accountId),
          link: await linkFor(accountId, request),
        };
      },
      UpdateAccount: async (_, { caller }) => ({
        ownerId: await requireInstallationOwner(accounts, caller),
      }),
      ResetPassword: async ({ userId }, request) => {
        await requireInstallationOwner(accounts, request.caller);
        return { link: await linkFor(userId, request) };
      },
    },
  };
}

export interface AdministrationQueryDeps {
  readonly accounts: Pick<Accounts, 'list' | 'installationOwner'>;
}

export const administrationQueryHandlers: QueryTable<
  CommandsOf<typeof administrationQueries>,
  AdministrationQueryDeps
> = {
  ListAccounts: async (query, { caller }, { accounts }) => {
    const ownerId = await requireInstallationOwner(accounts, caller);
    const items = (await accounts.list()).map((account) => listedAccountView(account, ownerId));
    return pageOf(items, query, ({ userId }) => userId);
  },
};

function linkFields(link: PasswordLink | null): {
  readonly url: string | null;
  readonly expiresAt: string | null;
} {
  return { url: link?.url ?? null, expiresAt: link?.expiresAt ?? null };
}
