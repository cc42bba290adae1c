import { defineArea } from '@studio/areas/area';
import { PLACES } from '@studio/areas/ports';
import type { CommandArea } from '@studio/operations/area';
import { EVENT_SINKS } from './port/platform-adapter';
import { SIMULATED_CHANNEL } from './port/simulated-channel';
import { simulatedChannel } from './simulated/channel';
import * as commands from './simulation.commands';
import {
  simulationDecider,
  type SimulationCommands,
  type SimulationContext,
  type SimulationState,
} from './simulation.decider';
import type { SimulationEvents } from './simulation.events';
import { simulationProjection } from './simulation.projection';
import { Simulations } from './simulations';

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
    facts: () => Promise.resolve({ isSimulated }),
    onAir: () => true,
  };
}

/** Where the channels of accounts are: so far, the simulated one. */
export const platformArea = defineArea({
  name: 'platforms',
  streams: [simulationDecider],
  operations: [commands],
  projections: () => [simulationProjection],
  serve: ({ events, clock, ports, isSimulated, readerOf, upToDate, warn }) => {
    ports.provide(SIMULATED_CHANNEL, isSimulated ? simulatedChannel : null);
    return () => {
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
        commands: [simulationCommands(isSimulated)],
        ...(isSimulated && { start: () => simulations.start(), stop: () => simulations.stop() }),
      };
    };
  },
});
