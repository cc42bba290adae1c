'use strict';
// Process whose files cannot grow for a while: SQLite then sees writes that fail for another reason than a full
// disk. Prints the result of each append.
const { execFileSync } = require('node:child_process');
const { statSync } = require('node:fs');
const { join } = require('node:path');
const { openEmbeddedEventStore } = require('../embedded-event-store');
const { threeEvents } = require('./three-events.cjs');

const limitFiles = (bytes) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
const outcome = (promise) =>
  promise.then(
    ({ revision }) => revision,
    (error) => error.name,
  );

async function main() {
  process.on('SIGXFSZ', () => undefined);
  const dir = process.argv[2];
  const store = await openEmbeddedEventStore({ dir });
  // After opening, the write-ahead log reuses its space. Once that is full, each write makes the file grow.
  const { size } = statSync(join(dir, 'events.sqlite-wal'));
  for (let n = -1; statSync(join(dir, 'events.sqlite-wal')).size <= size; n += 3)
    await store.append('overlay-first', n < 0 ? 'none' : n, threeEvents());
  const outcomes = [await outcome(store.append('overlay-a', 'none', threeEvents()))];
  const unsure = threeEvents();
  limitFiles(statSync(join(dir, 'events.sqlite-wal')).size);
  outcomes.push(await outcome(store.append('overlay-a', 2, unsure)));
  outcomes.push(await outcome(store.append('overlay-a', 2, unsure)));
  outcomes.push(await outcome(store.ping()));
  limitFiles('unlimited');
  outcomes.push(await outcome(store.append('overlay-a', 2, unsure)));
  outcomes.push(await outcome(store.append('overlay-a', 5, threeEvents())));
  await store.close();
  console.log(JSON.stringify(outcomes));
}

void main();
