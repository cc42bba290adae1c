import { homedir } from 'node:os';
import { join } from 'node:path';
import type { OperatingSystem } from './operating-system';
import { posix } from './posix';

/** It differs from Linux in how a browser is opened, and in where programs store their settings. */
export const macos: OperatingSystem = {
  ...posix,
  showing: (url) => ['/usr/bin/open', url],
  settingsOf: ({ folder }, environment) => [
    join(environment['HOME'] ?? homedir(), 'Library', 'Application Support', folder),
  ],
};
