import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EvolveTable,
  EventOf,
} from '@studio/kernel/decider';

import type { ChannelEvents } from './channel.events';
import type * as connectCommands from './connect/connect.commands';
import type * as streamCommands from './stream/stream.commands';

export type ChannelCommands = CommandsOf<typeof streamCommands & typeof connectCommands>;

/** A channel that an account may act for. */
export type ConnectedChannel = ChannelEvents['channel.connected'];
export type ChannelRole = ConnectedChannel['role'];

/** What an account has connected, by platform and role. */
export interface ChannelConnections {
  readonly connected: { readonly [place: string]: ConnectedChannel };
}

/** What is done on channels is done outside, before it is decided: nothing of it is remembered here. */
const decide: DecideTable<ChannelCommands, ChannelConnections, ChannelEvents, DecisionContext> = {
  SetStreamInfo: () => [],
  SetChannelInfo: () => [],
  ConnectChannel: () => [],
  ConnectTipSource: () => [],
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
};

export const channelDecider: Decider<ChannelConnections, ChannelCommands, ChannelEvents, DecisionContext> = {
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
