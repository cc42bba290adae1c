import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operatingSystem } from '@studio/os/this-system';

/** Names of the files that a studio creates in its data folder. */
const OURS =
  /^((events|records|read-models|lock)\.sqlite(-wal|-shm|-journal|\.set-aside|\.damaged)?|\.?secret\.key(\.\d+)?|admin\.sock|starter\.json|uploads|widgets|packs|emotes|media-cache|backups)$/;
const OTHERS = 0o077;

/**
 * Removes other users' access to the studio's files, which earlier versions gave them. New files are private by
 * the process's umask. The folder itself is closed only if it has no other files: it may be a home folder.
 * @returns lines for people about what could not be changed; empty if none
 */
export function makePrivate(dir: string): readonly string[] {
  if (!operatingSystem.hasModes) return [];
  const names = readdirSync(dir);
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(dir, name));
  const open = [...(ours.length === names.length ? [dir] : []), ...ours].filter((path) => !close(path));
  const [first] = open;
  if (first === undefined) return [];
  const all = open.length === 1 ? first : `${first} and ${open.length - 1} more in ${dir}`;
  return [
    `Other users of this machine may read ${all}, and this server may not change that: chmod -R go= there, as their owner.`,
  ];
}

/** @returns false when it stays open to others */
function close(path: string): boolean {
  try {
    const mode = statSync(path).mode & 0o7777;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
