'use strict';
// node .ci/second-try.cjs <jest's results, JSON>: files that failed among all others run once more, one after the other
// and by themselves. A machine that is busy for a moment must not fail what holds; what fails again has failed. More
// than a few are no accident and aren't tried, nor are files that look for what happens seldom: there, once is a find.
// What needed it is named, and the results tell of the last try.
const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const MOST = 5;
/** Proofs, kills, random acts, stores that fail. */
const LOOKS_FOR_THE_SELDOM =
  /(?:-kill|proof-[a-z-]+|-random|-together|-outage|lost-answers|-failures|\.property)[.-]/;
const file = process.argv[2];
const results = (of) => JSON.parse(readFileSync(of, 'utf8'));

if (!existsSync(file)) process.exit(1);
const first = results(file);
const failed = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
if (failed.length === 0 || failed.length > MOST) process.exit(1);
if (failed.some((name) => LOOKS_FOR_THE_SELDOM.test(path.basename(name)))) process.exit(1);

console.log(
  `\nOnce more, by themselves:\n${failed.map((name) => `  ${path.relative('.', name)}`).join('\n')}\n`,
);
const second = `${file}.again`;
const jest = path.join(__dirname, '../node_modules/jest/bin/jest.js');
// A test that waits for ever would keep this process alive after its time is over.
const args = [
  jest,
  '--runInBand',
  '--forceExit',
  '--json',
  `--outputFile=${second}`,
  '--runTestsByPath',
  ...failed,
];
spawnSync(process.execPath, args, { stdio: 'inherit' });
if (!existsSync(second)) process.exit(1);
const again = results(second);
const passedAtOnce = first.testResults
  .filter(({ name }) => !failed.includes(name))
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed').length;
writeFileSync(
  file,
  JSON.stringify({
    numPassedTests: passedAtOnce + again.numPassedTests,
    numFailedTests: again.numFailedTests,
    numRuntimeErrorTestSuites: again.numRuntimeErrorTestSuites,
  }),
);
process.exit(again.success ? 0 : 1);
