import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProtocolServer } from '../../../../test/support/eventstoredb/server';
import { MongoServer } from '../../../../test/support/mongodb/server';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import { lossOf } from './log-loss';
import { openMongoReadModels } from './mongodb/mongo-read-models';
import type { ReadModels } from './read-models';

/** Kind of log of which an older state can be restored while it is closed. */
interface RestorableLog {
  open(): Promise<EventStore>;
  backUp(): void;
  restore(): Promise<void>;
}

let folder: string;
const opened: { close(): unknown }[] = [];

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'log-loss-'))));

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
  rmSync(folder, { recursive: true });
});

function tracked<Opened extends { close(): unknown }>(one: Opened): Opened {
  opened.push(one);
  return one;
}

const logs: Readonly<Record<string, () => Promise<RestorableLog>>> = {
  embedded: () => {
    const [dir, backup] = [join(folder, 'log'), join(folder, 'backup')];
    return Promise.resolve({
      open: () => openEmbeddedEventStore({ dir }),
      backUp: () => cpSync(dir, backup, { recursive: true }),
      restore: () => {
        rmSync(dir, { recursive: true });
        return Promise.resolve(cpSync(backup, dir, { recursive: true }));
      },
    });
  },
  eventstoredb: async () => {
    const server = tracked(await ProtocolServer.start());
    let length = 0;
    return {
      open: () => openEventStoreDb({ url: server.url }),
      backUp: () => void (length = server.events.length),
      restore: () => server.rewind(server.events.length - length),
    };
  },
};

const views: Readonly<Record<string, () => Promise<ReadModels>>> = {
  embedded: () => openEmbeddedReadModels({ dir: folder }),
  mongodb: async () => openMongoReadModels({ url: tracked(await MongoServer.start()).url }),
};

const combinations = Object.keys(logs).flatMap((log) => Object.keys(views).map((view) => [log, view]));

describe.each(combinations)('a log of kind %s behind read models of kind %s', (logKind, viewKind) => {
  const begin = async (): Promise<{ log: RestorableLog; readModels: ReadModels }> => {
    const [makeLog, openViews] = [logs[logKind ?? ''], views[viewKind ?? '']];
    if (!makeLog || !openViews) throw new Error('There is no such kind.');
    return { log: await makeLog(), readModels: tracked(await openViews()) };
  };

  /** Writes commits, and a checkpoint of views that have seen them. */
  const write = async (log: RestorableLog, readModels: ReadModels, commits: number): Promise<void> => {
    const store = await log.open();
    let position = '';
    for (let n = 0; n < commits; n++)
      ({ position } = await store.append('overlay-1', 'any', commitOf({ n })));
    await readModels.define('lists-v1', [{ name: 'lists', indexes: {} }]);
    await readModels.write('lists-v1', [], { position, epoch: await store.epoch() });
    await store.close();
  };

  it('is found out at the start, and once: a new epoch begins', async () => {
    const { log, readModels } = await begin();
    await write(log, readModels, 2);
    log.backUp();
    await write(log, readModels, 3);
    await log.restore();

    const store = tracked(await log.open());
    const epoch = await store.epoch();
    expect(await lossOf(store, readModels)).toContain('ends before what was seen of it already');
    expect(await store.epoch()).not.toBe(epoch);
    expect(await lossOf(store, readModels)).toBeNull();
  });

  it('is none where both are of the same state', async () => {
    const { log, readModels } = await begin();
    await write(log, readModels, 3);
    const store = tracked(await log.open());
    expect(await lossOf(store, readModels)).toBeNull();
  });
});
