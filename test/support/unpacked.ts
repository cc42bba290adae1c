import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder in which `npm run test:package` puts the archives. */
const folder = process.env['PACKAGE_DIR'] ?? '';

/** The archive of a platform. @throws Error when there is none, or more than one */
export function archiveOf(platform: string): string {
  const found = readdirSync(folder).filter((name) => name.includes(`-${platform}.`));
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} packages for ${platform}.`);
  return join(folder, found[0] ?? '');
}

/** Unpacks it as a person would, into a new folder. @returns the package's own folder */
export function unpacked(platform: string): string {
  const archive = archiveOf(platform);
  const target = mkdtempSync(join(tmpdir(), 'unpacked-'));
  if (archive.endsWith('.zip')) execFileSync('python3', ['-m', 'zipfile', '-e', archive, target]);
  else execFileSync('tar', ['-xzf', archive, '-C', target]);
  const [top = '', ...more] = readdirSync(target);
  if (more.length > 0) throw new Error(`${archive} has more than one folder at its top.`);
  return join(target, top);
}
