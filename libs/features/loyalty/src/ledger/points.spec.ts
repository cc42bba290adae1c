import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { projectCommits } from '@studio/read-models/project-commits';
import type { ReadModels } from '@studio/read-models/read-models';
import { ProjectionReader } from '@studio/read-models/reader';
import { shardId, SHARDS } from './ledger.state';
import { ledgerProjection } from './loyalty.projection';
import { PastMovements } from './past-movements';
import { unlinkedViewers } from '../testing/viewers';
import { Points } from './points';

const START = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 3600_000;
const generation = 'ledger';
const ada = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', simulated: false };
const time = (ms: number): string => new Date(ms).toISOString();
const why = { reason: 'Tickets', source: 'giveaway', refId: 'g', since: time(START) } as const;

let now: number;
let log: MisbehavingLog;
let dir: string;
let models: ReadModels;

beforeEach(async () => {
  now = START;
  log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 100 });
  dir = mkdtempSync(join(tmpdir(), 'points-'));
  models = await openEmbeddedReadModels({ dir });
  await models.define(generation, ledgerProjection.collections);
});
afterEach(async () => {
  await models.close();
  rmSync(dir, { recursive: true });
});

/** Waits until the ledger's documents include all events of the log. */
async function upToDate(): Promise<boolean> {
  const streams = Array.from({ length: SHARDS }, (_, shard) => `ledger-${shardId('a', shard)}`);
  const commits = new Map<string, StoredEvent[]>();
  for (const event of streams.flatMap((stream) => log.events(stream)))
    commits.set(event.meta.commandId, [...(commits.get(event.meta.commandId) ?? []), event]);
  const all = [...commits.values()]
    .map((events) => ({
      events,
      stream: events[0]?.stream ?? '',
      position: events.at(-1)?.position ?? '',
    }))
    .sort((one, other) => (one.position < other.position ? -1 : 1));
  const load = (collection: string, ids: readonly string[]) =>
    models.getMany<JsonObject>(generation, collection, ids);
  const writes = await projectCommits(ledgerProjection, all, load);
  await models.write(generation, writes, { position: all.at(-1)?.position ?? '', epoch: 'e' });
  return true;
}

/** Returns points as on a server that has just started. */
function opened(): Points {
  const clock = { now: () => now };
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  const ledger = new ProjectionReader(models, () => generation);
  return new Points({
    pipeline: new CommitPipeline(log, clock),
    log,
    reader: {
      find: () => Promise.resolve({ items: [], nextCursor: null }),
      getMany: () => Promise.resolve([]),
    } as never,
    namesKnown: () => Promise.resolve(),
    past: new PastMovements({ reader: ledger, upToDate, clock }),
    viewers: unlinkedViewers(({ userId }) => `viewer-${userId}`),
    places: {
      placeOf: () =>
        Promise.resolve({
          timeZone: 'UTC',
          currency: 'EUR',
          locale: 'en' as const,
          anonymousName: '',
          rates: null,
        }),
    },
    channels: { of: unused, on: unused },
    clock,
  });
}

const has = async (points: Points): Promise<number> => (await points.of('a', ada)).points;

it('what became of a payment is told again to whoever asks again, also after a restart', async () => {
  const first = opened();
  expect(await first.take('a', ada, 10, { key: 'refused', ...why })).toBe('not_enough');
  await first.give('a', ada, 25, { key: 'given', ...why });
  expect(await first.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
  for (const points of [first, opened(), opened()]) {
    expect(await points.take('a', ada, 10, { key: 'refused', ...why })).toBe('not_enough');
    expect(await points.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
    await points.give('a', ada, 25, { key: 'given', ...why });
    expect(await has(points)).toBe(15);
  }
  expect(await opened().take('a', ada, 16, { key: 'too much', ...why })).toBe('not_enough');
  expect(await has(opened())).toBe(15);
});

it('what was paid counts once, however much later it is asked for again, and whatever came in between', async () => {
  const first = opened();
  await first.give('a', ada, 25, { key: 'given', ...why });
  expect(await first.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
  let expected = 15;
  for (const days of [0.5, 0.99, 1.5, 30]) {
    now = START + days * DAY_MS;
    const points = opened();
    // The stream forgets commands with the next commit of a later day.
    for (let i = 0; i < 60; i++)
      await points.give('a', ada, 1, { ...why, key: `${days}/${i}`, since: time(now) });
    expected += 60;
    expect(await points.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
    await points.give('a', ada, 25, { key: 'given', ...why });
    expect([days, await has(points)]).toEqual([days, expected]);
  }
  expect(await opened().take('a', ada, 10, { key: 'another', ...why })).toBe('taken');
  expect(await has(opened())).toBe(expected - 10);
});

it('while nobody can tell whether something was paid, nothing is', async () => {
  await opened().give('a', ada, 25, { key: 'given', ...why });
  now = START + 2 * DAY_MS;
  const clock = { now: () => now };
  const reader = new ProjectionReader(models, () => generation);
  const past = new PastMovements({ reader, upToDate: () => Promise.resolve(false), clock });
  await expect(past.find('viewer-1', 'a command', why.since)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await past.find('viewer-1', 'a command', time(now))).toBeNull();
});
