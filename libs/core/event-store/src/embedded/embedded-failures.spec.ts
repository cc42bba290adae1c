import { Unavailable, UnknownOutcome } from '@studio/kernel/commit-log';
import Database from 'libsql';
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { toCommits } from '../commits';
import { commitOf, Follower, readAll } from '../testing/store-under-test';
import { openEmbeddedEventStore } from './embedded-event-store';
import { openEmbeddedReader } from './embedded-reader';
import { EVENT_FILE, openForReading } from './event-file';
import { StoreStartError } from '../store-start-error';
import { Writer } from './writer';

// Real disks flush slowly when others use them.
jest.setTimeout(30_000);

const support = resolve(__dirname, '../../../../../test/support');
const typescript = ['jest-setup.cjs', 'swc-hook.cjs'].flatMap((file) => ['--require', join(support, file)]);
const fixture = (name: string) => join(__dirname, 'testing', name);

let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'events-'));
  file = join(dir, EVENT_FILE);
});

afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true, force: true });
});

/** The one sentence that a start ends with; the lock is free again afterwards. */
async function refusal(folder = dir): Promise<string> {
  const error: unknown = await openEmbeddedEventStore({ dir: folder }).then(
    (store) => store.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreStartError);
  return error instanceof Error ? error.message : '';
}

async function filledStore(): Promise<void> {
  const store = await openEmbeddedEventStore({ dir });
  for (let n = 0; n < 20; n++) await store.append('overlay-a', 'any', commitOf({ text: 'x'.repeat(5000) }));
  await store.close();
}

describe('a start is refused with one clear sentence', () => {
  it('for a second store on the same folder, until the first is closed', async () => {
    const first = await openEmbeddedEventStore({ dir });
    expect(await refusal()).toBe(
      `Another process already runs on the data folder ${dir}: stop it first, or name another folder.`,
    );
    await first.close();
    await (await openEmbeddedEventStore({ dir })).close();
  });

  it('for a folder that cannot be made', async () => {
    writeFileSync(join(dir, 'file'), '');
    expect(await refusal(join(dir, 'file', 'data'))).toContain(
      `The data folder ${join(dir, 'file', 'data')} cannot be created`,
    );
  });

  const withProc = existsSync('/proc/self') ? it : it.skip;
  withProc('for a folder in a file system that takes none, at any depth', async () => {
    for (const folder of ['/proc/nope', '/proc/nope/data'])
      expect(await refusal(folder)).toContain(`The data folder ${folder} cannot be created`);
  });

  it.each(['empty', 'used before'])('for a folder (%s) that cannot be written to', async (kind) => {
    if (kind === 'used before') await filledStore();
    chmodSync(dir, 0o555);
    // Root may write anywhere: the folder is tried as another user.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    let refused: Promise<string>;
    try {
      refused = refusal();
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    expect(await refused).toContain(`The data folder ${dir} cannot be written to`);
  });

  it('for a file that is not SQLite, which stays as it is', async () => {
    const text = 'Dear diary, nothing happened. '.repeat(500);
    writeFileSync(file, text);
    expect(await refusal()).toContain(`${file} is not an event log (not even a SQLite file)`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    ['with an application id', 'PRAGMA application_id = 1234'],
    ['without one', 'CREATE TABLE shopping (item TEXT)'],
  ])("for another program's SQLite file %s, which stays as it is", async (_, sql) => {
    const db = new Database(file);
    db.exec(sql);
    db.close();
    const before = readFileSync(file);
    expect(await refusal()).toContain(`${file} belongs to another program`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('for a log of a newer version', async () => {
    await filledStore();
    const db = new Database(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await refusal()).toContain(`${file} was written by a newer version of this server`);
  });

  it('for a log with a column of another name', async () => {
    await filledStore();
    const db = new Database(file);
    db.exec('ALTER TABLE events RENAME COLUMN meta TO eeta');
    db.close();
    expect(await refusal()).toContain(`${file} is damaged (no such column: meta)`);
    expect(() => openForReading(file)).toThrow(`${file} is damaged (no such column: meta)`);
  });

  it.each([
    [
      'overwritten in the middle',
      (at: number) => {
        const fd = openSync(file, 'r+');
        writeSync(fd, Buffer.alloc(8192, 0xff), 0, 8192, Math.floor(at / 2 / 4096) * 4096);
        closeSync(fd);
      },
    ],
    ['cut short', (at: number) => truncateSync(file, Math.floor(at / 2))],
  ])('for a file %s', async (_, damage) => {
    await filledStore();
    damage(statSync(file).size);
    expect(await refusal()).toContain(`${file} is damaged`);
  });

  it('for a file that is a folder', async () => {
    mkdirSync(file);
    expect(await refusal()).toContain(`${file} cannot be opened`);
  });

  it('to an operator where there is no log', () => {
    expect(() => openEmbeddedReader({ dir })).toThrow(StoreStartError);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a log that is too large to be checked at the start', () => {
  const open = () => openEmbeddedEventStore({ dir, checkedBytes: 0 });

  it('is checked while it is in use, and goes on when it is whole', async () => {
    await filledStore();
    const store = await open();
    const checked = store.checked();
    await store.append('overlay-a', 19, commitOf({}));
    expect(await checked).toBeNull();
    await store.append('overlay-a', 20, commitOf({}));
    await store.close();
  });

  it('takes no appends any more once damage is found', async () => {
    await filledStore();
    const descriptor = openSync(file, 'r+');
    writeSync(
      descriptor,
      Buffer.alloc(8192, 0xff),
      0,
      8192,
      Math.floor(statSync(file).size / 2 / 4096) * 4096,
    );
    closeSync(descriptor);
    const store = await open();
    await store.append('overlay-b', 'none', commitOf({}));
    const line = await store.checked();
    expect(line).toContain(`${file} is damaged (`);
    expect(line).toMatch(/\): put a backup in its place, or move it away to start empty\.$/);
    await expect(store.append('overlay-b', 'any', commitOf({}))).rejects.toThrow(Unavailable);
    await expect(store.ping()).rejects.toThrow('The event log is damaged.');
    await store.close();
    expect(await refusal()).toContain(`${file} is damaged`);
  });

  it('does not hold up its closing', async () => {
    await filledStore();
    const store = await open();
    const checked = store.checked();
    await store.close();
    expect(await checked).toBeNull();
  });
});

describe('a full disk', () => {
  it('refuses an append whole and takes it when there is room again', () => {
    const writer = new Writer(file);
    const append = (stream: string) => {
      const texts = commitOf({ text: 'x'.repeat(50_000) }, { text: 'y'.repeat(50_000) }).flatMap(
        ({ id, type, data, meta }) => [id, type, JSON.stringify(data), JSON.stringify(meta)],
      );
      return writer.append({ streams: [stream], expected: ['none'], counts: [texts.length], texts });
    };
    append('overlay-a');
    writer.db.exec('PRAGMA max_page_count = 50');
    expect(() => append('overlay-b')).toThrow('The disk is full.');
    expect(() => append('overlay-c')).toThrow(Unavailable);
    writer.db.exec('PRAGMA max_page_count = 1000000');
    expect(append('overlay-b')).toMatchObject({ before: 2, last: 4 });
    writer.close();
    const reader = openEmbeddedReader({ dir });
    expect([...reader.streams()].flat()).toMatchObject([
      { stream: 'overlay-a', events: 2 },
      { stream: 'overlay-b', events: 2 },
    ]);
    reader.close();
  });

  const small = smallDisk();
  const onSmallDisk = small ? it : it.skip;
  onSmallDisk('of 2 MiB loses nothing acknowledged (needs the right to mount)', async () => {
    const { mount, unmount } = small ?? { mount: () => undefined, unmount: () => undefined };
    mount(dir);
    try {
      const ballast = join(dir, 'ballast');
      writeFileSync(ballast, Buffer.alloc(1024 * 1024));
      const store = await openEmbeddedEventStore({ dir });
      let written = 0;
      let failure: unknown;
      while (!failure && written < 100)
        await store
          .append('overlay-a', 'any', commitOf({ n: written, text: 'x'.repeat(60_000) }, { half: true }))
          .then(
            () => written++,
            (error: unknown) => (failure = error),
          );
      expect(failure).toBeInstanceOf(Unavailable);
      expect(await readAll(store, 'overlay-a')).toHaveLength(2 * written);
      rmSync(ballast);
      await store.append('overlay-a', 2 * written - 1, commitOf({ after: true }));
      await store.close();
      const again = await openEmbeddedEventStore({ dir });
      expect(await readAll(again, 'overlay-a')).toHaveLength(2 * written + 1);
      await again.close();
    } finally {
      unmount(dir);
    }
  });
});

describe('a disk that fails', () => {
  const withLimits = existsSync('/usr/bin/prlimit') ? it : it.skip;
  withLimits('leaves an append unknown; repeated later it is there once (needs prlimit)', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...typescript,
      fixture('failing-disk-process.cjs'),
      dir,
    ]);
    expect(JSON.parse(stdout)).toEqual([2, 'UnknownOutcome', 'Unavailable', 'Unavailable', 5, 8]);
    const reader = openEmbeddedReader({ dir });
    expect([...reader.read('overlay-a', 0)].flat()).toHaveLength(9);
    reader.close();
  });
});

describe('a thread that dies', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ])('%s it wrote leaves the append unknown, and the store goes on', async (when, events) => {
    const store = await openEmbeddedEventStore({ dir }, { writer: fixture('crashing-writer.worker.cjs') });
    const follower = await new Follower(store, ['overlay']).caughtUp();
    await store.append('overlay-a', 'none', commitOf({}));
    await expect(store.append(`overlay-crash-${when}`, 'none', commitOf({}))).rejects.toThrow(UnknownOutcome);
    await store.append('overlay-b', 'none', commitOf({}));
    expect(await readAll(store, `overlay-crash-${when}`)).toHaveLength(events);
    await follower.until(({ commits }) => commits.length === 2 + events);
    await follower.stop();
    await store.close();
  });

  it('while it reads does not end a subscription', async () => {
    await filledStore();
    const store = await openEmbeddedEventStore({ dir }, { reader: fixture('crashing-reader.worker.cjs') });
    const follower = await new Follower(store, ['overlay']).caughtUp();
    expect(existsSync(`${file}.crashed`)).toBe(true);
    expect(follower.commits).toHaveLength(20);
    await follower.stop();
    await store.close();
  });
});

describe('a process killed while it writes', () => {
  it('leaves every acknowledged append, no half commit, and a free lock', async () => {
    const child = spawn(process.execPath, [...typescript, fixture('busy-process.cjs'), dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const ended = new Promise((done) => child.once('close', done));
    await new Promise<void>((enough) =>
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.split('\n').length > 400) enough();
      }),
    );
    expect(await refusal()).toContain('Another process already runs');
    child.kill('SIGKILL');
    await ended;

    const store = await openEmbeddedEventStore({ dir });
    const acknowledged = new Map<string, number>();
    for (const line of said.split('\n').slice(0, -1)) {
      const [stream = '', revision] = line.split(' ');
      acknowledged.set(stream, Number(revision));
    }
    expect(acknowledged.size).toBe(16);
    for (const [stream, revision] of acknowledged) {
      const events = await readAll(store, stream);
      expect(events.length).toBeGreaterThan(revision);
      expect(toCommits(events).flatMap((commit) => commit.events)).toEqual(events);
      expect(events.map((event) => event.revision)).toEqual(events.map((_, i) => i));
    }
    await store.close();
  });
});

/** A way to give a folder a disk of 2 MiB, or null where this process may not. */
function smallDisk(): { mount(at: string): void; unmount(at: string): void } | null {
  const mount = (at: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at], { stdio: 'ignore' });
  const unmount = (at: string) => execFileSync('umount', [at], { stdio: 'ignore' });
  const probe = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    mount(probe);
    unmount(probe);
    return { mount, unmount };
  } catch {
    return null;
  } finally {
    rmSync(probe, { recursive: true });
  }
}
