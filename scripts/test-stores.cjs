'use strict';
// The contract suites of the stores and the end-to-end tests on EventStoreDB and MongoDB: on the real servers of
// EVENTSTORE_URL and MONGODB_URL, or on the protocol servers of test/support. Says which it was.
//   npm run test:stores [-- FILE …]
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { root } = require('./swc.cjs');

const suites = [
  'libs/event-store/src/eventstoredb',
  'libs/(read-models|records)/src/mongodb',
  'test/e2e/(overlay|scenes|layers|browser)',
];
const names = { EVENTSTORE_URL: 'EventStoreDB', MONGODB_URL: 'MongoDB' };
const real = Object.keys(names).filter((variable) => process.env[variable]);
const told = Object.entries(names).map(
  ([variable, name]) =>
    `${name}: ${process.env[variable] ? `the real server of ${variable}` : 'protocol server of this project'}`,
);

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STORES: 'protocol' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

for (const line of told) console.log(line);
run(path.join(root, 'scripts/build.cjs'), ['--if-stale', '--quiet']);
const files = process.argv.slice(2);
// A real server is one log for all: one file after the other.
run(require.resolve('jest/bin/jest'), [
  ...(real.length > 0 ? ['--runInBand'] : []),
  ...(files.length > 0 ? files : suites),
]);
for (const line of told) console.log(line);
