import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, win32 } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatingSystem, PrivateEndpoint } from './operating-system';
import { answers, listen, TAKEN } from './listening';

/** Longest path of a data folder, without the file names inside: SQLite takes 260 characters. */
const MAX_FOLDER = 220;

/** Error codes of a file that another program, such as a virus scanner, uses for a moment. */
const inUse: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EPERM', 'EACCES']);
/** Waits between attempts, in ms. */
const PATIENCE_MS = [10, 20, 50, 100, 200, 400, 800];

/** Exit codes from here on are exceptions that nothing handled. */
const EXCEPTIONS = 0xc0000000;
const ENDED_BY_CTRL_C = 0xc000013a;
/** Exit code of Node's own `abort`. */
const ABORTED = 134;

/**
 * A named pipe, whose name lies in the folder: docs/adr/0125. Windows lets other users read from a pipe, not write to it;
 * and nobody can have taken the name before.
 */
const privateEndpoint: PrivateEndpoint = {
  async listen(server, folder) {
    const earlier = await privateEndpoint.addressIn(folder);
    if (earlier !== null && (await answers(earlier))) throw new Error(TAKEN);
    const address = `\\\\.\\pipe\\overlay-studio-${randomBytes(16).toString('hex')}`;
    await listen(server, address);
    const fresh = `${nameIn(folder)}.${process.pid}`;
    await writeFile(fresh, address);
    await windows.rename(fresh, nameIn(folder));
  },
  addressIn: (folder) =>
    readFile(nameIn(folder), 'utf8').then(
      (address) => address,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    ),
};

const nameIn = (folder: string): string => join(folder, 'admin.pipe');

export const windows: OperatingSystem = {
  // SIGHUP: the window was closed. Nothing sends SIGTERM there.
  stopSignals: ['SIGINT', 'SIGBREAK', 'SIGHUP'],
  hasModes: false,
  privateEndpoint,
  refusalOf(folder) {
    const whole = win32.resolve(folder);
    if (whole.length > MAX_FOLDER)
      return `Its path has ${whole.length} characters, and Windows takes ${MAX_FOLDER} at most`;
    const { root } = win32.parse(whole);
    const bad = whole.slice(root.length).split('\\').find(isRefused);
    return bad === undefined ? null : `Windows allows no folder of the name ${JSON.stringify(bad)}`;
  },
  async settle(file) {
    // Folders can't be flushed there; NTFS writes the names of a file with the file.
    const handle = await open(file, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  rename: (from, to) => patiently(() => rename(from, to)),
  // Bounds belong to jobs there, which nothing of Node makes.
  limited: (command) => command,
  remove: (file) => patiently(() => rm(file, { force: true })),
  endSignal: null,
  // No shell, to which the characters of an address would mean something.
  showing: (url) => [
    win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'rundll32.exe'),
    'url.dll,FileProtocolHandler',
    url,
  ],
  settingsOf: ({ folder }, environment) => [
    win32.join(environment['APPDATA'] ?? win32.join(homedir(), 'AppData', 'Roaming'), folder),
  ],
  hasCrashed: (code, signal) =>
    signal === null &&
    code !== null &&
    (code === ABORTED || (code >= EXCEPTIONS && code !== ENDED_BY_CTRL_C)),
};

/** Devices, whatever stands behind a dot; characters that mean something else; endings that Windows drops. */
function isRefused(name: string): boolean {
  return (
    /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i.test(name.trimEnd()) ||
    /[<>:"|?*]/.test(name) ||
    [...name].some((character) => character < ' ') ||
    /[. ]$/.test(name)
  );
}

/** Does again what fails because somebody holds the file for a moment. */
export async function patiently(work: () => Promise<void>): Promise<void> {
  for (const waitMs of PATIENCE_MS)
    try {
      return await work();
    } catch (error) {
      if (!inUse.has((error as NodeJS.ErrnoException).code)) throw error;
      await sleep(waitMs);
    }
  return work();
}
