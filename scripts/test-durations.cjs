'use strict';
// Notes which files of tests take long, for their order: node scripts/test-durations.cjs RESULT.json
// RESULT.json is what `npm test -- --json --outputFile=RESULT.json` has written.
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('./swc.cjs');

/** Seconds. Where the others stand makes no difference. */
const LONG = 4;

const { testResults } = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const long = testResults
  .map(({ name, startTime, endTime }) => [
    path.relative(root, name),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(([, seconds]) => seconds >= LONG)
  .sort(([a], [b]) => (a < b ? -1 : 1));
const file = path.join(root, 'test/support/durations.json');
fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
console.log(`${long.length} files take ${LONG} s or longer.`);
