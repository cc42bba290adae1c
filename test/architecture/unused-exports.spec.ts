import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unusedExports } from './unused-exports';

const root = resolve(__dirname, '../..');

/** Exports that builds, programs and the compiler read by name. */
const readByName =
  /\.drawing\.ts: draw$|^apps\/renderer\/src\/(?:.*-part|lottie-light\.d)\.ts: |\.type-test\.ts: |: UpgradeScripts$/;

function sources(): ReadonlyMap<string, string> {
  const folders = ['apps', 'libs', 'test', 'integrations', 'scripts', '*.mjs'];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(
      (path) =>
        /\.(?:tsx?|cjs|mjs)$/.test(path) && !path.endsWith('schema.d.ts') && existsSync(join(root, path)),
    );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function packages(): ReadonlyMap<string, string> {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, readonly string[]> };
  };
  const folder = ([path = '']: readonly string[]): string => path.slice('./'.length, -'*'.length);
  return new Map(
    Object.entries(compilerOptions.paths).map(([prefix, paths]) => [prefix.slice(0, -1), folder(paths)]),
  );
}

describe('what a file exports', () => {
  it('is named by another file, or is a type of what is', () => {
    expect(unusedExports(sources(), packages()).filter((each) => !readByName.test(each))).toEqual([]);
  });

  const found = (a: string, b: string) =>
    unusedExports(
      new Map([
        ['libs/a/src/a.ts', a],
        ['libs/b/src/b.tsx', b],
      ]),
      new Map([['@studio/a/', 'libs/a/src/']]),
    );

  it.each([
    ['a function', 'export function one() { return two(); } function two() {}'],
    ['a constant', 'export const one = 1, two = one;'],
    ['a part of a constant', 'export const { one, ...two } = { one: 1 };'],
    [
      'a type that only a body names',
      'export type one = 1; export function two(): void { const a: one = 1; }',
    ],
    ['a name exported again', "export { one } from './elsewhere';"],
  ])('is found if unused: %s', (_, text) =>
    expect(found(text, "import { two } from '@studio/a/a';")).toEqual(['libs/a/src/a.ts: one']),
  );

  it.each([
    ['by name', "import { one as two } from '@studio/a/a';"],
    ['as a relative import', "import { one } from '../../a/src/a';"],
    ['as a whole', "import * as a from '@studio/a/a';"],
    ['by an import in a type', "let two: import('@studio/a/a').one;"],
    ['by an import at run time', "void import('@studio/a/a');"],
    ['by an export', "export * from '@studio/a/a';"],
  ])('is used %s', (_, text) => expect(found('export const one = 1;', text)).toEqual([]));

  it('is used as the type of an exported declaration', () => {
    const text = 'export interface One {} export const two = (one: One) => one;';
    expect(found(text, "import { two } from '@studio/a/a';")).toEqual([]);
  });
});
