import type { CommandsOf, DecideTable, Decider, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { recorded, recordRules, type RecordCommands, type ActivityItem } from './activity.decider';
import type { SimulatedEvents } from './activity.events';
import { noActivity, type ActivityState } from './activity.state';
import type * as commands from './simulate.commands';

export type SimulateCommands = CommandsOf<typeof commands>;

/** Lookups of single commands. */
export interface SimulateLookups {
  /** Activities of the simulated channel; null if there is none. */
  readonly SimulateEvent: { readonly activities: readonly ActivityItem[] | null };
  /** Activity of the test; null if the source is not connected. */
  readonly SendTestEvent: { readonly activities: readonly ActivityItem[] | null };
}

const decide: DecideTable<
  SimulateCommands,
  ActivityState,
  SimulatedEvents,
  DecisionContext,
  SimulateLookups
> = {
  SimulateEvent: (state, _, { activities: activity, id }) => {
    if (!activity) throw notConnected();
    return activity.flatMap((one, index) => recorded(state, one, id(`activity ${index}`)));
  },

  SendTestEvent: (state, { source }, { activities, id }) => {
    if (!activities) throw new Problem('not_connected', `${source} is not connected. Connect it first.`);
    return activities.flatMap((one, index) => recorded(state, one, id(`activity ${index}`)));
  },

  ClearSimulation: ({ run, isEmpty }) =>
    isEmpty ? [] : [{ type: 'record.cleared', data: { run: run + 1 } }],
};

/** @returns what is said where the simulated channel is asked for and there is none */
function notConnected(): Problem {
  return new Problem('not_connected', 'The simulated channel is off. Set SIMULATED on the server.');
}

/** The record of an account's simulated channel: the same, apart from the real ones. */
export const simulatedDecider: Decider<
  ActivityState,
  RecordCommands & SimulateCommands,
  SimulatedEvents,
  DecisionContext,
  SimulateLookups
> = {
  category: 'simulated',
  ...recordRules,
  decide: { ...recordRules.decide, ...decide },
  evolve: { ...recordRules.evolve, 'record.cleared': (_, { run }) => ({ ...noActivity, run }) },
};
