import type { CommitLog } from '@studio/kernel/commit-log';
import { Archive } from '@studio/overlay/history/archive';
import { keptSnapshots } from '@studio/overlay/history/history.documents';
import { HISTORY } from '@studio/overlay/history/history.projection';
import { readEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { ProjectionReader } from '@studio/read-models/reader';
import type { ReadModels } from '@studio/read-models/read-models';
import type { OpsCall } from './command';
import type { OperatorLog } from './operator-log';

type Place = Pick<OpsCall, 'dataDir' | 'mongodbUrl'>;

/**
 * Opens the read models for reading, beside a running server.
 * @throws Error with a sentence for people: also when there are none yet
 */
export async function openOperatorReadModels(place: Place): Promise<ReadModels> {
  const models = await findOperatorReadModels(place);
  if (!models) throw new Error(`There are no read models in ${place.dataDir} yet: the server makes them.`);
  return models;
}

/** The same; null when there are none yet. */
export async function findOperatorReadModels({ dataDir, mongodbUrl }: Place): Promise<ReadModels | null> {
  if (!mongodbUrl) return readEmbeddedReadModels({ dir: dataDir });
  const { openMongoReadModels } = await import('@studio/read-models/mongodb/mongo-read-models.js');
  return openMongoReadModels({ url: mongodbUrl });
}

/** What the history is made from. @param generation in which its snapshots lie */
export function archiveOf(
  log: Pick<OperatorLog | CommitLog, 'read'>,
  models: ReadModels,
  generation: () => string | Promise<string> = () => HISTORY,
): Archive {
  const read: CommitLog['read'] = async function* (stream, from) {
    yield* log.read(stream, from);
  };
  return new Archive({ read }, keptSnapshots(new ProjectionReader(models, generation)));
}
