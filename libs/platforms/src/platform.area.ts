import { defineArea, type Services } from '@studio/areas/area';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { channelDecider } from './channel.decider';
import { channelProjection, channels, type ChannelDocument } from './channel.projection';
import * as connectCommandModule from './connect/connect.commands';
import { serveConnecting } from './connect/connect-pages';
import * as connectQueryModule from './connect/connect.queries';
import { connectCalls, connectCommands, connectQueries } from './connect/connect.serving';
import { connectionReport, Connections } from './connections';
import { ChannelsOfAccounts } from './channels-of-accounts';
import { CHANNEL_CONSENTS, CHANNELS } from './port/channels';
import { kofiStats } from './kofi/kofi-stats';
import { kofiTipsProjection } from './kofi/kofi-tips.projection';
import { OutsideCalls } from './port/outside-calls';
import { EVENT_SINKS, type EventSink } from './port/platform-adapter';
import { SIMULATED_CHANNEL, type SimulatedPlatform } from './port/simulated-channel';
import { simulatedChannel } from './simulated/channel';
import { SimulatedPlatformChannel } from './simulated/simulated-platform';
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
import { ChannelFacts } from './stream/channel-facts';
import * as streamCommandModule from './stream/stream.commands';
import * as streamQueryModule from './stream/stream.queries';
import { streamCommands, streamQueries } from './stream/stream.serving';

/** How commands on what the caller's simulated channel does by itself are run. */
function simulationCommands(
  isSimulated: boolean,
): CommandArea<SimulationState, SimulationCommands, SimulationEvents, SimulationContext> {
  return {
    decider: simulationDecider,
    modules: [commands],
    answers: { SetSimulation: ({ after: { state }, commit }) => ({ ...state, changed: commit !== null }) },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: { isSimulated },
    facts: {},
    onAir: () => true,
  };
}

type Queries = CommandsOf<typeof queries>;
type Reading = Pick<Services, 'pipeline'>;

/** How questions about the caller's simulated channel are answered. */
function simulationQueries({ pipeline }: Reading): QueryArea<Queries, Reading> {
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

/** The simulated channel of an account, to be asked for things. */
function simulatedPlatformOf(
  { records, clock, ports }: Pick<Services, 'records' | 'clock' | 'ports'>,
  changed: (accountId: string) => void,
) {
  return (accountId: string, platform: SimulatedPlatform) =>
    new SimulatedPlatformChannel({
      accountId,
      platform,
      records,
      clock,
      sink: telling(ports.of(EVENT_SINKS).sinkOf(accountId, { simulated: true }), () => changed(accountId)),
      liveSince: async () => {
        const { live, streamStartedAt, simulated } = await ports.of(ACTIVITY_RECORD).session(accountId);
        return live && simulated ? streamStartedAt : null;
      },
    });
}

/** What makes the channel itself another. */
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

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The connections to channels, and beside them the scripts of the simulated ones. */
function connectionsOf(
  services: Services,
  platforms: StudioPlatforms,
  changed: (accountId: string) => void,
): Connections {
  const { events, records, clock, ports, readerOf, upToDate, isSimulated, warn } = services;
  const sinks = ports.of(EVENT_SINKS);
  const simulations = new Simulations({
    events,
    clock,
    warn,
    reader: readerOf(simulationProjection),
    upToDate: () => upToDate(simulationProjection),
    sinks,
    places: ports.of(PLACES),
  });
  return new Connections({
    events,
    records,
    clock,
    warn,
    node: platforms.node,
    accounts: async () => {
      if (!(await upToDate(channelProjection))) throw new Error('The read models are behind.');
      const all = await readerOf(channelProjection).all<ChannelDocument>(channels, {
        index: 'account',
        equals: [],
      });
      return [...new Set(all.map(({ doc }) => doc.accountId))];
    },
    connectedBy: (accountId) => platforms.connectedBy(accountId),
    adapterOf: (accountId, channel) => platforms.adapterOf(accountId, channel),
    sinkOf: (accountId) => telling(sinks.sinkOf(accountId, { simulated: false }), () => changed(accountId)),
    alongside: isSimulated ? simulations : null,
  });
}

/** Where platforms post what they tell. */
function webhooksOf(
  { ports, readerOf }: Services,
  platforms: StudioPlatforms,
  changed: (accountId: string) => void,
) {
  const sinks = ports.of(EVENT_SINKS);
  return platforms.webhooks({
    accountsOf: async (platform, channelId) => {
      const equals = [platform, channelId];
      const found = await readerOf(channelProjection).all<ChannelDocument>(channels, {
        index: 'channel',
        equals,
      });
      return found.flatMap(({ doc }) => (doc.role === 'broadcaster' ? [doc.accountId] : []));
    },
    sinkOf: (accountId) => telling(sinks.sinkOf(accountId, { simulated: false }), () => changed(accountId)),
  });
}

/** What came by Ko-fi. */
function kofiSource({ readerOf, upToDate, ports }: Services, platforms: StudioPlatforms) {
  return kofiStats({
    reader: readerOf(kofiTipsProjection),
    upToDate: () => upToDate(kofiTipsProjection),
    record: ports.of(ACTIVITY_RECORD),
    places: ports.of(PLACES),
    isConnected: async (accountId) =>
      (await platforms.connectedBy(accountId)).some(({ platform }) => platform === 'kofi'),
  });
}

/** Where the channels of accounts are, real ones and the simulated one. */
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
  ],
  projections: () => [simulationProjection, channelProjection, kofiTipsProjection],
  serve: (services) => {
    const { pipeline, records, clock, ports, isSimulated, isActing } = services;
    const platforms = new StudioPlatforms(services);
    const facts = once(() => new ChannelFacts({ channels: all, record: ports.of(ACTIVITY_RECORD), clock }));
    const changed = (accountId: string): void => facts().changed(accountId);
    const all = new ChannelsOfAccounts({
      connected: (accountId) => platforms.channelsOf(accountId),
      simulated: isSimulated ? simulatedPlatformOf(services, changed) : null,
    });
    ports.provide(SIMULATED_CHANNEL, isSimulated ? simulatedChannel : null);
    ports.provide(CHANNELS, all);
    ports.provide(CHANNEL_CONSENTS, platforms);
    return () => {
      const stream = {
        channels: all,
        clock,
        access: ports.of(OVERLAY_ACCESS),
        record: ports.of(ACTIVITY_RECORD),
        outside: new OutsideCalls(records, clock),
        connectionOf: (accountId: string, platform: string) => connectionReport(records, accountId, platform),
      };
      const connections = connectionsOf(services, platforms, changed);
      return {
        commands: [simulationCommands(isSimulated), streamCommands(stream), connectCommands(platforms)],
        queries: [simulationQueries({ pipeline }), streamQueries(stream), connectQueries(platforms)],
        liveSources: [facts().source, kofiSource(services, platforms)],
        operatorCalls: connectCalls(platforms),
        http: async (http) => {
          serveConnecting(http, platforms.connecting);
          await serveWebhooks(http, webhooksOf(services, platforms, changed));
        },
        ...(isActing && { start: () => connections.start(), stop: () => connections.stop() }),
      };
    };
  },
});
