import type { Host } from './host';
import { posix } from './posix';
import { windows } from './windows';

/** The operating system that this process runs on. */
export const host: Host = process.platform === 'win32' ? windows : posix;
