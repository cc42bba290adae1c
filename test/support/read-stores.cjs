'use strict';
// Reads everything in the embedded stores of data folders, through the built adapters: a folder a line on stdin, a line of
// JSON about it on stdout. Damage may be told of; it must not end this process.
const { createInterface } = require('node:readline');
const { join } = require('node:path');

const libs = join(__dirname, '../../dist/libs');
const { openEmbeddedEventStore } = require(join(libs, 'event-store/src/embedded/embedded-event-store.js'));
const { openEmbeddedReader } = require(join(libs, 'event-store/src/embedded/embedded-reader.js'));
const { openEmbeddedReadModels } = require(join(libs, 'read-models/src/embedded/embedded-read-models.js'));
const { openEmbeddedRecords } = require(join(libs, 'records/src/embedded/embedded-records.js'));

/** Does the work, and notes why it could not be done. */
async function attempt(told, work) {
  try {
    return await work();
  } catch (error) {
    told.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function readEvents(dir, told) {
  const store = await attempt(told, () => openEmbeddedEventStore({ dir, log: (line) => told.push(line) }));
  await attempt(told, () => {
    const reader = openEmbeddedReader({ dir });
    try {
      for (const page of reader.allRows())
        for (const row of page) if (row.fault !== null) told.push(row.fault);
    } finally {
      reader.close();
    }
  });
  if (!store) return;
  const streams = new Set();
  const ending = new AbortController();
  const categories = ['overlay', 'runtime', 'templates', 'account', 'uploads'];
  for await (const batch of store.subscribe(categories, '', { signal: ending.signal })) {
    if (batch.kind === 'caught-up') break;
    for (const { stream } of batch.commits) streams.add(stream);
  }
  ending.abort();
  for (const stream of streams)
    await attempt(told, async () => {
      for await (const page of store.read(stream, 0)) void page;
    });
  await attempt(told, () => store.ping());
  await store.close();
}

async function readModels(dir, collections, told) {
  const models = await attempt(told, () => openEmbeddedReadModels({ dir, log: (line) => told.push(line) }));
  if (!models) return;
  for (const generation of await models.generations()) {
    await attempt(told, () => models.checkpoint(generation));
    for (const collection of collections)
      await attempt(told, () => models.scan(generation, collection, null, 1000));
  }
  await models.close();
}

async function readRecords(dir, keys, told) {
  const records = await attempt(told, () => openEmbeddedRecords({ dir }));
  if (!records) return;
  for (const [kind, id] of keys) await attempt(told, () => records.get(kind, id));
  await attempt(told, () => records.putIfAbsent('kind', 'id', {}));
  await records.close();
}

async function main() {
  for await (const line of createInterface({ input: process.stdin })) {
    const { dir, file, collections, keys } = JSON.parse(line);
    const told = [];
    if (/^(events|lock)/.test(file)) await readEvents(dir, told);
    if (/^read-models/.test(file)) await readModels(dir, collections, told);
    if (/^records/.test(file)) await readRecords(dir, keys, told);
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }
}

void main();
