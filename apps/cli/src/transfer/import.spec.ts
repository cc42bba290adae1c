import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNFINISHED_IMPORT } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import { Unavailable } from '@studio/kernel/commit-log';
import type { Fault } from '../../../../test/support/eventstoredb/faults';
import { admin } from '../admin';
import type { OpsCommand } from '../command';
import { exportCommand } from '../commands/export';
import { newEpoch } from '../commands/new-epoch';
import { purge } from '../commands/purge';
import { rebuild } from '../commands/rebuild';
import { verify } from '../commands/verify';
import { checkLogFile, importLog, type ImportTarget } from './import-log';
import { openTarget, type StorePlace } from './log-stores';
import {
  dir,
  server,
  file,
  folder,
  eventStoreDb,
  withStore,
  fill,
  exported,
  imported,
  commitsOf,
} from './testing/transfers';

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
    await expect(imported(eventStoreDb())).rejects.toThrow(/a different order/);
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
