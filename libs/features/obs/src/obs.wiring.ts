import type { InstallationOwner } from '@studio/contracts/accounts/installation-owner';
import type { Services } from '@studio/contracts/area';
import type { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import type { DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, NameTable, QueryArea } from '@studio/operations/area';
import type { CommandsOf } from '@studio/kernel/decider';
import type { RequestContext } from '@studio/operations/caller';
import { called } from '@studio/operations/names';
import type { SecretRecords } from '@studio/records/secret-records';
import { ObsClient, ObsConnectError } from './obs-client';
import { asked, controlled, obsControl, type ControlledObs } from './obs-control';
import * as controls from './obs-control.commands';
import { PASSWORDS, type ObsConnections } from './obs-connections';
import { findLocalObs, passwordIn, type WebSocketSettings } from './local-obs';
import { allowedAddress, isThisComputer, obsAddressIn, type ObsAddress, type ObsHosts } from './obs-hosts';
import type { ObsScreenshots } from './obs-screenshots';
import { foundObsView, obsConnectionView, obsStateView } from './obs.answers';
import * as commands from './obs.commands';
import { connectionOf, obsDecider, type CheckedAddress, type ObsConnectionLookups } from './obs.decider';
import type { ObsConnectionEvents } from './obs.events';
import * as queries from './obs.queries';
import type { ObsTestView } from './obs.views';
import type { ConnectedObs, ObsConnectionsState } from './obs.state';

export interface ObsDeps extends Pick<Services, 'pipeline'> {
  readonly connections: ObsConnections;
  readonly secrets: SecretRecords;
  readonly outside: OutsideCalls;
  readonly hosts: ObsHosts;
  readonly owner: InstallationOwner;
  readonly localSettings: () => Promise<readonly WebSocketSettings[]>;
  readonly screenshots: ObsScreenshots;
}

type ControlName = keyof typeof obsControl;
type Controlled<Name extends ControlName> = Awaited<ReturnType<(typeof obsControl)[Name]>>;
/** Results of requests to OBS; null for one that was only tried. */
type ControlLookups = { readonly [Name in ControlName]: { readonly result: Controlled<Name> | null } };

export function connectionCommands(
  deps: ObsDeps,
): CommandArea<
  ObsConnectionsState,
  CommandsOf<typeof commands>,
  ObsConnectionEvents,
  DecisionContext,
  ObsConnectionLookups
> {
  const { connections, secrets } = deps;
  return {
    decider: obsDecider,
    modules: [commands],
    answers: {
      CreateObsConnection: ({ before, after: { state } }) =>
        obsConnectionView(connectionOf(state, before.state.nextObsId), null),
      UpdateObsConnection: ({ after: { state } }, { obsId }, { caller }) =>
        obsConnectionView(connectionOf(state, obsId), connections.of(caller.accountId, obsId)),
      DeleteObsConnection: (_, { obsId }) => ({ deleted: true, obsId }),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The connections are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      CreateObsConnection: async (command, request) => ({
        address: await addressOf(command.host, command, request, deps),
      }),
      UpdateObsConnection: async (command, request) => ({
        address: await changedAddress(command, request, deps),
      }),
    },
    names: connectionNames(deps),
    followUps: {
      UpdateObsConnection: ({ before, after }, { obsId }) =>
        forgetPassword(secrets, before.state.connections[obsId], after.state.connections[obsId]),
      DeleteObsConnection: ({ before }, { obsId }) =>
        forgetPassword(secrets, before.state.connections[obsId], undefined),
    },
  };
}

/** Requests to OBS. They happen before the decision, which stores nothing. */
export function controlCommands(
  deps: ObsDeps,
): CommandArea<
  ObsConnectionsState,
  CommandsOf<typeof controls>,
  ObsConnectionEvents,
  DecisionContext,
  ControlLookups
> {
  const ask = controlLookups(deps);
  return {
    decider: obsDecider,
    modules: [controls],
    answers: {
      SetObsScene: controlAnswer,
      TakeObsPreview: controlAnswer,
      SetObsStudioMode: controlAnswer,
      SetObsItem: controlAnswer,
      SetObsFilter: controlAnswer,
      SetObsInput: controlAnswer,
      SetObsTransition: controlAnswer,
      ControlObsOutput: controlAnswer,
      ControlObsMedia: controlAnswer,
      PressObsHotkey: controlAnswer,
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The connections are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      SetObsScene: ask(obsControl.SetObsScene),
      TakeObsPreview: ask(obsControl.TakeObsPreview),
      SetObsStudioMode: ask(obsControl.SetObsStudioMode),
      SetObsItem: ask(obsControl.SetObsItem),
      SetObsFilter: ask(obsControl.SetObsFilter),
      SetObsInput: ask(obsControl.SetObsInput),
      SetObsTransition: ask(obsControl.SetObsTransition),
      ControlObsOutput: ask(obsControl.ControlObsOutput),
      ControlObsMedia: ask(obsControl.ControlObsMedia),
      PressObsHotkey: ask(obsControl.PressObsHotkey),
    },
    names: connectionNames(deps),
    seen: {
      SetObsScene: (_outcome, { target }) => target === 'program',
      TakeObsPreview: () => true,
      SetObsItem: () => true,
      SetObsFilter: () => true,
      SetObsInput: () => true,
      ControlObsOutput: () => true,
      ControlObsMedia: () => true,
      PressObsHotkey: () => true,
    },
  };
}

/** Returns the names of connections by id. */
export function connectionNames({ pipeline }: Pick<ObsDeps, 'pipeline'>): NameTable<ObsConnectionsState> {
  return {
    obsId: async (id, { request: { caller } }) => {
      const { connections } = await stateOf(pipeline, obsDecider, caller.accountId);
      return called('OBS connection', connections[Number(id)]);
    },
  };
}

/** Returns lookups that ask OBS, at most once for each command. */
function controlLookups(deps: ObsDeps) {
  return <Command extends { readonly obsId: number }, Result extends object>(
      control: (obs: ControlledObs, command: Command) => Promise<Result>,
    ) =>
    async (command: Command, request: RequestContext): Promise<{ readonly result: Result | null }> => {
      const { pipeline, connections, outside } = deps;
      const { accountId } = request.caller;
      connectionOf(await stateOf(pipeline, obsDecider, accountId), command.obsId);
      const obs = controlled(command.obsId, connections.of(accountId, command.obsId));
      if (request.isPreview) return { result: null };
      return { result: await outside.once(request, () => control(obs, command)) };
    };
}

/** Answers with the result of the request. */
function controlAnswer<Result>(
  _outcome: unknown,
  _command: unknown,
  _request: unknown,
  { result }: { readonly result: Result | null },
): Result {
  if (!result) throw new Error('A request that was only tried has no answer.');
  return result;
}

/** Deletes a password that is no longer used. */
async function forgetPassword(
  secrets: SecretRecords,
  before: ConnectedObs | undefined,
  after: ConnectedObs | undefined,
): Promise<null> {
  const passwordId = before?.passwordId ?? null;
  if (passwordId !== null && passwordId !== after?.passwordId) await secrets.delete(PASSWORDS, passwordId);
  return null;
}

interface AskedAddress {
  readonly port?: number;
  readonly password?: string | null;
  readonly usePassword?: boolean;
}

/** Checks an address, and stores its password. @throws Problem `invalid_value`, `obs_host_not_allowed` */
async function addressOf(
  text: string,
  asked: AskedAddress,
  request: RequestContext,
  deps: ObsDeps,
): Promise<CheckedAddress> {
  const { hosts, secrets } = deps;
  const found = obsAddressIn(text);
  if (!found)
    throw new Problem('invalid_value', 'host must be an IP address, a name, or the link that OBS shows.', {
      field: 'host',
    });
  await allowedAddress(found.host, hosts).catch((error: unknown) => {
    // A name that is unknown now may be known once its machine is on.
    if (error instanceof Problem) throw error;
  });
  const port = asked.port ?? found.port;
  const password = asked.usePassword
    ? await localPassword({ host: found.host, port }, asked, request, deps)
    : asked.password === undefined
      ? found.password
      : asked.password;
  const passwordId = await storedPassword(password, request, secrets);
  return { host: found.host, port, passwordId };
}

/**
 * Reads the password of OBS on this computer from its settings.
 * @throws Problem `installation_owner_only`, `invalid_value`
 */
async function localPassword(
  { host, port }: Pick<ObsAddress, 'host' | 'port'>,
  asked: AskedAddress,
  { caller }: RequestContext,
  { owner, localSettings }: Pick<ObsDeps, 'owner' | 'localSettings'>,
): Promise<string | null> {
  await owner.require(caller);
  const refused = (reason: string): Problem => new Problem('invalid_value', reason, { field: 'usePassword' });
  if (asked.password !== undefined) throw refused('Send either password or usePassword.');
  if (!isThisComputer(host))
    throw refused('usePassword is for OBS on the computer of the studio: 127.0.0.1.');
  const password = passwordIn(await localSettings(), port);
  if (password === undefined)
    throw refused(
      `No settings of OBS with the port ${port} were found on this computer. Enter its password.`,
    );
  return password;
}

async function changedAddress(
  command: commands.UpdateObsConnection,
  request: RequestContext,
  deps: ObsDeps,
): Promise<Partial<CheckedAddress>> {
  if (command.host !== undefined) return addressOf(command.host, command, request, deps);
  const passwordId = await storedPassword(command.password, request, deps.secrets);
  return {
    ...(command.port !== undefined && { port: command.port }),
    ...(passwordId !== undefined && { passwordId }),
  };
}

/** Stores a password under a key of the command. Undefined stays undefined, null stays null. */
async function storedPassword(
  password: string | null | undefined,
  { commandId, isPreview }: RequestContext,
  secrets: SecretRecords,
): Promise<string | null | undefined> {
  if (typeof password !== 'string') return password;
  if (password === '') return null;
  if (!isPreview) await secrets.put(PASSWORDS, commandId, { password });
  return commandId;
}

/** Queries about OBS. */
export function obsQueries(deps: ObsDeps): QueryArea<CommandsOf<typeof queries>, ObsDeps> {
  const ownConnection = async ({ obsId }: { readonly obsId: number }, { caller }: RequestContext) =>
    connectionOf(await stateOf(deps.pipeline, obsDecider, caller.accountId), obsId);
  return {
    modules: [queries],
    answers: {
      ListObsConnections: async (_query, { caller: { accountId } }, { pipeline, connections, hosts }) => {
        const { connections: all } = await stateOf(pipeline, obsDecider, accountId);
        const items = Object.values(all).map((each) =>
          obsConnectionView(each, connections.of(accountId, each.obsId)),
        );
        return { items, hosts, nextCursor: null };
      },
      FindObs: async (_query, { caller }, { pipeline, hosts, owner, localSettings }) => {
        await owner.require(caller);
        await allowedAddress('127.0.0.1', hosts);
        const { connections: all } = await stateOf(pipeline, obsDecider, caller.accountId);
        const own = Object.values(all).filter(({ host }) => isThisComputer(host));
        const found = await findLocalObs(await localSettings());
        return foundObsView(found, own);
      },
      GetObsScreenshot: async (query, request, { connections, screenshots }) => {
        const { obsId } = await ownConnection(query, request);
        const obs = controlled(obsId, connections.of(request.caller.accountId, obsId));
        const source = query.source ?? obs.state()?.programScene ?? '';
        const image = await asked(obs, screenshots.take(obs.client, source, query.width));
        return { obsId, source, image };
      },
      GetObs: async (query, request, { connections }) => {
        const { obsId } = await ownConnection(query, request);
        const connection = connections.of(request.caller.accountId, obsId);
        controlled(obsId, connection);
        if (!connection?.state)
          throw new Problem('obs_not_connected', 'OBS is being connected. Try again in a second.', { obsId });
        return obsStateView(obsId, connection.state, connection);
      },
      TestObsConnection: async (query, request, { connections }) =>
        tested(connections, await ownConnection(query, request)),
      ListObsHotkeys: async (query, request, { connections }) => {
        const { obsId } = await ownConnection(query, request);
        const obs = controlled(obsId, connections.of(request.caller.accountId, obsId));
        const answer = await asked(obs, obs.client.read('GetHotkeyList'));
        const names = answer['hotkeys'];
        return { items: Array.isArray(names) ? names.map(String) : [], nextCursor: null };
      },
    },
    deps,
  };
}

/** Connects once, beside the connection that the studio keeps. */
async function tested(connections: ObsConnections, connected: ConnectedObs): Promise<ObsTestView> {
  try {
    const target = await connections.targetOf(connected);
    const client = await ObsClient.connect(target, { event: () => undefined, closed: () => undefined });
    const { obsVersion } = client;
    await client.close();
    return { result: 'connected', problem: null, reason: null, obsVersion };
  } catch (error) {
    if (!(error instanceof ObsConnectError)) throw error;
    const { failure: result, message: problem, reason } = error;
    return { result, problem, reason, obsVersion: null };
  }
}
