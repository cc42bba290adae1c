import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';

const root = resolve(__dirname, '../..');
const programs = ['studio', 'ops'].map((app) => `apps/${app}/src/main`);
const packed = (program: string): string => join(root, 'dist', `${program}.packed.js`);

describe.each(programs)('the packed program %s', (program) => {
  const file = packed(program);

  it('comes with what V8 has compiled of it, which this V8 takes', () => {
    const cachedData = readFileSync(`${file}.compiled`);
    const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
    expect(script.cachedDataRejected).toBe(false);
  });

  it('is written in ASCII, as which it is read', () => {
    expect(readFileSync(file).every((byte) => byte < 128)).toBe(true);
  });
});

describe('a stack trace of a packed program', () => {
  const file = packed('apps/ops/src/main');

  it.each([
    ['apps/ops/src/main.ts', /There is no command/],
    ['libs/event-store/src/embedded/lock.ts', /^export function lockFolder|^function lockFolder/],
    ['libs/kernel/src/commit-log.ts', /this\.name = .TooLarge/],
  ])('names the line of %s', (source, text) => {
    const lineIn = (path: string): number =>
      readFileSync(path, 'utf8')
        .split('\n')
        .findIndex((line) => text.test(line));
    expect(traceFrom(lineIn(file))).toContain(`(${source}:${lineIn(join(root, source)) + 1})`);
  });

  it('leaves places in packages as they are', () => {
    const line =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((text) => /^\/\/ .*node_modules\/libsql\/index\.js$/.test(text)) + 1;
    expect(line).toBeGreaterThan(0);
    expect(traceFrom(line)).toContain(`(${file}:${line + 1}:`);
  });

  /** Of an error that is thrown in this line of the packed program, counted from 0. */
  function traceFrom(line: number): string {
    const thrower = `
      const { runInThisContext } = require('node:vm');
      process.argv.push('ops', 'help');
      console.log = () => undefined;
      require(${JSON.stringify(join(root, 'dist/packed.js'))}).run(${JSON.stringify(file)});
      const options = { filename: ${JSON.stringify(file)}, lineOffset: ${line} };
      const planted = runInThisContext('(function planted() { throw new Error("planted"); })', options);
      try { planted(); } catch (error) { process.stdout.write(error.stack); }`;
    return execFileSync(process.execPath, ['-e', thrower], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env['PATH'] },
    });
  }
});
