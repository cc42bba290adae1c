import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EvolveTable,
  EventOf,
} from '@studio/kernel/decider';

import type { ChannelRole, ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { ChannelEvents } from './channel.events';
import type * as clientCommands from './clients/clients.commands';
import type * as levelCommands from './levels/levels.commands';
import type * as connectCommands from './connect/connect.commands';
import type * as webhookCommands from './webhook-address/webhook-address.commands';
import type * as streamCommands from './stream/stream.commands';

export type ChannelCommands = CommandsOf<
  typeof streamCommands &
    typeof levelCommands &
    typeof connectCommands &
    typeof clientCommands &
    typeof webhookCommands
>;

/** Lookups of commands on clients, which are stored in encrypted records. */
export interface ChannelContext extends DecisionContext {
  /** Client that counts from now on; undefined if it stays. */
  readonly changedTo?: string | null;
  /** Address of webhooks that counts from now on; undefined if it stays. */
  readonly movedTo?: string | null;
}

/** Connected channels of an account, by platform and role. */
export interface ChannelConnections {
  readonly connected: { readonly [place: string]: ConnectedChannel };
}

/** Calls to channels happen before the decision; no state of them is stored here. */
const decide: DecideTable<ChannelCommands, ChannelConnections, ChannelEvents, ChannelContext> = {
  SetStreamInfo: () => [],
  SetChannelInfo: () => [],
  CreateClip: () => [],
  CreateStreamMarker: () => [],
  SetMembershipLevels: () => [],
  ConnectChannel: () => [],
  ConnectTipSource: () => [],
  SetPlatformClient: (_state, { platform }, context) => changingClient(platform, context),
  RemovePlatformClient: (_state, { platform }, context) => changingClient(platform, context),
  CheckPlatformClient: () => [],
  SetWebhookAddress: (_state, _command, { movedTo: url }) =>
    url === undefined ? [] : [{ type: 'channel.webhooks-moved', data: { url } }],
  TestWebhookAddress: () => [],
  DisconnectChannel: (state, { platform, role }) => disconnecting(state, platform, role),
};

const evolve: EvolveTable<ChannelConnections, ChannelEvents> = {
  'channel.connected': ({ connected }, data) => ({
    connected: { ...connected, [placeOf(data.platform, data.role)]: data },
  }),
  'channel.disconnected': ({ connected }, { platform, role }) => ({
    connected: Object.fromEntries(
      Object.entries(connected).filter(([place]) => place !== placeOf(platform, role)),
    ),
  }),
  'channel.client-changed': (state) => state,
  'channel.webhooks-moved': (state) => state,
};

export const channelDecider: Decider<ChannelConnections, ChannelCommands, ChannelEvents, ChannelContext> = {
  category: 'channel',
  schemaVersion: 1,
  initial: { connected: {} },
  decide,
  evolve,
};

export function placeOf(platform: string, role: ChannelRole): string {
  return `${platform} ${role}`;
}

/** A platform has let the account act for a channel. */
export function connecting(channel: ConnectedChannel): readonly EventOf<ChannelEvents>[] {
  return [{ type: 'channel.connected', data: channel }];
}

function changingClient(
  platform: string,
  { changedTo: clientId }: ChannelContext,
): readonly EventOf<ChannelEvents>[] {
  return clientId === undefined ? [] : [{ type: 'channel.client-changed', data: { platform, clientId } }];
}

/** The account acts for it no more. */
export function disconnecting(
  { connected }: ChannelConnections,
  platform: string,
  role: ChannelRole,
): readonly EventOf<ChannelEvents>[] {
  return connected[placeOf(platform, role)]
    ? [{ type: 'channel.disconnected', data: { platform, role } }]
    : [];
}
