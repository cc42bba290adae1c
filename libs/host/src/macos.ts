import type { Host } from './host';
import { posix } from './posix';

/** It differs from Linux in how a browser is opened. */
export const macos: Host = { ...posix, showing: (url) => ['/usr/bin/open', url] };
