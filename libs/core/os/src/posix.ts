import { chmod, open, rename, rm, unlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OperatingSystem, PrivateEndpoint } from './operating-system';
import { answers, listen, TAKEN } from './listening';

/** Longest path of a Unix domain socket on Linux; other systems allow a few bytes less. */
const MAX_SOCKET_BYTES = 107;

const crashes: ReadonlySet<string | null> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE']);

/** A socket in the folder that only this user may open. */
const privateEndpoint: PrivateEndpoint = {
  async listen(server, folder) {
    const path = socketIn(folder);
    if (Buffer.byteLength(path) > MAX_SOCKET_BYTES)
      throw new Error(`the path ${path} is too long for a socket`);
    try {
      await listenPrivately(server, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (await answers(path)) throw new Error(TAKEN, { cause: error });
      // A killed server left it behind.
      await unlink(path);
      await listenPrivately(server, path);
    }
    await chmod(path, 0o600);
  },
  addressIn: (folder) => Promise.resolve(socketIn(folder)),
};

const socketIn = (folder: string): string => join(folder, 'admin.sock');

/** The socket is made within the call, and never open to others, not even for a moment. */
function listenPrivately(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    return listen(server, path);
  } finally {
    process.umask(before);
  }
}

/** Linux, and whatever is like it. */
export const posix: OperatingSystem = {
  // SIGHUP: the terminal was closed.
  stopSignals: ['SIGTERM', 'SIGINT', 'SIGHUP'],
  hasModes: true,
  privateEndpoint,
  refusalOf: () => null,
  async settle(file) {
    // A name is durable once its folder is.
    const folder = await open(dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
  rename,
  remove: (file) => rm(file, { force: true }),
  limited: (command, { memoryKb, cpuSeconds, fileKb }) => [
    '/bin/sh',
    '-c',
    // Files count in blocks of 512 bytes. macOS knows no bound of memory.
    `ulimit -t ${cpuSeconds}; ulimit -f ${fileKb * 2}; ulimit -v ${memoryKb} 2>/dev/null; exec "$@"`,
    'sh',
    ...command,
  ],
  endSignal: 'SIGTERM',
  showing: (url) => ['xdg-open', url],
  settingsOf({ folder, flatpak, snap }, environment) {
    const home = environment['HOME'] ?? homedir();
    return [
      join(environment['XDG_CONFIG_HOME'] ?? join(home, '.config'), folder),
      join(home, '.var', 'app', flatpak, 'config', folder),
      join(home, 'snap', snap, 'current', '.config', folder),
    ];
  },
  hasCrashed: (_code, signal) => crashes.has(signal),
};
