import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './simulation.commands';
import type { SimulationEvents } from './simulation.events';

export type SimulationCommands = CommandsOf<typeof commands>;

/** Script of an account's simulated channel. */
export interface SimulationState {
  /** 0: nothing. */
  readonly perMinute: number;
  readonly seed: string;
}

export interface SimulationContext extends DecisionContext {
  /** This studio has the simulated channel. */
  readonly isSimulated: boolean;
}

const decide: DecideTable<SimulationCommands, SimulationState, SimulationEvents, SimulationContext> = {
  SetSimulation: (state, { perMinute, seed }, { isSimulated }) => {
    if (!isSimulated)
      throw new Problem('not_connected', 'The simulated channel is off. Set SIMULATED on the server.');
    return state.perMinute === perMinute && state.seed === seed
      ? []
      : [{ type: 'simulation.set', data: { perMinute, seed } }];
  },
};

const evolve: EvolveTable<SimulationState, SimulationEvents> = {
  'simulation.set': (_, { perMinute, seed }) => ({ perMinute, seed }),
};

export const simulationDecider: Decider<
  SimulationState,
  SimulationCommands,
  SimulationEvents,
  SimulationContext
> = {
  category: 'simulation',
  schemaVersion: 1,
  initial: { perMinute: 0, seed: '' },
  decide,
  evolve,
};
