import { defineArea, type Services } from '@studio/areas/area';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { channelDecider } from './channel.decider';
import { ChannelsOfAccounts } from './channels-of-accounts';
import { CHANNELS } from './port/channels';
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
        const { live, startedAt, simulated } = await ports.of(ACTIVITY_RECORD).session(accountId);
        return live && simulated ? startedAt : null;
      },
    });
}

/** The sink, and somebody who wants to know when the channel itself has become another. */
function telling(sink: EventSink, changed: () => void): EventSink {
  return {
    deliver: async (event) => {
      if (event.body.type === 'channel-updated') changed();
      await sink.deliver(event);
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Where the channels of accounts are: so far, the simulated one. */
export const platformArea = defineArea({
  name: 'platforms',
  streams: [simulationDecider, channelDecider],
  operations: [commands, queries, streamCommandModule, streamQueryModule],
  projections: () => [simulationProjection],
  serve: (services) => {
    const { events, pipeline, records, clock, ports, isSimulated, readerOf, upToDate, warn } = services;
    ports.provide(SIMULATED_CHANNEL, isSimulated ? simulatedChannel : null);
    const channels = new ChannelsOfAccounts({
      connected: () => Promise.resolve([]),
      simulated: isSimulated
        ? simulatedPlatformOf(services, (accountId) => facts().changed(accountId))
        : null,
    });
    ports.provide(CHANNELS, channels);
    const facts = once(() => new ChannelFacts({ channels, record: ports.of(ACTIVITY_RECORD), clock }));
    return () => {
      const stream = {
        channels,
        clock,
        access: ports.of(OVERLAY_ACCESS),
        record: ports.of(ACTIVITY_RECORD),
        outside: new OutsideCalls(records, clock),
        connectionOf: () => Promise.resolve(null),
      };
      const simulations = new Simulations({
        events,
        clock,
        warn,
        reader: readerOf(simulationProjection),
        upToDate: () => upToDate(simulationProjection),
        sinks: ports.of(EVENT_SINKS),
        places: ports.of(PLACES),
      });
      return {
        commands: [simulationCommands(isSimulated), streamCommands(stream)],
        queries: [simulationQueries({ pipeline }), streamQueries(stream)],
        liveSources: [facts().source],
        ...(isSimulated && { start: () => simulations.start(), stop: () => simulations.stop() }),
      };
    };
  },
});
