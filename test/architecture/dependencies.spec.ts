import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const { dependenciesPage } = createRequire(__filename)('../../scripts/dependencies.cjs') as {
  dependenciesPage: (reasons?: object) => string;
};
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('docs/dependencies.md', () => {
  it('is what is installed: else run npm run generate', () => {
    expect(read('docs/dependencies.md')).toBe(dependenciesPage());
  });

  it('has a reason for every dependency, and none for others', () => {
    const { ws, ...others } = JSON.parse(read('scripts/dependency-reasons.json')) as Record<string, string>;
    expect(() => dependenciesPage(others)).toThrow('dependency-reasons.json lacks ws; ');
    expect(() => dependenciesPage({ ...others, ws, left: 'Not here.' })).toThrow('no dependencies: left.');
  });

  it('names every package that a server may run with a licence', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: true; optional?: true; version: string }>;
    };
    const page = read('docs/dependencies.md');
    const missing = Object.entries(packages).filter(([place, { dev, optional, version }]) => {
      const name = place.split('node_modules/').at(-1) ?? '';
      return name !== '' && !dev && !optional && !page.includes(`| ${name} ${version} |`);
    });
    expect(missing).toEqual([]);
    expect(page).not.toContain('none given');
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { os?: string[]; cpu?: string[]; dev?: true }>;
  };
  /** Packages with machine code that a server or its build runs, by how their names begin. */
  const native = ['@esbuild/', '@img/sharp-', '@libsql/', '@node-rs/argon2-', '@swc/core-'];

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('has the builds for %s on %s, whichever platform it was written on', (os, cpu) => {
    const fitting = Object.entries(packages).flatMap(([place, { dev, ...one }]) =>
      !dev && one.os?.includes(os) && one.cpu?.includes(cpu) ? place.slice('node_modules/'.length) : [],
    );
    expect(native.filter((name) => !fitting.some((each) => each.startsWith(name)))).toEqual([]);
  });
});
