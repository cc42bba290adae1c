'use strict';
// Reads everything in the embedded stores of data folders, through the built adapters. Input: one folder per line
// on stdin; output: one line of JSON per folder on stdout. Damage may be reported, but must not end this process.
const { createInterface } = require('node:readline');
const { join } = require('node:path');

const libs = join(__dirname, '../../dist/libs');
const { openEmbeddedEventStore } = require(
  join(libs, 'core/event-store/src/embedded/embedded-event-store.js'),
);
const { openEmbeddedReader } = require(join(libs, 'core/event-store/src/embedded/embedded-reader.js'));
const { openEmbeddedReadModels } = require(
  join(libs, 'core/read-models/src/embedded/embedded-read-models.js'),
);
const { openEmbeddedRecords } = require(join(libs, 'core/records/src/embedded/embedded-records.js'));

/** Does the work, and notes why it could not be done. */
async function attempt(problems, work) {
  try {
    return await work();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function readEvents(dir, problems) {
  const store = await attempt(problems, () =>
    openEmbeddedEventStore({ dir, log: (line) => problems.push(line) }),
  );
  await attempt(problems, () => {
    const reader = openEmbeddedReader({ dir });
    try {
      for (const page of reader.allRows())
        for (const row of page) if (row.fault !== null) problems.push(row.fault);
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
    await attempt(problems, async () => {
      for await (const page of store.read(stream, 0)) void page;
    });
  await attempt(problems, () => store.ping());
  await store.close();
}

async function readModels(dir, collections, problems) {
  const models = await attempt(problems, () =>
    openEmbeddedReadModels({ dir, log: (line) => problems.push(line) }),
  );
  if (!models) return;
  for (const generation of await models.generations()) {
    await attempt(problems, () => models.checkpoint(generation));
    for (const collection of collections)
      await attempt(problems, () => models.scan(generation, collection, null, 1000));
  }
  await models.close();
}

async function readRecords(dir, keys, problems) {
  const records = await attempt(problems, () => openEmbeddedRecords({ dir }));
  if (!records) return;
  for (const [kind, id] of keys) await attempt(problems, () => records.get(kind, id));
  await attempt(problems, () => records.putIfAbsent('kind', 'id', {}));
  await records.close();
}

async function main() {
  for await (const line of createInterface({ input: process.stdin })) {
    const { dir, file, collections, keys } = JSON.parse(line);
    const problems = [];
    if (/^(events|lock)/.test(file)) await readEvents(dir, problems);
    if (/^read-models/.test(file)) await readModels(dir, collections, problems);
    if (/^records/.test(file)) await readRecords(dir, keys, problems);
    process.stdout.write(`${JSON.stringify(problems)}\n`);
  }
}

void main();
