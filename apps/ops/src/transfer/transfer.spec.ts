import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { UNFINISHED_IMPORT, type EventStore } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/event-store.contract';
import { Unavailable } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import Database from 'libsql';
import type { Fault } from '../../../../test/support/eventstoredb/faults';
import { ProtocolServer } from '../../../../test/support/eventstoredb/server';
import { admin } from '../admin';
import type { OpsCommand } from '../command';
import { exportCommand } from '../commands/export';
import { newEpoch } from '../commands/new-epoch';
import { purge } from '../commands/purge';
import { rebuild } from '../commands/rebuild';
import { exportLog, salvageSource, undamagedSource, wholeSource } from './export-log';
import { verify } from '../commands/verify';
import { checkLogFile, importLog, type ImportTarget } from './import-log';
import type { Sum } from './log-digest';
import { openLog, openTarget, type StorePlace } from './log-stores';
import type { LeftOut } from './salvage';
import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';

jest.setTimeout(30_000);

let dir: string;
let server: ProtocolServer;
let file: string;
let names = 0;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'transfer-'));
  file = join(dir, 'log.ndjson');
  server = await ProtocolServer.start();
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
  rmSync(dir, { recursive: true });
});

const folder = (): StorePlace => ({
  dataDir: join(dir, `data${++names}`),
  eventStoreUrl: undefined,
  mongodbUrl: undefined,
});
const eventStoreDb = (): StorePlace => ({ dataDir: dir, eventStoreUrl: server.url, mongodbUrl: undefined });

async function withStore<Result>(
  place: StorePlace,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> {
  const { store, close } = await openTarget(place);
  try {
    return await work(store);
  } finally {
    await close();
  }
}

/** A log with commits of several sizes in streams that take turns. */
async function fill(place: StorePlace): Promise<StorePlace> {
  await withStore(place, async (store) => {
    for (let n = 0; n < 40; n++) {
      const payloads = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
        z: n,
        a: { '10': 1, '9': [i, null, 'Grüße 🎬 \u0000 \ud800'] },
      }));
      await store.append(`overlay-${n % 5}`, 'any', commitOf(...payloads));
    }
    await store.append('account-1', 'none', commitOf({ text: 'x'.repeat(600_000) }));
  });
  return place;
}

async function exported(place: StorePlace, path = file): Promise<Sum> {
  const log = await openLog(place);
  try {
    return await exportLog(wholeSource(log), path);
  } finally {
    await log.close();
  }
}

async function imported(place: StorePlace, path = file): Promise<Sum> {
  const whole = await checkLogFile(path);
  const target = await openTarget(place);
  try {
    return await importLog(target, path, whole);
  } finally {
    await target.close();
  }
}

async function commitsOf(place: StorePlace): Promise<readonly Commit[]> {
  const log = await openLog(place);
  const commits: Commit[] = [];
  for await (const page of log.readAll('')) commits.push(...page);
  await log.close();
  return commits;
}

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
    await expect(exported(await fill(folder()))).rejects.toThrow(/not the one any more/);
    await withStore(source, (store) => store.purge(['overlay-0']));
    await expect(exported(source)).rejects.toThrow(/not the one any more/);
  });

  it('is not taken for a whole one', async () => {
    await exported(await fill(folder()));
    truncateSync(file, 20_000);
    await expect(imported(eventStoreDb())).rejects.toThrow(/not whole/);
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

describe('an import into EventStoreDB, where many appends are under way', () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ['is late with an append, and with all behind it', { do: 'delay', ms: 200 }],
    ['cuts the connection', { do: 'cut' }],
    ['cuts the connection after a write', { do: 'cut', written: true }],
    ['ends the call', { do: 'end' }],
    ['is too busy', { do: 'refuse', reason: 'busy' }],
  ];
  it.each(faults)('gives the same log where the server %s', async (_, fault) => {
    const sum = await exported(await fill(folder()));
    server.fail('append', { do: 'delay', ms: 20 }, 3);
    server.fail('append', fault, 2);
    expect(await imported(eventStoreDb())).toEqual(sum);
    expect(await exported(eventStoreDb(), join(dir, 'again.ndjson'))).toEqual(sum);
  });

  it('is refused where one append is overtaken: never a log in another order', async () => {
    await exported(await fill(folder()));
    server.fail('append', { do: 'delay', ms: 1 }, 5);
    server.fail('append', { do: 'overtaken', ms: 100 });
    await expect(imported(eventStoreDb())).rejects.toThrow(/another order/);
    await expect(exported(eventStoreDb(), join(dir, 'again.ndjson'))).rejects.toThrow(/finish the import/);
  });
});

describe('a file that was changed', () => {
  const change = async (edit: (lines: string[]) => void): Promise<Error> => {
    await exported(await fill(folder()));
    const lines = readFileSync(file, 'utf8').split('\n');
    edit(lines);
    writeFileSync(file, lines.join('\n'));
    const error: unknown = await imported(eventStoreDb()).catch((reason: unknown) => reason);
    expect(await commitsOf(eventStoreDb())).toEqual([]);
    return error as Error;
  };

  it('in a value is refused', async () => {
    const error = await change((lines) => (lines[1] = lines[1]?.replace('"z":0', '"z":7') ?? ''));
    expect(error.message).toMatch(/line 82 names sha256:.* damaged or changed/);
  });

  it('by a lost line is refused', async () => {
    expect((await change((lines) => lines.splice(1, 1))).message).toMatch(/out of its turn/);
  });

  it('by a further line is refused', async () => {
    await exported(await fill(folder()));
    appendFileSync(file, '{}\n');
    await expect(imported(eventStoreDb())).rejects.toThrow(/behind the end/);
  });

  it('into a newer format is refused', async () => {
    const error = await change((lines) => (lines[0] = lines[0]?.replace('"version":1', '"version":2') ?? ''));
    expect(error.message).toMatch(/format 2/);
  });
});

describe('an import that was cut off', () => {
  /** Imports until the store has taken so many appends and then takes no more. */
  async function cutOff(place: StorePlace, appends: number): Promise<'cut off' | 'done'> {
    const whole = await checkLogFile(file);
    const target = await openTarget(place);
    let left = appends;
    const { store: inner } = target;
    const store: ImportTarget['store'] = {
      shared: inner.shared,
      append: (...input) => (left-- > 0 ? inner.append(...input) : Promise.reject(new Unavailable('Gone.'))),
      read: (...input) => inner.read(...input),
      epoch: () => inner.epoch(),
      beginEpoch: (name) => inner.beginEpoch(name),
    };
    try {
      await importLog({ ...target, atOnce: Math.min(target.atOnce, 7), store }, file, whole);
      return 'done';
    } catch (error) {
      expect(error).toBeInstanceOf(Unavailable);
      return 'cut off';
    } finally {
      await target.close();
    }
  }

  it.each([
    ['a data folder', folder],
    ['EventStoreDB', eventStoreDb],
  ])('goes on where it stopped and writes nothing twice, in %s', async (_, make) => {
    const sum = await exported(await fill(folder()));
    const target = make();
    let stops = 0;
    while ((await cutOff(target, stops * 3)) === 'cut off') {
      stops++;
      const epoch = await withStore(target, (store) => store.epoch());
      expect(epoch).toMatch(new RegExp(`^${UNFINISHED_IMPORT}`));
    }
    expect(stops).toBeGreaterThan(3);
    expect(await exported(target, join(dir, 'again.ndjson'))).toEqual(sum);
  });

  it.each([
    ['a data folder', folder],
    ['EventStoreDB', eventStoreDb],
  ])('is taken for no whole log by any other command, which would spoil it, in %s', async (_, make) => {
    const sum = await exported(await fill(folder()));
    const target = make();
    expect(await cutOff(target, 10)).toBe('cut off');
    const run = ({ run }: OpsCommand, positionals: readonly string[] = []): Promise<void> =>
      run({ ...target, positionals, options: {}, json: false, print: () => undefined });
    const others = [() => run(newEpoch), () => run(purge, ['0']), () => run(exportCommand)];
    // On shared stores a server carries these out, and none runs.
    if (!target.eventStoreUrl)
      others.push(
        () => run(rebuild, ['overlays']),
        () => admin(target.dataDir, 'account-make', { login: 'ada', name: 'Ada', locale: 'en' }),
      );
    for (const other of others) await expect(other()).rejects.toThrow(/finish the import/);
    const said: string[] = [];
    const verified = verify.run({
      ...target,
      positionals: [],
      options: {},
      json: true,
      print: (line) => said.push(line),
    });
    await expect(verified).rejects.toThrow('Damage was found.');
    expect(said.map((line) => (JSON.parse(line) as { kind?: string }).kind)).toContain('unfinished-import');
    expect(await cutOff(target, Infinity)).toBe('done');
    expect(await exported(target, join(dir, 'again.ndjson'))).toEqual(sum);
  });

  it('is not mixed with another log', async () => {
    await exported(await fill(folder()));
    const target = eventStoreDb();
    expect(await cutOff(target, 10)).toBe('cut off');
    const other = join(dir, 'other.ndjson');
    await exported(await fill(folder()), other);
    await expect(imported(target, other)).rejects.toThrow(/another log/);
  });

  it('refuses a store that holds anything else', async () => {
    const source = await fill(folder());
    await exported(source);
    await withStore(eventStoreDb(), (store) => store.append('overlay-mine', 'none', commitOf({})));
    await expect(imported(eventStoreDb())).rejects.toThrow(/another log/);
    expect(await commitsOf(eventStoreDb())).toHaveLength(1);
    // Also the log that the file was taken from.
    await expect(imported(source)).rejects.toThrow(/another log/);
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
