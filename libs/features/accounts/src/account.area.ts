import type { FastifyInstance } from 'fastify';
import type { LiveSource } from '@studio/realtime/live-data';
import { GUEST_HOSTS as GUEST_HOST_DATA } from '@studio/widgets/guest-frame/guest-hosts';
import { LOCALE } from '@studio/widgets/variables';
import { wire, defineArea, type Services, type ServedArea } from '@studio/contracts/area';
import { definePort } from '@studio/contracts/port';
import { ACTORS } from '@studio/contracts/accounts/actors';
import { INSTALLATION_OWNER } from '@studio/contracts/accounts/installation-owner';
import { AUTHENTICATION } from '@studio/contracts/accounts/authentication';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { ACCOUNT_CLOSING } from '@studio/contracts/accounts/account-closing';
import { ACCOUNT_DIRECTORY } from '@studio/contracts/accounts/account-directory';
import { CODE_AUDIT } from '@studio/contracts/accounts/code-audit';
import { FOLLOWED_PLACES, PLACES } from '@studio/contracts/accounts/account-places';
import { GUEST_HOSTS } from '@studio/contracts/accounts/guest-hosts';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { accountDecider, type OwnAccountCommands } from './account.decider';
import type { AccountEvents } from './account.events';
import { accountLimits } from './account.limits';
import * as accountCommandsModule from './account.commands';
import * as accountQueriesModule from './account.queries';
import type { AccountState } from './account.state';
import { accountView, guestHostsView, profileView, ratesView, type PlanLimitsView } from './account.views';
import { accountParts, type AccountParts } from './account.parts';
import type { Accounts } from './accounts';
import * as administrationCommands from './administration/administration.commands';
import { administrationProblems } from './administration/administration.problems';
import * as administrationQueries from './administration/administration.queries';
import {
  administrationArea,
  administrationQueryHandlers,
  type AdministrationQueryDeps,
} from './administration/administration.wiring';
import * as auditQueries from './audit/audit.queries';
import { auditQueryHandlers, type AuditQueryDeps } from './audit/audit.query-handlers';
import { requireInstallationOwner } from './administration/installation-owner';
import { Closing } from './deletion/closing';
import { watchAccounts } from './authentication/account-watch';
import { INVITATIONS } from './invitations/invitation-process';
import * as invitationCommands from './invitations/invitation.commands';
import { invitationProblems } from './invitations/invitation.problems';
import * as invitationQueries from './invitations/invitation.queries';
import {
  invitationQueryHandlers,
  servedInvitations,
  type InvitationQueryDeps,
} from './invitations/invitation.wiring';
import { NetworkAccess } from './network/network-access';
import * as networkCommands from './network/network.commands';
import type { NetworkCommands, NetworkLookups } from './network/network.decider';
import { networkProblems } from './network/network.problems';
import * as networkQueries from './network/network.queries';
import { networkAccessView } from './network/network.views';
import * as pairingCommands from './pairings/pairing.commands';
import type { PairingService } from './pairings/pairing-service';
import type { PairingCommands, PairingLookups } from './pairings/pairing.decider';
import { pairingProblems } from './pairings/pairing.problems';
import * as pairingQueries from './pairings/pairing.queries';
import { pairingRoutes } from './pairings/pairing.routes';
import { begunView, pairingView } from './pairings/pairing.views';
import type { Pairings } from './pairings/pairings';
import type { SetupLinks } from './sessions/setup-links';
import { authRoutes } from './sessions/auth.routes';
import { sessionRoutes } from './sessions/session.routes';
import { tokenAnswers } from './tokens/token.answers';
import * as tokenCommands from './tokens/token.commands';
import type { TokenCommands, TokenLookups } from './tokens/token.decider';
import * as tokenQueries from './tokens/token.queries';
import { tokenQueryHandlers, type TokenQueryDeps } from './tokens/token.query-handlers';
import type { TokenVault } from './tokens/token-vault';
import { twoFactorProblems } from './two-factor/two-factor.problems';
import { twoFactorRoutes } from './two-factor/two-factor.routes';

const commandModules = [accountCommandsModule, tokenCommands, pairingCommands, networkCommands] as const;
const queryModules = [
  accountQueriesModule,
  tokenQueries,
  pairingQueries,
  networkQueries,
  invitationQueries,
  auditQueries,
  administrationQueries,
] as const;

/** Returns the command handlers for the caller's own account. */
function accountCommands({
  accounts,
  vault,
  pairings,
  pairingService,
  network,
  publicUrl,
  access,
}: {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly pairings: Pairings;
  readonly pairingService: PairingService;
  readonly network: NetworkAccess;
  readonly publicUrl: string;
  readonly access: OverlayAccess;
}): CommandArea<
  AccountState,
  OwnAccountCommands & TokenCommands & PairingCommands & NetworkCommands,
  AccountEvents,
  DecisionContext,
  TokenLookups & PairingLookups & NetworkLookups
> {
  return {
    decider: accountDecider,
    modules: commandModules,
    answers: {
      SetCurrencyRates: ({ after: { state } }) => ratesView(state),
      SetGuestHosts: ({ after: { state } }) => guestHostsView(state),
      UpdateMe: ({ after: { state }, commit }) => ({ ...profileView(state), changed: commit !== null }),
      ...tokenAnswers(vault),
      BeginPairing: (_outcome, _command, _request, { pairing, secrets }) =>
        begunView(pairing, secrets, publicUrl),
      AnswerPairing: (_outcome, _command, _request, { pairing }) => pairingView(pairing),
      SetNetworkAccess: (_outcome, _command, _request, state) => networkAccessView(state),
      CancelPairing: (_outcome, { pairingId }) => ({ deleted: true, pairingId }),
    },
    streamId: (_, __, { caller }) => caller.accountId,
    authorize: () => undefined,
    common: {},
    lookups: {
      CreateToken: async (command, request) => {
        const { accountId } = request.caller;
        const isDone = await accounts.hasDone(accountId, request);
        return { made: isDone ? null : await accounts.makeToken(accountId, command) };
      },
      BeginPairing: (wanted, { caller }) => pairings.begin(caller, wanted, access),
      SetNetworkAccess: async ({ enabled }, { caller }) => {
        await requireInstallationOwner(accounts, caller);
        return network.set(enabled);
      },
      AnswerPairing: async ({ pairingId, allow }, { caller }) => ({
        pairing: await pairingService.answer(caller.accountId, pairingId, allow),
      }),
      CancelPairing: ({ pairingId }, { caller }) =>
        pairingService.cancel(caller.accountId, pairingId).then(() => ({})),
    },
  };
}

type Queries = CommandsOf<
  typeof accountQueriesModule &
    typeof tokenQueries &
    typeof pairingQueries &
    typeof networkQueries &
    typeof invitationQueries &
    typeof auditQueries &
    typeof administrationQueries
>;

type AccountQueryDeps = TokenQueryDeps &
  AuditQueryDeps &
  InvitationQueryDeps &
  AdministrationQueryDeps & {
    readonly limits: PlanLimitsView;
    readonly pairingService: Pick<PairingService, 'of'>;
    readonly network: Pick<NetworkAccess, 'state'>;
  };

/** Returns the query handlers for the caller's account. */
function accountQueries(deps: AccountQueryDeps): QueryArea<Queries, AccountQueryDeps> {
  return {
    modules: queryModules,
    answers: {
      GetMe: async (_, { caller }, { accounts, limits }) =>
        accountView(await accounts.read(caller.accountId), caller, {
          limits,
          ownerId: await accounts.installationOwner(),
        }),
      GetCurrencyRates: async (_, { caller }, { accounts }) =>
        ratesView(await accounts.read(caller.accountId)),
      GetGuestHosts: async (_, { caller }, { accounts }) =>
        guestHostsView(await accounts.read(caller.accountId)),
      ...tokenQueryHandlers,
      ListPairings: async (query, { caller }, { pairingService }) => {
        const pairing = await pairingService.of(caller.accountId);
        return pageOf(pairing ? [pairingView(pairing)] : [], query, ({ pairingId }) => pairingId);
      },
      GetNetworkAccess: async (_query, _request, { network }) => networkAccessView(await network.state()),
      ...invitationQueryHandlers,
      ...auditQueryHandlers,
      ...administrationQueryHandlers,
    },
    deps,
  };
}

/** The accounts themselves, for the first start. */
export const ACCOUNTS = definePort<Accounts>('accounts');

/** Links by which a first password is set, for the first start. */
export const SETUP_LINKS = definePort<Pick<SetupLinks, 'make'>>('setup links');

/** Accounts with their tokens and sessions, and authentication. */
export const accountArea = defineArea({
  name: 'accounts',
  streams: [accountDecider],
  operations: [...commandModules, invitationCommands, administrationCommands, ...queryModules],
  problems: {
    ...pairingProblems,
    ...networkProblems,
    ...invitationProblems,
    ...administrationProblems,
    ...twoFactorProblems,
  },
  limits: Object.values(accountLimits),
  processNames: [INVITATIONS],
  operatorCalls: (services) => accountParts(services).operatorCalls,
  serve: wire(
    {
      late: { access: OVERLAY_ACCESS },
      provides: {
        accounts: ACCOUNTS,
        setupLinks: SETUP_LINKS,
        directory: ACCOUNT_DIRECTORY,
        authentication: AUTHENTICATION,
        places: PLACES,
        followedPlaces: FOLLOWED_PLACES,
        guestHosts: GUEST_HOSTS,
        actors: ACTORS,
        installationOwner: INSTALLATION_OWNER,
        closing: ACCOUNT_CLOSING,
        codeAudit: CODE_AUDIT,
      },
    },
    (services, _, late) => {
      const parts = accountParts(services);
      const { accounts, authenticator, setupLinks } = parts;
      return {
        provided: {
          ...{ accounts, setupLinks, directory: accounts, codeAudit: accounts },
          ...{ authentication: authenticator },
          closing: new Closing({ ...parts, records: services.records }),
          places: { placeOf: (accountId) => accounts.read(accountId) },
          followedPlaces: { placeOf: (accountId) => accounts.known(accountId) },
          guestHosts: { of: async (accountId) => (await accounts.read(accountId)).guestHosts },
          installationOwner: {
            require: async (caller) => {
              await requireInstallationOwner(accounts, caller);
            },
          },
          actors: {
            nameOf: async (accountId, tokenId) => {
              const { name, tokens } = await accounts.read(accountId);
              return { name, tokenName: tokenId === null ? null : (tokens[tokenId]?.name ?? null) };
            },
          },
        },
        parts: () =>
          servedAccounts(services, { ...parts, network: new NetworkAccess(services) }, late.access()),
      };
    },
  ),
});

function servedAccounts(
  services: Services,
  parts: AccountParts & { readonly network: NetworkAccess },
  access: OverlayAccess,
): ServedArea {
  const { network } = parts;
  const { log, limits, clock, publicUrl, addressOf } = services;
  const invitations = servedInvitations(services, parts, access);
  return {
    commands: [
      accountCommands({ ...parts, publicUrl, access }),
      invitations.commands,
      administrationArea(parts),
    ],
    queries: [accountQueries({ ...parts, log, limits, clock })],
    routes: [
      ...authRoutes(parts.signIn, addressOf),
      ...sessionRoutes({ ...parts, limits }),
      ...pairingRoutes(parts.pairings, addressOf),
      ...invitations.routes,
      ...twoFactorRoutes(parts, addressOf),
    ],
    processes: [invitations.process],
    http: (http) => {
      renewSessions(http, parts);
      network.attach(http.server);
    },
    liveSources: [localeSource(parts.accounts), guestHostsSource(parts.accounts)],
    ...watching(services, parts, network),
  };
}

/** The language in which pages write numbers. */
function localeSource(accounts: Pick<Accounts, 'known'>): LiveSource {
  return {
    kinds: [LOCALE],
    categories: [accountDecider.category],
    read: async (accountId) => ({ locale: (await accounts.known(accountId)).locale }),
  };
}

/** Further hosts whose pages guest frames may show. */
function guestHostsSource(accounts: Pick<Accounts, 'known'>): LiveSource {
  return {
    kinds: [GUEST_HOST_DATA],
    categories: [accountDecider.category],
    read: async (accountId) => ({ hosts: (await accounts.known(accountId)).guestHosts }),
  };
}

/** A session that is used lasts longer, and so does a device that was let in. */
function renewSessions(http: FastifyInstance, { signIn, pairings }: AccountParts): void {
  http.addHook('onSend', ({ headers }, reply, _payload, done) => {
    const cookies = [signIn.renewal(headers), pairings.renewal(headers)].filter((cookie) => cookie !== null);
    // A request that has just signed in or out sets its own cookie only.
    if (cookies.length > 0 && !reply.hasHeader('set-cookie')) reply.header('set-cookie', cookies);
    done();
  });
}

/** Forgets cached credentials when an account changes on any node. */
function watching({ events }: Services, { authenticator }: AccountParts, network: NetworkAccess) {
  let end = (): Promise<void> => Promise.resolve();
  return {
    start: async () => {
      end = watchAccounts(events, await events.end(), (accountId) => authenticator.forget(accountId));
    },
    stop: () => {
      network.close();
      return end();
    },
  };
}
