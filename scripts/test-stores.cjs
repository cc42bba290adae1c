'use strict';
// The contract suites of the stores and the end-to-end tests on EventStoreDB and MongoDB: on the real servers of
// EVENTSTORE_URL and MONGODB_URL, or on the protocol servers of test/support. Says which it was.
//   npm run test:stores [-- FILE … JEST'S OPTIONS]
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { root } = require('./swc.cjs');

const suites = [
  'libs/core/event-store/src/eventstoredb',
  'libs/core/(read-models|records|pubsub)/src/mongodb',
  'test/support/mongodb/tailing',
  'test/e2e',
];
// End-to-end tests that choose their stores themselves, wherever the others run: they are part of `npm test` and would
// do the same again here. Named as a FILE they run all the same.
const chooseTheirStores = {
  'eventstore-url': 'is about credentials: a protocol server of its own that asks for them',
  'limit-kill': 'kills a server that has the data folder to itself',
  'lost-answers': 'takes answers away from the embedded records',
  'ops(?:-damage|-log)?':
    'damages the files of embedded stores; on servers `verify` needs a log that nobody else wrote to',
  'old-data': 'starts on data folders that earlier versions left, which are of embedded stores',
  'proof-.*':
    'look into the embedded log past the server; `proof-stores` troubles protocol servers of its own',
  'purge-kill': 'looks for bytes in the files of embedded stores',
  'log-behind': 'takes its newest events from the log: protocol servers of its own',
  launcher: 'starts a user’s own studio, whose stores are always embedded',
  'stores-failures': 'stops, cuts and silences the servers: protocol servers of its own',
  'stores-move': 'carries logs between data folders and empty servers',
};
const names = { EVENTSTORE_URL: 'EventStoreDB', MONGODB_URL: 'MongoDB' };
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const files = process.argv.slice(2).filter((argument) => !options.includes(argument));
const left = Object.entries(chooseTheirStores).filter(
  ([name]) => !files.some((file) => new RegExp(name).test(file)),
);
const summary = [
  ...Object.entries(names).map(
    ([variable, name]) =>
      `${name}: ${process.env[variable] ? `the real server of ${variable}` : 'protocol server of this project'}`,
  ),
  ...left.map(([name, reason]) => `Only in npm test: test/e2e/${name} (${reason})`),
];

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STORES: 'protocol' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

for (const line of summary) console.log(line);
run(path.join(root, 'scripts/build.cjs'), ['--if-stale', '--quiet']);
run(require.resolve('jest/bin/jest'), [
  ...(files.length > 0 ? files : suites),
  `--testPathIgnorePatterns=test/e2e/(${left.map(([name]) => name).join('|')})\\.`,
  ...options,
]);
for (const line of summary) console.log(line);
