import type { OpsCommand } from '../command';
import { openExisting } from '../transfer/log-stores';

/** After a backup was restored: what had read the log may have been further than it is now. */
export const newEpoch: OpsCommand = {
  name: 'new-epoch',
  usage: 'new-epoch',
  takes: 0,
  summary: 'Rebuilds all read models after a restored backup; only while no server runs',
  async run(call) {
    const { store, close } = await openExisting(call);
    try {
      await store.beginEpoch();
      const epoch = await store.epoch();
      call.print(call.json ? JSON.stringify({ epoch }) : `Started a new epoch: ${epoch}`);
    } finally {
      await close();
    }
  },
};
