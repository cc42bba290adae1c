import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamName, type StoredEvent } from '@studio/kernel/event';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { projectCommits } from '@studio/read-models/project-commits';
import type { ReadModels } from '@studio/read-models/read-models';
import { ProjectionReader } from '@studio/read-models/reader';
import { overlayProjection } from './overlay.projection';
import type { ReadOverlay } from './overlay.documents';
import { OverlayShelf } from './overlay.shelf';
import { start } from './testing/any-command';
import { OverlayRun } from './testing/overlay-run';

let dir: string;
let models: ReadModels;
let generation: string;
let shelf: OverlayShelf;
let runs: Map<string, OverlayRun>;

/** Carries out a command on an overlay and projects it. */
async function run(
  overlayId: string,
  next: Parameters<OverlayRun['run']>[0],
  generations: readonly string[] = [generation],
): Promise<void> {
  const overlay = runs.get(overlayId) ?? new OverlayRun();
  runs.set(overlayId, overlay);
  const events = overlay.run(next) as readonly StoredEvent[];
  const stream = streamName('overlay', overlayId);
  const { position = '' } = events.at(-1) ?? {};
  const commit = { stream, position, events: events.map((event) => ({ ...event, stream })) };
  for (const name of generations) {
    const writes = await projectCommits(overlayProjection, [commit], (collection, ids) =>
      models.getMany(name, collection, ids),
    );
    await models.write(name, writes, { position, epoch: 'e' });
  }
}

const rename = (name: string) => ({ name: 'UpdateOverlay', command: { name } }) as never;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'shelf-'));
  models = await openEmbeddedReadModels({ dir });
  for (const name of ['v1', 'v2']) await models.define(name, overlayProjection.collections);
  generation = 'v1';
  runs = new Map();
  shelf = new OverlayShelf(new ProjectionReader(models, () => generation), 100);
});

afterEach(async () => {
  await models.close();
  rmSync(dir, { recursive: true });
});

describe('the shelf of overlays', () => {
  it('gives the same until something happens to the overlay', async () => {
    await run('a', start);
    const read = await shelf.read('a');
    expect(read?.overlay.name).toBe(runs.get('a')?.overlay.name);
    expect(await shelf.read('a')).toBe(read);
    await run('a', rename('Evening'));
    expect((await shelf.read('a'))?.overlay.name).toBe('Evening');
    expect(await shelf.read('b')).toBeNull();
  });

  it('tells what the generation that is read now says', async () => {
    await run('a', start);
    await shelf.read('a');
    generation = 'v2';
    expect(await shelf.read('a')).toBeNull();
    runs.clear();
    await run('a', { ...start, command: { ...start.command, name: 'Built anew' } } as never);
    expect((await shelf.read('a'))?.overlay.name).toBe('Built anew');
    generation = 'v1';
    expect((await shelf.read('a'))?.overlay.name).not.toBe('Built anew');
  });

  it('tells of one generation only, also when another one takes over while it is read', async () => {
    await run('a', start, ['v1', 'v2']);
    const renamed = { name: 'UpdateMember', command: { overlayId: 'a', memberId: 1, name: 'Renamed' } };
    await run('a', renamed as never, ['v1']);
    const nameAndRev = (read: ReadOverlay | null) => [read?.overlay.layers[1]?.name, read?.rev];
    for (let asked = 0; asked < 6; asked++) {
      let left = asked;
      const changing = new ProjectionReader(models, () => (left-- > 0 ? 'v1' : 'v2'));
      const [name, rev] = nameAndRev(await new OverlayShelf(changing).read('a'));
      expect(name === 'Renamed').toBe(rev === 2);
    }
  });

  it('lets go of those that nobody has asked for longest', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `o${n}`);
    for (const id of ids) await run(id, start);
    const [first, second, ...others] = ids as [string, string, ...string[]];
    const [kept, gone] = [await shelf.read(first), await shelf.read(second)];
    for (const id of others) {
      await shelf.read(id);
      expect(await shelf.read(first)).toBe(kept);
    }
    const again = await shelf.read(second);
    expect(again).not.toBe(gone);
    expect(again).toEqual(gone);
  });
});
