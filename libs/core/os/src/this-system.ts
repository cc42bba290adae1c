import type { OperatingSystem } from './operating-system';
import { macos } from './macos';
import { posix } from './posix';
import { windows } from './windows';

const others: Partial<Record<NodeJS.Platform, OperatingSystem>> = { win32: windows, darwin: macos };

/** The operating system that this process runs on. */
export const operatingSystem: OperatingSystem = others[process.platform] ?? posix;
