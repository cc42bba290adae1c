import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { OpsCall } from './command';

/** The studio's secret key, as its server has it; '' where none was made yet. */
export async function secretKeyIn(dataDir: string): Promise<string> {
  const given = process.env['SECRET_KEY']?.trim();
  return given ? given : (await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => '')).trim();
}

/**
 * Works with the keys of viewers, beside a running server; where there are no records every viewer reads as forgotten.
 * @throws Error with a sentence for people
 */
export async function withViewerKeys<Result>(
  { dataDir, mongodbUrl }: Pick<OpsCall, 'dataDir' | 'mongodbUrl'>,
  work: (keys: Pick<ViewerKeys, 'keyOf' | 'dropped'>) => Promise<Result>,
): Promise<Result> {
  const records = mongodbUrl
    ? await openMongoRecords(mongodbUrl)
    : await readEmbeddedRecords({ dir: dataDir });
  try {
    return await work(records ? new ViewerKeys(records, await secretKeyIn(dataDir)) : noKeys);
  } finally {
    await records?.close();
  }
}

const noKeys = { keyOf: () => Promise.resolve(null), dropped: () => undefined };

async function openMongoRecords(url: string): Promise<Records> {
  const client = await import('@studio/records/mongodb/mongo-records.js');
  return client.openMongoRecords({ url });
}
