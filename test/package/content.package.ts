import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { archiveOf, unpacked } from '../support/unpacked';

/* What lies in the package of each platform: `npm run test:package`. */

jest.setTimeout(60_000);

/** By the first bytes of a file with machine code: which system and machine it is for; null for any other file. */
function machineOf(file: string): string | null {
  const handle = openSync(file, 'r');
  const head = Buffer.alloc(4096);
  const read = readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  if (read < 64) return null;
  const magic = head.readUInt32BE(0);
  if (magic === 0x7f454c46) return `linux ${{ 62: 'x64', 183: 'arm64' }[head.readUInt16LE(18)] ?? 'other'}`;
  if (magic === 0xcffaedfe)
    return `darwin ${{ 0x01000007: 'x64', 0x0100000c: 'arm64' }[head.readUInt32LE(4)] ?? 'other'}`;
  if (magic === 0xcafebabe) return 'darwin several';
  if (head.toString('latin1', 0, 2) !== 'MZ') return null;
  const at = head.readUInt32LE(60);
  const isProgram = at < head.length - 6 && head.toString('latin1', at, at + 4) === 'PE\0\0';
  return isProgram ? `win ${{ 0x8664: 'x64', 0xaa64: 'arm64' }[head.readUInt16LE(at + 4)] ?? 'other'}` : null;
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };

describe.each([
  ['win-x64', 'win x64'],
  ['linux-x64', 'linux x64'],
  ['linux-arm64', 'linux arm64'],
  ['darwin-x64', 'darwin x64'],
  ['darwin-arm64', 'darwin arm64'],
])('the package for %s', (platform, machine) => {
  let folder: string;
  let files: readonly string[];
  const isWindows = platform.startsWith('win');
  const node = isWindows ? 'app/node.exe' : 'app/node';

  beforeAll(() => {
    folder = unpacked(platform);
    files = filesOf(folder);
  });
  afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }));

  it('has at most 120 MB', () => {
    expect(statSync(archiveOf(platform)).size).toBeLessThanOrEqual(120_000_000);
  });

  it('has machine code for that platform, and for no other', () => {
    const found = new Map(files.map((file) => [file, machineOf(join(folder, file))]));
    const native = [...found].filter(([, each]) => each !== null);
    expect(native.filter(([, each]) => each !== machine)).toEqual([]);
    expect(files.filter((file) => file.includes('musl'))).toEqual([]);
    const names = native.map(([file]) => file);
    for (const needed of [node, '@libsql/', '@node-rs/argon2-', '@img/sharp-'])
      expect(names).toContainEqual(expect.stringContaining(needed));
  });

  it('has starters, and only what is to be run may be run', () => {
    const starters = files.filter((file) => /^[^/]*(?:\.cmd|\.command|\.desktop|overlay-studio)$/.test(file));
    expect(starters.length).toBeGreaterThanOrEqual(2);
    if (isWindows) return;
    const programs = files.filter((file) => (statSync(join(folder, file)).mode & 0o111) !== 0);
    expect([...programs].sort()).toEqual([...starters, node].sort());
  });

  it('has the built code without its sources, and no tool or test of ours', () => {
    for (const needed of ['server', 'cli', 'launcher'])
      expect(files).toContain(`app/dist/apps/${needed}/src/main.packed.js`);
    const ours = files.filter((file) => file.startsWith('app/') && !file.startsWith('app/node_modules/'));
    expect(ours.filter((file) => /\.ts$|spec|(?:^|\/)(?:test|scripts|\.git)/.test(file))).toEqual([]);
    const packages = files
      .filter((file) => file.startsWith('app/node_modules/') && basename(file) === 'package.json')
      .map((file) => dirname(file).split('node_modules/').at(-1));
    for (const tool of ['esbuild', '@swc/core', 'jest', 'typescript', 'npm', 'react'])
      expect(packages).not.toContain(tool);
  });

  it('has the licences of all that is in it', () => {
    const notice = readFileSync(join(folder, 'LICENCES.txt'), 'utf8');
    const isListed = (name: string): boolean =>
      notice.includes(`\n- ${name} `) && notice.includes(`\n${name} `);
    const shipped = files
      .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
      .map((file) => manifestIn(join(folder, dirname(file))))
      .flatMap(({ name, version }) => (version ? [`${name} ${version}`] : []));
    expect(
      shipped.filter((each) => !isListed(each.split(' ')[0] ?? '') || !notice.includes(`\n${each}\n`)),
    ).toEqual([]);
    // The source map shows which packages are packed.
    const map = readFileSync(join(folder, 'app/dist/apps/server/src/main.packed.js.map'), 'utf8');
    const { sources } = JSON.parse(map) as { readonly sources: readonly string[] };
    // A package's own map may name packages that are not installed.
    const names = sources
      .flatMap((source) => /^(?:\.\.\/)+node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
      .filter((name) => existsSync(resolve(__dirname, '../../node_modules', name, 'package.json')));
    expect(new Set(names).size).toBeGreaterThan(50);
    expect([...new Set(names)].filter((name) => !isListed(name))).toEqual([]);
    for (const name of [
      'Node.js',
      'react',
      '@fontsource/bangers',
      '@fontsource/noto-color-emoji',
      'Overlay Studio',
    ])
      expect(isListed(name)).toBe(true);
    // Of the library that reads pictures; a whole notice is no message.
    expect(notice.includes('GNU LESSER GENERAL PUBLIC LICENSE')).toBe(true);
    expect(notice.includes('undefined')).toBe(false);
  });
});

it('a package that is made again has the same bytes, whatever the time zone and the mask of modes', () => {
  const again = mkdtempSync(join(tmpdir(), 'again-'));
  try {
    const made = `umask 077; exec "$0" "$1" darwin-arm64`;
    execFileSync('sh', ['-c', made, process.execPath, resolve(__dirname, '../../scripts/package.cjs')], {
      env: { ...process.env, PACKAGE_DIR: again, TZ: 'Pacific/Auckland' },
      stdio: 'pipe',
    });
    const first = archiveOf('darwin-arm64');
    expect(readFileSync(join(again, basename(first))).equals(readFileSync(first))).toBe(true);
  } finally {
    rmSync(again, { recursive: true });
  }
}, 120_000);
