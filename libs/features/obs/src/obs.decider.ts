import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './obs.commands';
import type * as installs from './install/install.commands';
import type * as controls from './obs-control.commands';
import type { ObsConnectionEvents } from './obs.events';
import { noConnections, type ConnectedObs, type ObsConnectionsState } from './obs.state';

export type ObsConnectionCommands = CommandsOf<typeof commands & typeof controls & typeof installs>;

/** Address of a connection, read from the request and checked. */
export interface CheckedAddress {
  readonly host: string;
  readonly port: number;
  /** Key of the password that was stored for this command; null for none, undefined to keep the present one. */
  readonly passwordId: string | null | undefined;
}

export interface ObsConnectionLookups {
  readonly CreateObsConnection: { readonly address: CheckedAddress };
  readonly UpdateObsConnection: { readonly address: Partial<CheckedAddress> };
}

export const obsLimits = limitsOf({ obsConnections: [4, 'OBS connections of an account'] });

/** Requests to OBS store nothing: OBS is the home of its state. */
const nothing = (state: ObsConnectionsState, { obsId }: { readonly obsId: number }): [] => {
  connectionOf(state, obsId);
  return [];
};

const decide: DecideTable<
  ObsConnectionCommands,
  ObsConnectionsState,
  ObsConnectionEvents,
  DecisionContext,
  ObsConnectionLookups
> = {
  CreateObsConnection: ({ connections, nextObsId }, { name }, { address }) => {
    requireRoom(obsLimits.obsConnections, Object.keys(connections).length);
    const { host, port, passwordId = null } = address;
    return [{ type: 'obs.connection-created', data: { obsId: nextObsId, name, host, port, passwordId } }];
  },
  UpdateObsConnection: (state, { obsId, name, enabled }, { address }) => {
    const before = connectionOf(state, obsId);
    const changed = Object.entries({ name, enabled, ...address }).filter(
      ([key, value]) => value !== undefined && value !== before[key as keyof ConnectedObs],
    );
    if (changed.length === 0) return [];
    return [{ type: 'obs.connection-changed', data: { obsId, ...Object.fromEntries(changed) } }];
  },
  DeleteObsConnection: (state, { obsId }) => {
    connectionOf(state, obsId);
    return [{ type: 'obs.connection-deleted', data: { obsId } }];
  },
  SetObsScene: nothing,
  TakeObsPreview: nothing,
  SetObsStudioMode: nothing,
  SetObsItem: nothing,
  SetObsFilter: nothing,
  SetObsInput: nothing,
  SetObsTransition: nothing,
  ControlObsOutput: nothing,
  ControlObsMedia: nothing,
  PressObsHotkey: nothing,
  InstallOverlayInObs: nothing,
};

const evolve: EvolveTable<ObsConnectionsState, ObsConnectionEvents> = {
  'obs.connection-created': ({ connections }, data) => ({
    connections: { ...connections, [data.obsId]: { ...data, enabled: true } },
    nextObsId: data.obsId + 1,
  }),
  'obs.connection-changed': ({ connections, ...state }, { obsId, ...changed }) => {
    const before = connections[obsId];
    return {
      ...state,
      connections: before ? { ...connections, [obsId]: { ...before, ...changed } } : connections,
    };
  },
  'obs.connection-deleted': ({ connections, ...state }, { obsId }) => {
    const { [obsId]: _deleted, ...rest } = connections;
    return { ...state, connections: rest };
  },
};

export const obsDecider: Decider<
  ObsConnectionsState,
  ObsConnectionCommands,
  ObsConnectionEvents,
  DecisionContext,
  ObsConnectionLookups
> = {
  category: 'obs',
  schemaVersion: 1,
  initial: noConnections,
  decide,
  evolve,
};

/** @throws Problem `not_found` */
export function connectionOf({ connections }: ObsConnectionsState, obsId: number): ConnectedObs {
  const found = connections[obsId];
  if (!found) throw new Problem('not_found', `There is no OBS connection ${obsId}.`);
  return found;
}
