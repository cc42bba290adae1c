import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Archives that people download: the same content gives the same bytes, whoever packs, when and where. */

interface Entry {
  readonly name: string;
  readonly file?: string;
  readonly content?: Buffer;
  readonly isProgram?: boolean;
}
const scripts = createRequire(__filename);
const archive = '../../scripts/package/archive.cjs';
const { writeArchive } = scripts(archive) as {
  writeArchive: (entries: readonly Entry[], target: string) => Promise<void>;
};
const { targets } = scripts('../../scripts/package/targets.cjs') as {
  targets: Record<
    string,
    { readonly node: { readonly version: string }; readonly licence: { readonly version: string } }
  >;
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'archives-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A small package; its files are as old as they happen to be. */
function tree(age: number): readonly Entry[] {
  const file = join(dir, `node-${age}`);
  writeFileSync(file, Buffer.alloc(5000, 'machine code '), { mode: age % 2 ? 0o600 : 0o755 });
  utimesSync(file, age, age);
  const long = `top/${'deep/'.repeat(30)}file.js`;
  return [
    { name: 'top/app/node', file, isProgram: true },
    { name: long, content: Buffer.from('1') },
    { name: 'top/ünïcode.txt', content: Buffer.from('ä') },
    { name: 'top/README.txt', content: Buffer.from('words\n') },
  ];
}

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

describe.each(['.zip', '.tar.gz'])('an archive %s', (ending) => {
  it('has the same bytes whatever the order, age, modes and time zone', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((name) => join(dir, name + ending));
    await writeArchive(tree(1_000_000_000), first ?? '');
    await writeArchive([...tree(1_700_000_001)].reverse(), second ?? '');
    expect(digest(second ?? '')).toBe(digest(first ?? ''));
    const entries = tree(3).map((entry) => ({ ...entry, content: entry.content?.toString('base64') }));
    const program = `require(process.argv[1]).writeArchive(JSON.parse(process.argv[2]).map((entry) =>
      ({ ...entry, content: entry.content && Buffer.from(entry.content, 'base64') })), process.argv[3])`;
    execFileSync(
      process.execPath,
      ['-e', program, scripts.resolve(archive), JSON.stringify(entries), third ?? ''],
      { env: { ...process.env, TZ: 'Pacific/Auckland' } },
    );
    expect(digest(third ?? '')).toBe(digest(first ?? ''));
  });

  it('changes with its content, and is unpacked as it was, with what may be run', async () => {
    const file = join(dir, `x${ending}`);
    await writeArchive(tree(1), file);
    const before = digest(file);
    const changed = tree(1).map((entry) =>
      entry.name === 'top/README.txt' ? { ...entry, content: Buffer.from('other') } : entry,
    );
    await writeArchive(changed, file);
    expect(digest(file)).not.toBe(before);
    const list = `import sys, zipfile, tarfile
name = sys.argv[1]
if name.endswith('.zip'):
  for each in zipfile.ZipFile(name).infolist(): print(oct(each.external_attr >> 16 & 0o777), each.date_time[0], each.filename[:20])
else:
  for each in tarfile.open(name).getmembers(): print(oct(each.mode), each.uid, each.mtime, each.name[:20])`;
    const listed = execFileSync('python3', ['-c', list, file], { encoding: 'utf8' }).trim().split('\n');
    expect(listed).toHaveLength(4);
    expect(listed.filter((line) => line.startsWith('0o755'))).toEqual([
      expect.stringContaining('top/app/node'),
    ]);
    expect(listed.filter((line) => line.startsWith('0o644'))).toHaveLength(3);
  });
});

it('each package has a Node, and the licence of the same version', () => {
  expect(Object.keys(targets)).toEqual(['win-x64', 'linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
  for (const { node, licence } of Object.values(targets)) {
    expect(node.version).toMatch(/^24\./);
    expect(licence.version).toBe(node.version);
  }
});
