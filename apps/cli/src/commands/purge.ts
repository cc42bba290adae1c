import type { LogReader } from '@studio/event-store/event-store';
import { PURGE, recordPurge } from '@studio/event-store/purge-record';
import { idOf, streamName } from '@studio/kernel/event';
import { overlayDecider } from '@studio/overlays/overlay.decider';
import { removeEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { UsageError, type OpsCommand } from '../command';
import { openExisting } from '../transfer/log-stores';

/**
 * Removes the remains of a deleted overlay from the log for good, and records that as an event. Repeating the
 * command is safe; it completes an interrupted run.
 */
export const purge: OpsCommand = {
  name: 'purge',
  usage: 'purge OVERLAY-ID',
  takes: 1,
  summary:
    'Removes the events of a deleted overlay permanently; on embedded stores only while no server runs',
  async run(call) {
    const [overlayId] = call.positionals;
    if (!overlayId) throw new UsageError('Name the id of the overlay.');
    const { store, log, close } = await openExisting(call);
    try {
      const streams = await streamsOf(log, overlayId);
      // If an earlier one has said what it would do, this one goes on with it.
      await recordPurge(store, { type: 'overlay.purged', id: overlayId, streams });
      await store.purge(streams).catch((error: unknown) => {
        throw new Error(`The purge is not complete. Run it again. ${(error as Error).message}`, {
          cause: error,
        });
      });
      const isAlone = !call.eventStoreUrl && !call.mongodbUrl;
      // Read models contain the overlay, too. Other nodes may still read them on shared stores.
      if (isAlone) await removeEmbeddedReadModels({ dir: call.dataDir });
      const anew = isAlone ? ' The next start makes the read models anew.' : '';
      call.print(call.json ? JSON.stringify({ streams }) : `Removed ${streams.join(', ')}.${anew}`);
    } finally {
      await close();
    }
  },
};

/**
 * Those that the log has, and those that an earlier purge was to remove.
 * @throws Error unless the overlay was deleted
 */
async function streamsOf(log: LogReader, overlayId: string): Promise<readonly string[]> {
  const design = streamName(overlayDecider.category, overlayId);
  const record = streamName(PURGE, overlayId);
  const streams = new Set<string>();
  let isAlive = false;
  for await (const page of log.readAll(''))
    for (const { stream, events } of page) {
      if (idOf(stream) !== overlayId) continue;
      if (stream === record) {
        for (const { data } of events)
          for (const name of data['streams'] as readonly string[]) streams.add(name);
        continue;
      }
      streams.add(stream);
      if (stream === design) isAlive = events.at(-1)?.type !== 'overlay.deleted';
    }
  if (streams.size === 0) throw new Error(`The log has no events of overlay ${overlayId}.`);
  if (isAlive)
    throw new Error(`Overlay ${overlayId} is not deleted. Delete it first (DELETE /overlays/${overlayId}).`);
  return [...streams];
}
