import type { CommandsOf, DecideTable, Decider, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { recorded, recordRules, type RecordCommands, type ToldActivity } from './activity.decider';
import type { SimulatedEvents } from './activity.events';
import { noActivity, type ActivityState } from './activity.state';
import type * as commands from './simulate.commands';

export type SimulateCommands = CommandsOf<typeof commands>;

/** What single commands are told besides. */
export interface SimulateFacts {
  /** What the simulated channel tells; null where there is none. */
  readonly SimulateEvent: { readonly told: readonly ToldActivity[] | null };
}

const decide: DecideTable<SimulateCommands, ActivityState, SimulatedEvents, DecisionContext, SimulateFacts> =
  {
    SimulateEvent: (state, _, { told, id }) => {
      if (!told) throw notConnected();
      return told.flatMap((one, index) => recorded(state, one, id(`activity ${index}`)));
    },

    ClearSimulation: ({ run, isEmpty }) =>
      isEmpty ? [] : [{ type: 'record.cleared', data: { run: run + 1 } }],
  };

/** @returns what is said where the simulated channel is asked for and there is none */
export function notConnected(): Problem {
  return new Problem('not_connected', 'This studio has no simulated channel: SIMULATED is off.');
}

/** The record of an account's simulated channel: the same, apart from the real ones. */
export const simulatedDecider: Decider<
  ActivityState,
  RecordCommands & SimulateCommands,
  SimulatedEvents,
  DecisionContext,
  SimulateFacts
> = {
  category: 'simulated',
  ...recordRules,
  decide: { ...recordRules.decide, ...decide },
  evolve: { ...recordRules.evolve, 'record.cleared': (_, { run }) => ({ ...noActivity, run }) },
};
