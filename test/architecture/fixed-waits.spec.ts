import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints a text with the rule for waits. Returns the lines of its findings. */
function found(source: string): readonly number[] {
  const script = `
    import { Linter } from 'eslint';
    import { waits } from './scripts/lint/waits.mjs';
    const config = { plugins: { waits }, rules: { 'waits/fixed': 'error' } };
    console.log(JSON.stringify(new Linter().verify(${JSON.stringify(source)}, config).map(({ line }) => line)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly number[];
}

describe('the lint rule for waits in tests', () => {
  it.each([
    ['a promise', 'await new Promise((done) => setTimeout(done, 50));'],
    ['a promise with a block', 'await new Promise((done) => { setTimeout(done, 50); });'],
    ['a promise with a value', "await new Promise((done) => setTimeout(done, 50, 'nothing'));"],
    ['a timer that does not hold the process', 'await new Promise((done) => setTimeout(done, 5).unref());'],
    ['the timer of promises', "import { setTimeout as delay } from 'node:timers/promises'; await delay(5);"],
    ['a loop without an end', 'while (!(await isThere()));'],
  ])('finds %s', (_, source) => expect(found(`\n${source}`)).toEqual([2]));

  it.each([
    ['a deadline', 'const timer = setTimeout(() => stop(), 50);'],
    ['a later error', 'await new Promise((_, failed) => setTimeout(failed, 50));'],
    [
      'a turn of the event loop',
      "import { setImmediate as turn } from 'node:timers/promises'; await turn();",
    ],
    ['a wait for a condition', 'await until(() => isThere());'],
    ['real time with a reason', "await realTime(50, 'the key bounces after so long');"],
  ])('accepts %s', (_, source) => expect(found(source)).toEqual([]));
});
