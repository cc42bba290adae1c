import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const loader = resolve(__dirname, '../../scripts/load-packed.cjs');

let folder: string;
let packed: string;
let compiled: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  packed = join(folder, 'main.packed.js');
  compiled = `${packed}.compiled`;
  copyFileSync(loader, join(folder, 'main.js'));
  write('one');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that says a word, and ends with its first argument. */
function write(word: string): void {
  writeFileSync(
    packed,
    `const path = require('node:path');
     require('node:v8').setFlagsFromString('--heap-growing-percent=50');
     console.log('${word}', path.basename(__filename), path.basename(require.main.filename), module.exports === exports);
     process.exitCode = Number(process.argv[2] ?? 0);`,
  );
}

function run(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.js'), ...args], {
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`.trim();
}

const said = (word: string): string => `${word} main.packed.js main.js true`;

it('a program keeps what V8 compiled when it ends in order, and starts with it again', () => {
  expect(run('1')).toBe(said('one'));
  expect(readdirSync(folder).sort()).toEqual(['main.js', 'main.packed.js']);
  expect(run()).toBe(said('one'));
  const { ino, mode } = statSync(compiled);
  expect(mode & 0o077).toBe(0);
  expect(run()).toBe(said('one'));
  // It was not written anew, so that V8 took it.
  expect(statSync(compiled).ino).toBe(ino);
  expect(readdirSync(folder)).toHaveLength(3);
});

it('compiled code that is damaged, or of another program of the same length, is not used', () => {
  run();
  const { ino } = statSync(compiled);
  const content = readFileSync(compiled);
  content[content.length - 9] = (content[content.length - 9] ?? 0) ^ 1;
  writeFileSync(compiled, content);
  expect(run()).toBe(said('one'));
  const second = statSync(compiled).ino;
  expect(second).not.toBe(ino);

  write('two');
  utimesSync(packed, new Date(), new Date(Date.now() + 5000));
  expect(run()).toBe(said('two'));
  expect(statSync(compiled).ino).not.toBe(second);
  writeFileSync(compiled, '');
  expect(run()).toBe(said('two'));
});
