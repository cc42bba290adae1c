import { Unavailable } from '@studio/kernel/commit-log';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UNFINISHED_IMPORT } from '../event-store';
import { commitOf, readAll } from '../testing/store-under-test';
import { openEmbeddedEventStore, type EmbeddedEventStore } from './embedded-event-store';
import { openEmbeddedReader } from './embedded-reader';
import { EVENT_FILE, olderFormatOf } from './event-file';
import { LOCK_FILE } from './lock';
import { Writer } from './writer';

// Processes are started and killed.
jest.setTimeout(30_000);

const root = resolve(__dirname, '../../../../..');
const typescript = ['jest-setup.cjs', 'swc-hook.cjs'].flatMap((file) => [
  '--require',
  join(root, 'test/support', file),
]);

let dir: string;
const stores: EmbeddedEventStore[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'owner-'));
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await Promise.all(children.splice(0).map(kill));
  rmSync(dir, { recursive: true });
});

async function open(folder = dir): Promise<EmbeddedEventStore> {
  const store = await openEmbeddedEventStore({ dir: folder });
  stores.push(store);
  return store;
}

/** A process that appends to the folder's log, once it does. */
async function writing(): Promise<ChildProcess> {
  const script = join(__dirname, 'testing/busy-process.cjs');
  const child = spawn(process.execPath, [...typescript, script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  child.stdout.resume();
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Returns a copy of the files on disk while the log is in use. */
function copied(...names: readonly string[]): string {
  const folder = join(dir, `copy-${names.length}`);
  for (const name of names) cpSync(join(dir, name), join(folder, name));
  return folder;
}

describe('a log has one writer', () => {
  it('also when its lock was removed: a second process is refused, and the first goes on', async () => {
    const first = await writing();
    rmSync(join(dir, LOCK_FILE));
    await expect(open()).rejects.toThrow(
      `Another process has ${join(dir, EVENT_FILE)} open, and the server that wrote to it last has not stopped`,
    );
    await once(first.stdout ?? first, 'data');
  });

  it("and one that was killed is in nobody's way, its lock removed or not", async () => {
    await kill(await writing());
    const reader = openEmbeddedReader({ dir });
    const epoch = reader.epoch();
    reader.close();
    const copy = await open(copied(EVENT_FILE, `${EVENT_FILE}-wal`));
    expect([copy.mayLackEnd, await copy.epoch()]).toEqual([false, epoch]);
    expect(await (await open()).epoch()).toBe(epoch);
  });

  it('is not kept from it by a look at its format', async () => {
    await kill(await writing());
    const folder = copied(EVENT_FILE, `${EVENT_FILE}-wal`);
    expect(olderFormatOf(join(folder, EVENT_FILE))).toBeNull();
    const copy = await open(folder);
    expect(copy.mayLackEnd).toBe(false);
  });

  it('is read beside it', async () => {
    const store = await open();
    await store.append('overlay-a', 'none', commitOf({ n: 1 }));
    const reader = openEmbeddedReader({ dir });
    expect([...reader.streams()].flat()).toHaveLength(1);
    reader.close();
    await store.close();
    const early = openEmbeddedReader({ dir });
    expect([...early.streams()].flat()).toHaveLength(1);
    await (await open()).append('overlay-a', 0, commitOf({ n: 2 }));
    early.close();
  });

  it('where no lock can tell: whoever comes later, and the earlier one writes nothing any more', async () => {
    const earlier = await open();
    await earlier.append('overlay-a', 'none', commitOf({ n: 1 }));
    const later = new Writer(join(dir, EVENT_FILE));
    await expect(earlier.append('overlay-a', 0, commitOf({ n: 2 }))).rejects.toThrow(
      new Unavailable('Another server writes to this log now.'),
    );
    expect(await readAll(earlier, 'overlay-a')).toHaveLength(1);
    later.close();
  });
});

describe('the end of a log', () => {
  it('is doubted, and a new epoch begun, where an end out of order left no write-ahead log', async () => {
    const store = await open();
    await store.append('overlay-a', 'none', commitOf({ n: 1 }));
    const copy = await open(copied(EVENT_FILE));
    expect(copy.mayLackEnd).toBe(true);
    expect(await copy.epoch()).not.toBe(await store.epoch());
    const epoch = await copy.epoch();
    await copy.close();
    const again = await open(join(dir, 'copy-1'));
    expect([again.mayLackEnd, await again.epoch()]).toEqual([false, epoch]);
  });

  it('is believed with its write-ahead log, and after an end in order', async () => {
    const store = await open();
    await store.append('overlay-a', 'none', commitOf({ n: 1 }));
    const copy = await open(copied(EVENT_FILE, `${EVENT_FILE}-wal`));
    expect([copy.mayLackEnd, await copy.epoch()]).toEqual([false, await store.epoch()]);
    expect(await readAll(copy, 'overlay-a')).toHaveLength(1);
    await store.close();
    expect((await open()).mayLackEnd).toBe(false);
  });

  it('is no matter of an import that is not finished', async () => {
    const store = await open();
    await store.beginEpoch(`${UNFINISHED_IMPORT}x`);
    await store.close();
    // State of the files while the import is running.
    const again = await open();
    const copy = await open(copied(EVENT_FILE));
    expect([copy.mayLackEnd, await copy.epoch()]).toEqual([true, await again.epoch()]);
  });
});
