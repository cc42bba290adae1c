import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commit, EventMeta } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { projectCommits } from '@studio/read-models/project-commits';
import { ProjectionReader } from '@studio/read-models/reader';
import { deliveryProjection, webhookDeliveries } from './delivery.projection';

const DAY_MS = 24 * 3600_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');
const queued = (deliveryId: string): JsonObject => ({
  ...{ deliveryId, eventId: `evt_${deliveryId}`, type: 'activity.follow' },
  source: { stream: 'activity-a', revision: 0, index: 0 },
});
const dead = { attempt: 1, status: 500, problem: 'No', ms: 1, dueAt: null, waiting: 0 };

let revision = 0;
function commit(day: number, type: string, data: JsonObject): Commit {
  const at = new Date(start + day * DAY_MS).toISOString();
  const position = String(++revision).padStart(3, '0');
  const meta = { at, rev: revision, index: 0, of: 1 } as EventMeta;
  const stream = 'deliveries-a.1';
  return {
    stream,
    position,
    events: [{ id: position, stream, revision, position, type, data, meta }],
  };
}

it('removes deliveries after their time, but not one that is being sent again', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'deliveries-'));
  const models = await openEmbeddedReadModels({ dir });
  try {
    const projection = deliveryProjection();
    await models.define('g', projection.collections);
    const take = async (commits: readonly Commit[]): Promise<readonly string[]> => {
      const writes = await projectCommits(
        projection,
        commits,
        (collection, ids) => models.getMany<JsonObject>('g', collection, ids),
        new ProjectionReader(models, () => 'g'),
      );
      await models.write('g', writes, { position: commits.at(-1)?.position ?? '', epoch: 'e' });
      return (await models.scan('g', webhookDeliveries, null, 10)).map(({ id }) => id);
    };
    const before = ['x', 'y'].flatMap((deliveryId) => [
      commit(0, 'delivery.queued', queued(deliveryId)),
      commit(0, 'delivery.tried', { deliveryId, ...dead }),
    ]);
    expect(await take(before)).toEqual(['a.1.x', 'a.1.y']);
    expect(await take([commit(31, 'delivery.retried', queued('x'))])).toEqual(['a.1.x']);
  } finally {
    await models.close();
    await rm(dir, { recursive: true, force: true });
  }
});
