import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import type { Commit } from '@studio/kernel/event';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import { exportLog, wholeSource } from '../export-log';
import { checkLogFile, importLog } from '../import-log';
import type { Sum } from '../log-digest';
import { openLog, openTarget, type StorePlace } from '../log-stores';

jest.setTimeout(30_000);

export let dir: string;
export let server: ProtocolServer;
export let file: string;
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

export const folder = (): StorePlace => ({
  dataDir: join(dir, `data${++names}`),
  eventStoreUrl: undefined,
  mongodbUrl: undefined,
});
export const eventStoreDb = (): StorePlace => ({
  dataDir: dir,
  eventStoreUrl: server.url,
  mongodbUrl: undefined,
});

export async function withStore<Result>(
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
export async function fill(place: StorePlace): Promise<StorePlace> {
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

export async function exported(place: StorePlace, path = file): Promise<Sum> {
  const log = await openLog(place);
  try {
    return await exportLog(wholeSource(log), path);
  } finally {
    await log.close();
  }
}

export async function imported(place: StorePlace, path = file): Promise<Sum> {
  const whole = await checkLogFile(path);
  const target = await openTarget(place);
  try {
    return await importLog(target, path, whole);
  } finally {
    await target.close();
  }
}

export async function commitsOf(place: StorePlace): Promise<readonly Commit[]> {
  const log = await openLog(place);
  const commits: Commit[] = [];
  for await (const page of log.readAll('')) commits.push(...page);
  await log.close();
  return commits;
}
