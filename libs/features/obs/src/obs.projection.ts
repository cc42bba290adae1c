import { put, remove, type Projection } from '@studio/read-models/projection';
import type { ObsConnectionEvents } from './obs.events';

export const obsConnections = 'obs-connections';

/** An OBS connection that exists. */
export interface ObsConnectionDocument {
  readonly accountId: string;
}

/** Accounts with OBS connections, so that a start finds them without reading the log. */
export const obsProjection: Projection<ObsConnectionEvents> = {
  name: 'obs-connections',
  version: 1,
  category: 'obs',
  collections: [{ name: obsConnections, indexes: { account: ['accountId'] } }],
  on: {
    'obs.connection-created': ({ obsId }, { id }) => [
      put(obsConnections, `${id}.${obsId}`, { accountId: id } satisfies ObsConnectionDocument),
    ],
    'obs.connection-changed': () => [],
    'obs.connection-deleted': ({ obsId }, { id }) => [remove(obsConnections, `${id}.${obsId}`)],
  },
};
