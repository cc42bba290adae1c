import type { Host } from './host';
import { macos } from './macos';
import { posix } from './posix';
import { windows } from './windows';

const others: Partial<Record<NodeJS.Platform, Host>> = { win32: windows, darwin: macos };

/** The operating system that this process runs on. */
export const host: Host = others[process.platform] ?? posix;
