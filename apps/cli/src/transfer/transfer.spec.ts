import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { UNFINISHED_IMPORT } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import type { Commit } from '@studio/kernel/event';
import Database from 'libsql';
import { exportLog, salvageSource, undamagedSource, wholeSource } from './export-log';
import { checkLogFile, importLog } from './import-log';
import { openLog, openTarget, type StorePlace } from './log-stores';
import type { LeftOut } from './salvage';
import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import {
  dir,
  file,
  folder,
  eventStoreDb,
  withStore,
  fill,
  exported,
  imported,
  commitsOf,
} from './testing/transfers';

const withoutPositions = (commits: readonly Commit[]) =>
  commits.map(({ events }) => events.map((event) => ({ ...event, position: '' })));

describe('a log that is carried over', () => {
  it.each([
    ['from a data folder to EventStoreDB', folder, eventStoreDb],
    ['from EventStoreDB to a data folder', eventStoreDb, folder],
    ['from one data folder to another', folder, folder],
  ])('%s holds the same commits in the same order and begins a new epoch', async (_, from, to) => {
    const source = await fill(from());
    const target = to();
    const sum = await exported(source);
    expect(sum.events).toBe(80);
    expect(await imported(target)).toEqual(sum);
    expect(withoutPositions(await commitsOf(target))).toEqual(withoutPositions(await commitsOf(source)));
    expect(await exported(target, join(dir, 'again.ndjson'))).toEqual(sum);
    const epochs = await Promise.all(
      [source, target].map((place) => withStore(place, (store) => store.epoch())),
    );
    expect(new Set(epochs).size).toBe(2);
    expect(epochs[1]).not.toContain(UNFINISHED_IMPORT);
    const end = await withStore(target, (store) => store.append('account-1', 0, commitOf({})));
    expect(end.revision).toBe(1);
  });

  it('may be empty', async () => {
    const source = folder();
    await withStore(source, () => Promise.resolve());
    expect((await exported(source)).events).toBe(0);
    expect((await imported(eventStoreDb())).events).toBe(0);
  });

  it('is exported beside a server that goes on writing: as it was at the beginning', async () => {
    const source = await fill(folder());
    const store = await openEmbeddedEventStore({ dir: source.dataDir });
    const log = await openLog(source);
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) await store.append('overlay-busy', 'any', commitOf({ n }, { n }));
    })();
    const sum = await exportLog(wholeSource(log), file);
    writing = false;
    await writer;
    await log.close();
    await store.close();
    expect(await checkLogFile(file)).toEqual(sum);
    expect(await imported(eventStoreDb())).toEqual(sum);
  });

  it('can’t be taken into a data folder on which a server runs', async () => {
    await exported(await fill(eventStoreDb()));
    const target = folder();
    const store = await openEmbeddedEventStore({ dir: target.dataDir });
    await expect(imported(target)).rejects.toThrow(/Another process already runs/);
    await store.close();
  });
});

describe('an export that was cut off', () => {
  it('goes on where it stopped, wherever that was', async () => {
    const source = await fill(folder());
    const sum = await exported(source);
    const whole = readFileSync(file);
    for (const share of [0, 0.01, 0.03, 0.1, 0.5, 0.9999]) {
      const bytes = Math.floor(whole.length * share);
      if (bytes > 0 && bytes < whole.indexOf('\n')) continue;
      writeFileSync(file, whole.subarray(0, bytes));
      // What was written meanwhile comes in the next export.
      expect(await exported(source)).toEqual(sum);
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
    truncateSync(file, whole.lastIndexOf('\n', whole.length - 2) - 5);
    await withStore(source, (store) => store.append('overlay-9', 'none', commitOf({ late: true })));
    expect(await exported(source)).toEqual(sum);
  });

  it('is not mixed with another log, nor with one that was purged since', async () => {
    const source = await fill(folder());
    await exported(source);
    truncateSync(file, 20_000);
    await expect(exported(await fill(folder()))).rejects.toThrow(/belongs to another log/);
    await withStore(source, (store) => store.purge(['overlay-0']));
    await expect(exported(source)).rejects.toThrow(/belongs to another log/);
  });

  it('is not taken for a whole one', async () => {
    await exported(await fill(folder()));
    truncateSync(file, 20_000);
    await expect(imported(eventStoreDb())).rejects.toThrow(/is incomplete/);
    expect(await commitsOf(eventStoreDb())).toEqual([]);
  });

  it('overwrites nothing: no whole export, no other file', async () => {
    const source = await fill(folder());
    await exported(source);
    await expect(exported(source)).rejects.toThrow(/whole export already/);
    writeFileSync(file, 'my notes\nmore\n');
    await expect(exported(source)).rejects.toThrow(/not an exported log/);
    expect(readFileSync(file, 'utf8')).toBe('my notes\nmore\n');
  });
});

describe('the export of a damaged log', () => {
  let place: StorePlace;
  beforeEach(async () => {
    place = await fill(folder());
    const db = new Database(join(place.dataDir, 'events.sqlite'));
    db.exec(`UPDATE events SET data = CAST(x'7b2261223a22ff227d' AS TEXT) WHERE position = 3;
      UPDATE events SET data = json_set(data, '$.z', 99) WHERE position = 20`);
    db.close();
  });

  const withReader = async <Result>(
    work: (log: ReturnType<typeof openEmbeddedReader>) => Promise<Result>,
  ): Promise<Result> => {
    const log = openEmbeddedReader({ dir: place.dataDir });
    try {
      return await work(log);
    } finally {
      log.close();
    }
  };

  it('names the first damaged event', () =>
    withReader((log) =>
      expect(exportLog(undamagedSource(log), file)).rejects.toThrow(
        /^Event \d+ of \S+ \(position 0000000000000003\) is damaged: its .+ `export --salvage`/,
      ),
    ));

  it('can be salvaged: what is left out is listed, the rest can be imported', async () => {
    const leftOut = new Map<string, LeftOut>();
    const sum = await withReader((log) =>
      exportLog(
        salvageSource(log, (event) => leftOut.set(event.position, event)),
        file,
      ),
    );
    expect([...leftOut.keys()].map(Number)).toEqual([3, 20]);
    expect(await checkLogFile(file)).toEqual(sum);
    const target = await openTarget(folder());
    try {
      expect(await importLog(target, file, sum)).toEqual(sum);
    } finally {
      await target.close();
    }
  });
});
