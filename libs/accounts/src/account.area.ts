import type { FastifyInstance } from 'fastify';
import { defineArea, type Services } from '@studio/areas/area';
import { definePort } from '@studio/areas/port';
import {
  ACTORS,
  AUTHENTICATION,
  OVERLAY_ACCESS,
  PEOPLE,
  PLACES,
  STANDING,
  type OverlayAccess,
} from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { accountDecider, type OwnAccountCommands } from './account.decider';
import type { AccountEvents } from './account.events';
import { accountLimits } from './account.limits';
import * as accountCommandsModule from './account.commands';
import * as accountQueriesModule from './account.queries';
import type { AccountState } from './account.state';
import { accountView, profileView, type PlanLimitsView } from './account.views';
import { accountParts, type AccountParts } from './account.parts';
import type { Accounts } from './accounts';
import * as auditQueries from './audit/audit.queries';
import { auditReading, type AuditReading } from './audit/audit.reading';
import { watchAccounts } from './door/account-watch';
import * as pairingCommands from './pairings/pairing.commands';
import type { PairingDesk } from './pairings/pairing-desk';
import type { PairingCommands, PairingFacts } from './pairings/pairing.decider';
import { pairingProblems } from './pairings/pairing.problems';
import * as pairingQueries from './pairings/pairing.queries';
import { pairingRoutes } from './pairings/pairing.routes';
import { begunView, pairingView } from './pairings/pairing.views';
import type { Pairings } from './pairings/pairings';
import type { SetupLinks } from './sessions/setup-links';
import { authRoutes } from './sessions/auth.routes';
import { tokenAnswers } from './tokens/token.answers';
import * as tokenCommands from './tokens/token.commands';
import type { TokenCommands, TokenFacts } from './tokens/token.decider';
import * as tokenQueries from './tokens/token.queries';
import { tokenReading, type TokenReading } from './tokens/token.reading';
import type { TokenVault } from './tokens/token-vault';

const commandModules = [accountCommandsModule, tokenCommands, pairingCommands] as const;
const queryModules = [accountQueriesModule, tokenQueries, pairingQueries, auditQueries] as const;

/** How commands on the caller's own account are run. */
function accountCommands({
  accounts,
  vault,
  pairings,
  desk,
  publicUrl,
  access,
}: {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
  readonly pairings: Pairings;
  readonly desk: PairingDesk;
  readonly publicUrl: string;
  readonly access: OverlayAccess;
}): CommandArea<
  AccountState,
  OwnAccountCommands & TokenCommands & PairingCommands,
  AccountEvents,
  DecisionContext,
  TokenFacts & PairingFacts
> {
  return {
    decider: accountDecider,
    modules: commandModules,
    answers: {
      UpdateMe: ({ after: { state }, commit }) => ({ ...profileView(state), changed: commit !== null }),
      ...tokenAnswers(vault),
      BeginPairing: (_outcome, _command, _request, { pairing, secrets }) =>
        begunView(pairing, secrets, publicUrl),
      AnswerPairing: (_outcome, _command, _request, { pairing }) => pairingView(pairing),
      CancelPairing: (_outcome, { pairingId }) => ({ deleted: true, pairingId }),
    },
    streamId: (_, __, { caller }) => caller.accountId,
    authorize: () => undefined,
    common: {},
    facts: {
      CreateToken: async (command, request) => {
        const { accountId } = request.caller;
        const isDone = await accounts.hasDone(accountId, request);
        return { made: isDone ? null : await accounts.makeToken(accountId, command) };
      },
      BeginPairing: (wanted, { caller }) => pairings.begin(caller, wanted, access),
      AnswerPairing: async ({ pairingId, allow }, { caller }) => ({
        pairing: await desk.answer(caller.accountId, pairingId, allow),
      }),
      CancelPairing: async ({ pairingId }, { caller }) => {
        await desk.cancel(caller.accountId, pairingId);
        return {};
      },
    },
    onAir: () => false,
  };
}

type Queries = CommandsOf<
  typeof accountQueriesModule & typeof tokenQueries & typeof pairingQueries & typeof auditQueries
>;

type AccountReading = TokenReading &
  AuditReading & { readonly limits: PlanLimitsView; readonly desk: Pick<PairingDesk, 'of'> };

/** How questions about the caller's account are answered. */
function accountQueries(deps: AccountReading): QueryArea<Queries, AccountReading> {
  return {
    modules: queryModules,
    answers: {
      GetMe: async (_, { caller }, { accounts, limits }) =>
        accountView(await accounts.read(caller.accountId), caller, limits),
      ...tokenReading,
      ListPairings: async (query, { caller }, { desk }) => {
        const pairing = await desk.of(caller.accountId);
        return pageOf(pairing ? [pairingView(pairing)] : [], query, ({ pairingId }) => pairingId);
      },
      ...auditReading,
    },
    deps,
  };
}

/** The accounts themselves, for the first start. */
export const ACCOUNTS = definePort<Accounts>('accounts');

/** Links by which a first password is set, for the first start. */
export const SETUP_LINKS = definePort<Pick<SetupLinks, 'make'>>('setup links');

/** Who uses the studio: accounts, their tokens and sessions, and the proof of all credentials. */
export const accountArea = defineArea({
  name: 'accounts',
  streams: [accountDecider],
  operations: [...commandModules, ...queryModules],
  problems: pairingProblems,
  limits: Object.values(accountLimits),
  operatorCalls: (services) => accountParts(services).operatorCalls,
  serve: (services) => {
    const parts = accountParts(services);
    const { accounts, authenticator } = parts;
    services.ports.provide(ACCOUNTS, accounts);
    services.ports.provide(SETUP_LINKS, parts.setupLinks);
    services.ports.provide(PEOPLE, accounts);
    services.ports.provide(AUTHENTICATION, authenticator);
    services.ports.provide(STANDING, parts.standing);
    services.ports.provide(PLACES, { placeOf: (accountId) => accounts.read(accountId) });
    services.ports.provide(ACTORS, {
      nameOf: async (accountId, tokenId) => {
        const { name, tokens } = await accounts.read(accountId);
        return { name, tokenName: tokenId === null ? null : (tokens[tokenId]?.name ?? null) };
      },
    });
    return () => ({
      commands: [
        accountCommands({
          ...parts,
          publicUrl: services.publicUrl,
          access: services.ports.of(OVERLAY_ACCESS),
        }),
      ],
      queries: [accountQueries({ ...parts, log: services.log, limits: services.limits })],
      routes: [
        ...authRoutes(parts.signIn, services.addressOf),
        ...pairingRoutes(parts.pairings, services.addressOf),
      ],
      http: (http) => renewSessions(http, parts),
      ...watching(services, parts),
    });
  },
});

/** A session that is used lasts longer, and so does a device that was let in. */
function renewSessions(http: FastifyInstance, { signIn, pairings }: AccountParts): void {
  http.addHook('onSend', ({ headers }, reply, _payload, done) => {
    const cookies = [signIn.renewal(headers), pairings.renewal(headers)].filter((cookie) => cookie !== null);
    // Who has just signed out, or in anew, is told of that cookie only.
    if (cookies.length > 0 && !reply.hasHeader('set-cookie')) reply.header('set-cookie', cookies);
    done();
  });
}

/** What is remembered of an account's credentials is forgotten when anything happens to it, on whatever node. */
function watching({ events }: Services, { authenticator, standing }: AccountParts) {
  let end = (): Promise<void> => Promise.resolve();
  return {
    start: async () => {
      end = watchAccounts(events, await events.end(), (accountId) => {
        authenticator.forget(accountId);
        void standing.changed(accountId);
      });
    },
    stop: () => end(),
  };
}
