import type { FastifyInstance } from 'fastify';
import { wire, type Resolved, defineArea, type Services, type ServedArea } from '@studio/contracts/area';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { ACTORS } from '@studio/contracts/accounts/actors';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { PLACES } from '@studio/contracts/accounts/account-places';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { ChatOfOwners } from './chat-of-owners';
import { channelDecider } from './channel.decider';
import { channelProjection, channels, type ChannelDocument } from './channel.projection';
import * as connectCommandModule from './connect/connect.commands';
import { serveConnecting } from './connect/connect-pages';
import * as connectQueryModule from './connect/connect.queries';
import { connectCalls, connectCommands, connectQueries } from './connect/connect.wiring';
import { connectionReport, Connections } from './connections';
import { ChannelsOfAccounts } from './channels-of-accounts';
import {
  CHANNEL_CONSENTS,
  CHANNELS,
  PLATFORM_TIME,
  SHARED_CHATS,
  type Channels,
  type SharedChats,
} from '@studio/contracts/channels/channels';
import { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import type { EventSink, EventSinks } from '@studio/contracts/channels/platform-adapter';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import { PLATFORM_EVENTS, PlatformEventRouter } from '@studio/contracts/channels/platform-events';
import { PLATFORM_CLIENTS } from '@studio/contracts/channels/platform-clients';
import { SIMULATED_CHANNEL, type SimulatedPlatform } from '@studio/contracts/channels/simulated-channel';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { LiveChatFeed } from '@studio/contracts/chat/live-chat-feed';
import { kofiStats } from './kofi/kofi-stats';
import { kofiTipsProjection } from './kofi/kofi-tips.projection';
import { moderatedChannel } from './moderated-channel';
import { simulatedChannel } from './simulated/channel';
import { SimulatedPlatformChannel } from './simulated/simulated-platform';
import { serveOnLoopback } from '@studio/http/loopback-server';
import * as webhookCommandModule from './webhook-address/webhook-address.commands';
import * as webhookQueryModule from './webhook-address/webhook-address.queries';
import { webhookAddressCommands, webhookAddressQueries } from './webhook-address/webhook-address.wiring';
import { MembershipLevels } from '@studio/contracts/channels/membership-levels';
import * as levelCommandModule from './levels/levels.commands';
import * as levelQueryModule from './levels/levels.queries';
import { levelsCommands, levelsQueries } from './levels/levels.wiring';
import { TEST_EVENTS } from '@studio/contracts/channels/test-events';
import { testEvents } from './test-events';
import * as clientCommandModule from './clients/clients.commands';
import * as clientQueryModule from './clients/clients.queries';
import { clientProblems } from './clients/client.problems';
import { clientCommands, clientQueries } from './clients/clients.wiring';
import * as commands from './simulation.commands';
import {
  simulationDecider,
  type SimulationCommands,
  type SimulationContext,
  type SimulationState,
} from './simulation.decider';
import type { SimulationEvents } from './simulation.events';
import { simulationProjection } from './simulation.projection';
import * as queries from './simulation.queries';
import { Simulations } from './simulations';
import { serveWebhooks } from './webhooks';
import { StudioPlatforms } from './studio-platforms';
import { ChannelClips } from './stream/channel-clips';
import { ChannelInfoCache } from './stream/channel-info-cache';
import * as streamCommandModule from './stream/stream.commands';
import * as streamQueryModule from './stream/stream.queries';
import { streamCommands, streamQueries } from './stream/stream.wiring';

/** Commands on the caller's simulated channel. */
function simulationCommands(
  isSimulated: boolean,
): CommandArea<SimulationState, SimulationCommands, SimulationEvents, SimulationContext> {
  return {
    decider: simulationDecider,
    modules: [commands],
    // What it makes happen, layers show at once.
    seen: { SetSimulation: ({ commit, after }) => commit !== null && after.state.perMinute > 0 },
    answers: { SetSimulation: ({ after: { state }, commit }) => ({ ...state, changed: commit !== null }) },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: { isSimulated },
    lookups: {},
  };
}

type Queries = CommandsOf<typeof queries>;
type QueryDeps = Pick<Services, 'pipeline'>;

/** Queries about the caller's simulated channel. */
function simulationQueries({ pipeline }: QueryDeps): QueryArea<Queries, QueryDeps> {
  return {
    modules: [queries],
    answers: {
      GetSimulation: async (_query, { caller }) => {
        const stream = streamName(simulationDecider.category, caller.accountId);
        return (await pipeline.read<SimulationState, unknown>(stream, simulationDecider)).state;
      },
    },
    deps: { pipeline },
  };
}

const required = {
  access: OVERLAY_ACCESS,
  actors: ACTORS,
  places: PLACES,
  record: ACTIVITY_RECORD,
  integrations: PLATFORM_CLIENTS,
};
type Required = Resolved<typeof required>;

/** The simulated channel of an account, to be asked for things. */
function simulatedPlatformOf(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  { record }: Pick<Required, 'record'>,
  sinks: EventSinks,
  changed: (accountId: string) => void,
) {
  return (accountId: string, platform: SimulatedPlatform) =>
    new SimulatedPlatformChannel({
      accountId,
      platform,
      records,
      clock,
      sink: telling(sinks.sinkOf(accountId, { simulated: true }), () => changed(accountId)),
      liveSince: async () => {
        const { live, streamStartedAt, simulated } = await record.session(accountId);
        return live && simulated ? streamStartedAt : null;
      },
    });
}

/** Events that change the channel itself. */
const changing: ReadonlySet<string> = new Set(['channel-updated', 'stream-online', 'stream-offline']);

/** The sink, and somebody who wants to know when the channel itself has become another. */
function telling(sink: EventSink, changed: () => void): EventSink {
  return {
    deliver: async (event) => {
      await sink.deliver(event);
      if (changing.has(event.body.type)) changed();
    },
  };
}

/** The connections to channels, and beside them the scripts of the simulated ones. */
function connectionsOf(
  services: Services,
  { places }: Pick<Required, 'places'>,
  platforms: StudioPlatforms,
  sinks: EventSinks,
  routes: readonly WebhookRoute[],
  changed: (accountId: string) => void,
): Connections {
  const { events, records, clock, share, readerOf, upToDate, isSimulated, warn } = services;
  const simulations = new Simulations({
    events,
    clock,
    share,
    warn,
    reader: readerOf(simulationProjection),
    upToDate: () => upToDate(simulationProjection),
    sinks,
    places,
  });
  if (isSimulated) share.use(simulations);
  const connections = new Connections({
    events,
    records,
    clock,
    share,
    warn,
    accounts: async () => {
      if (!(await upToDate(channelProjection))) throw new Error('The read models are behind.');
      const all = await readerOf(channelProjection).all<ChannelDocument>(channels, {
        index: 'account',
        equals: [],
      });
      const connected = all.map(({ doc }) => doc.accountId);
      return [...new Set([...connected, ...(await platforms.relays.accounts())])];
    },
    connectedBy: (accountId) => platforms.connectedBy(accountId),
    clientOf: (accountId, platform) => platforms.clientPrintOf(accountId, platform),
    adapterOf: (accountId, channel) => platforms.adapterOf(accountId, channel),
    sinkOf: (accountId) => telling(sinks.sinkOf(accountId, { simulated: false }), () => changed(accountId)),
    relays: {
      match: (accountId) => platforms.relays.match(accountId, routes),
      close: (keeps) => platforms.relays.close(keeps),
    },
  });
  share.use(connections);
  return connections;
}

/** Webhooks of all platforms. */
function webhooksOf(
  { readerOf, upToDate }: Services,
  platforms: StudioPlatforms,
  sinks: EventSinks,
  changed: (accountId: string) => void,
) {
  const read = async (platform: string, channelId: string): Promise<readonly string[]> => {
    const found = await readerOf(channelProjection).all<ChannelDocument>(channels, {
      index: 'channel',
      equals: [platform, channelId],
    });
    return found.flatMap(({ doc }) => (doc.role === 'broadcaster' ? [doc.accountId] : []));
  };
  return platforms.webhooks({
    accountsOf: async (platform, channelId) => {
      const accounts = await read(platform, channelId);
      if (accounts.length > 0) return accounts;
      // A channel that was connected just now: its platform would not send the event again after a 200.
      if (!(await upToDate(channelProjection))) throw new Error('The read models are behind.');
      return read(platform, channelId);
    },
    sinkOf: (accountId) => telling(sinks.sinkOf(accountId, { simulated: false }), () => changed(accountId)),
  });
}

/** Ko-fi totals. */
function kofiSource(
  { readerOf, upToDate }: Services,
  { record, places }: Pick<Required, 'record' | 'places'>,
  platforms: StudioPlatforms,
) {
  return kofiStats({
    reader: readerOf(kofiTipsProjection),
    upToDate: () => upToDate(kofiTipsProjection),
    record,
    places,
    isConnected: async (accountId) =>
      (await platforms.connectedBy(accountId)).some(({ platform }) => platform === 'kofi'),
  });
}

function sharedChatsOf(records: Services['records']): SharedChats {
  return {
    isRunning: async (accountId) => {
      const report = await connectionReport(records, accountId, 'twitch');
      return report?.sharedChat === true && report.state !== 'off';
    },
  };
}

/** Pages for connecting, and webhooks on the main port and the port for tunnels. */
async function serveChannels(
  http: FastifyInstance,
  { webhookPort: port, warn }: Services,
  { connecting, addresses }: StudioPlatforms,
  routes: ReturnType<typeof webhooksOf>,
): Promise<void> {
  serveConnecting(http, connecting);
  await serveWebhooks(http, routes, addresses);
  const register = (server: FastifyInstance): Promise<void> => serveWebhooks(server, routes, addresses);
  if (port !== null) serveOnLoopback(http, { port, register, warn });
}

/** Operations of the area. */
function operationsOf(
  { isSimulated, pipeline, records, webhookPort, outbound }: Services,
  platforms: StudioPlatforms,
  stream: Parameters<typeof streamCommands>[0],
): Pick<ServedArea, 'commands' | 'queries'> {
  const address = {
    addresses: platforms.addresses,
    relays: platforms.relays,
    connectedBy: (accountId: string) => platforms.connectedBy(accountId),
    port: webhookPort,
    outbound,
  };
  const levels = { levels: new MembershipLevels(records), connectedBy: address.connectedBy };
  return {
    commands: [
      simulationCommands(isSimulated),
      streamCommands(stream),
      connectCommands(platforms),
      clientCommands(platforms),
      webhookAddressCommands(address),
      levelsCommands(levels),
    ],
    queries: [
      simulationQueries({ pipeline }),
      streamQueries(stream),
      connectQueries(platforms),
      clientQueries(platforms),
      webhookAddressQueries(address),
      levelsQueries(levels),
    ],
  };
}

/** Area of accounts' channels, real ones and the simulated one. */
export const platformArea = defineArea({
  name: 'platforms',
  streams: [simulationDecider, channelDecider],
  operations: [
    commands,
    queries,
    streamCommandModule,
    streamQueryModule,
    connectCommandModule,
    connectQueryModule,
    clientCommandModule,
    clientQueryModule,
    webhookCommandModule,
    webhookQueryModule,
    levelCommandModule,
    levelQueryModule,
  ],
  problems: clientProblems,
  projections: () => [simulationProjection, channelProjection, kofiTipsProjection],
  serve: wire(
    {
      requires: required,
      provides: {
        chat: CHAT_FEED,
        events: PLATFORM_EVENTS,
        simulated: SIMULATED_CHANNEL,
        tests: TEST_EVENTS,
        channels: CHANNELS,
        consents: CHANNEL_CONSENTS,
        platformTime: PLATFORM_TIME,
        sharedChats: SHARED_CHATS,
      },
    },
    (services, ports) => {
      const { records, clock, isSimulated, warn } = services;
      const { access, record } = ports;
      const platforms = new StudioPlatforms(services, ports);
      const chat = new LiveChatFeed(warn);
      const ofOwners = new ChatOfOwners({ chat, share: services.share, signals: services.signals });
      const router = new PlatformEventRouter({ chat: ofOwners, clock: platforms.clock, warn });
      const changed = (accountId: string): void => lookups.changed(accountId);
      const channels: Channels = new ChannelsOfAccounts({
        connected: async (accountId) => {
          const sink = router.sinkOf(accountId, { simulated: false });
          const connected = await platforms.channelsOf(accountId);
          return connected.map((channel) => moderatedChannel(channel, { sink, clock }));
        },
        simulated: isSimulated ? simulatedPlatformOf(services, ports, router, changed) : null,
      });
      const lookups = new ChannelInfoCache({ channels, record, clock });
      const clips = new ChannelClips({ channels, clock });
      const sharedChats = sharedChatsOf(records);
      return {
        provided: {
          ...{ chat, events: router, simulated: isSimulated ? simulatedChannel : null },
          tests: testEvents((accountId) => platforms.connectedBy(accountId)),
          ...{ channels, consents: platforms, platformTime: platforms.clock, sharedChats },
        },
        parts: () => {
          const stream = {
            channels,
            clock,
            access,
            record,
            outside: new OutsideCalls(records, clock),
            connectionOf: (accountId: string, platform: string) =>
              connectionReport(records, accountId, platform),
            webhookStateOf: (accountId: string, platform: string) =>
              platforms.webhookStateOf(accountId, platform),
          };
          const routes = webhooksOf(services, platforms, router, changed);
          const connections = connectionsOf(services, ports, platforms, router, routes, changed);
          const end = ofOwners.start();
          return {
            ...operationsOf(services, platforms, stream),
            liveSources: [lookups.source, clips.source, kofiSource(services, ports, platforms)],
            operatorCalls: connectCalls(platforms),
            http: (http) => serveChannels(http, services, platforms, routes),
            figures: [chat.figure, connections.figure],
            viewerBuffers: [chat],
            stop: () => {
              end();
              return chat.stop();
            },
          };
        },
      };
    },
  ),
});
