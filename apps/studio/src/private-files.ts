import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { host } from '@studio/host/this-host';

/** What a studio makes in its data folder. */
const OURS =
  /^((events|records|read-models|lock)\.sqlite(-wal|-shm|-journal|\.set-aside|\.damaged)?|\.?secret\.key(\.\d+)?|admin\.sock|starter\.json|uploads|backups)$/;
const OTHERS = 0o077;

/**
 * Takes other users of the machine the right to the studio's files, which earlier versions gave them; what is made from
 * now on is nobody else's by the process' umask. The folder itself is closed if nothing but ours is in it: it may be a
 * home.
 * @returns lines for people: none, or one that tells what could not be changed
 */
export function keepPrivate(dir: string): readonly string[] {
  if (!host.hasModes) return [];
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
