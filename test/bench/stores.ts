import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import { EVENT_FILE } from '@studio/event-store/embedded/event-file';
import { systemClock } from '@studio/kernel/clock';
import type { NewEvent, StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import { overlayDecider } from '@studio/overlays/overlay.decider';
import { Archive } from '@studio/overlays/timeline/archive';
import { overlayProjection } from '@studio/overlays/overlay.projection';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { Projector } from '@studio/read-models/projector';
import { storedExample } from '../architecture/stored-examples';
import type { Figures } from './measure';

const STREAMS = 64;
/**
 * Number of alternating turns of the store and bare SQLite. The fastest of each counts, since other work delays
 * some.
 */
const TURNS = 4;

/** The commits of a real overlay up to its second layer. */
const fixture = storedExample('overlay-2026-11.json');
const opening = fixture.events.filter(({ meta }) => meta.rev <= 3);
const { data: placed = {} } = fixture.events.find(({ type }) => type === 'layer.placed') ?? {};

/** Returns the event of a moved layer, in the shape that the product stores. */
function moved(rev: number, x: number): NewEvent {
  const commandId = randomCommandId();
  return {
    id: eventId(commandId, 0),
    type: 'layer.placed',
    data: { ...placed, sceneId: 1, layout: { x, y: 0, scale: 1, rot: 0, opacity: 1 } },
    meta: {
      commandId,
      index: 0,
      of: 1,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: '0123456789abcdefghjk', tokenId: 'tok_01234567', via: 'api' },
      operation: 'update_member',
      rev,
      at: new Date(1_700_000_000_000 + rev * 1000).toISOString(),
    },
  };
}

/**
 * Measures the embedded stores in this process, each beside bare SQLite with the same work in the same run. Their
 * threads are part of the measurement, so this process may use all cores from then on.
 */
export async function measureStores(events: number): Promise<Figures> {
  useAllCores();
  const dir = await mkdtemp(join(tmpdir(), 'bench-stores-'));
  const store = await openEmbeddedEventStore({ dir });
  const figures = { appendsPerS: 0, bareAppendsPerS: 0, replayPerS: 0, bareReplayPerS: 0 };
  const keep = (name: keyof typeof figures, rate: number) => (figures[name] = Math.max(figures[name], rate));
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const streams = Array.from({ length: STREAMS }, (_, i) => `overlay-${turn}x${i}`);
      keep('appendsPerS', await appends(store, streams, events / TURNS));
      keep('bareAppendsPerS', bareAppends(join(dir, 'bare.sqlite'), streams, events / TURNS));
      keep('replayPerS', await replay(store, streams));
      keep('bareReplayPerS', bareReplay(join(dir, EVENT_FILE), streams));
    }
    return { ...figures, rebuildPerS: await rebuild(store, dir) };
  } finally {
    await store.close();
    await rm(dir, { recursive: true, force: true });
  }
}

function useAllCores(): void {
  spawnSync('taskset', ['-a', '-c', '-p', `0-${cpus().length - 1}`, String(process.pid)]);
}

/** Appends one command at a time on each of 64 overlays. */
async function appends(
  store: EmbeddedEventStore,
  streams: readonly string[],
  events: number,
): Promise<number> {
  for (const stream of streams) await store.append(stream, 'none', opening);
  const each = Math.floor(events / STREAMS);
  const began = performance.now();
  await Promise.all(
    streams.map(async (stream) => {
      let { revision } = opening.at(-1) ?? { revision: -1 };
      for (let i = 0; i < each; i++) {
        const appended = await store.append(stream, revision, [moved(i + 4, i + 1)]);
        ({ revision } = appended);
      }
    }),
  );
  return (each * STREAMS) / secondsSince(began);
}

/** Inserts the same rows, 64 per transaction, with the same durability. */
function bareAppends(file: string, streams: readonly string[], events: number): number {
  const db = new Database(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT,
      type TEXT, data TEXT, meta TEXT, UNIQUE (stream, revision)) STRICT`);
  const insert = db.prepare('INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?)');
  const each = Math.floor(events / STREAMS);
  const began = performance.now();
  for (let i = 0; i < each; i++) {
    db.exec('BEGIN IMMEDIATE');
    for (const stream of streams) {
      const { id, type, data, meta } = moved(i + 4, i);
      insert.run(stream, i, id, type, JSON.stringify(data), JSON.stringify(meta));
    }
    db.exec('COMMIT');
  }
  const rate = (each * STREAMS) / secondsSince(began);
  db.close();
  return rate;
}

async function replay(store: EmbeddedEventStore, streams: readonly string[]): Promise<number> {
  const began = performance.now();
  let events = 0;
  for (const stream of streams) {
    let fold = emptyFold(overlayDecider, { extension: false });
    for await (const page of store.read(stream, 0)) fold = foldEvents(overlayDecider, fold, page);
    events += fold.revision + 1;
  }
  return events / secondsSince(began);
}

function bareReplay(file: string, streams: readonly string[]): number {
  const db = new Database(file);
  const rows = db.prepare('SELECT data, meta FROM events WHERE stream = ? ORDER BY revision').raw();
  const began = performance.now();
  let events = 0;
  for (const stream of streams)
    for (const [data, meta] of rows.all(stream) as [string, string][]) {
      if (JSON.parse(data) && JSON.parse(meta)) events++;
    }
  const rate = events / secondsSince(began);
  db.close();
  return rate;
}

async function rebuild(store: EmbeddedEventStore, dir: string): Promise<number> {
  const archive = new Archive(overlayDecider, store, { before: () => Promise.resolve(null) });
  const readModels = await openEmbeddedReadModels({ dir });
  const projector = new Projector({
    store,
    readModels,
    projections: [overlayProjection(overlayDecider, (...at) => archive.stateBefore(...at), null)],
    clock: systemClock,
  });
  let events = 0;
  let position = '';
  for await (const stream of everyStream(store)) {
    events += stream.length;
    const last = stream.at(-1)?.position ?? '';
    if (last > position) position = last;
  }
  const began = performance.now();
  await projector.start();
  if (!(await projector.waitFor(position, 120_000))) throw new Error('The rebuild never ended.');
  const rate = events / secondsSince(began);
  await projector.stop();
  await readModels.close();
  return rate;
}

async function* everyStream(store: EmbeddedEventStore): AsyncIterable<readonly StoredEvent[]> {
  for (let turn = 0; turn < TURNS; turn++)
    for (let i = 0; i < STREAMS; i++) yield* store.read(`overlay-${turn}x${i}`, 0);
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
