import { readEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import type { OpsCall } from './command';

type Place = Pick<OpsCall, 'dataDir' | 'mongodbUrl'>;

/**
 * Opens the read models for reading, beside a running server.
 * @throws Error with a sentence for people: also when there are none yet
 */
export async function openOperatorReadModels(place: Place): Promise<ReadModels> {
  const models = await findOperatorReadModels(place);
  if (!models) throw new Error(`There are no read models in ${place.dataDir} yet. The server creates them.`);
  return models;
}

/** The same; null when there are none yet. */
export async function findOperatorReadModels({ dataDir, mongodbUrl }: Place): Promise<ReadModels | null> {
  if (!mongodbUrl) return readEmbeddedReadModels({ dir: dataDir });
  const { openMongoReadModels } = await import('@studio/read-models/mongodb/mongo-read-models.js');
  return openMongoReadModels({ url: mongodbUrl });
}
