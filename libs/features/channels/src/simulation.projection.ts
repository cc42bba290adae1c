import { put, remove, type Projection } from '@studio/read-models/projection';
import type { Script } from './simulated/adapter';
import type { SimulationEvents } from './simulation.events';

export const simulations = 'simulations';

/** A script that runs. */
export type SimulationDocument = Script & { readonly accountId: string };

/** Accounts whose simulated channel runs a script, so that a start finds them without reading the log. */
export const simulationProjection: Projection<SimulationEvents> = {
  name: 'simulations',
  version: 1,
  category: 'simulation',
  collections: [{ name: simulations, indexes: { account: ['accountId'] } }],
  on: {
    'simulation.set': ({ perMinute, seed }, { id }) =>
      perMinute === 0
        ? [remove(simulations, id)]
        : [put(simulations, id, { accountId: id, perMinute, seed } satisfies SimulationDocument)],
  },
};
