'use strict';
// Notes which files of tests take long, for their order and for what `npm test` leaves to the longer tests:
//   node scripts/test-durations.cjs RESULT.json
// RESULT.json is what `npm test -- --json --outputFile=RESULT.json` has written, with nothing beside it. Files that are
// not in it keep what was noted of them.
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('./swc.cjs');

/** Seconds. Where the others stand makes no difference. */
const LONG = 4;

const { testResults } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const file = path.join(root, 'test/support/durations.json');
const ran = new Set(testResults.map(({ name }) => path.relative(root, name)));
const others = Object.entries(require(file)).filter(
  ([name]) => !ran.has(name) && fs.existsSync(path.join(root, name)),
);
const long = testResults
  .map(({ name, startTime, endTime }) => [
    path.relative(root, name),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(([, seconds]) => seconds >= LONG)
  .concat(others)
  .sort(([a], [b]) => (a < b ? -1 : 1));
fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
console.log(`${long.length} files take ${LONG} s or longer.`);
