import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { FormatUnknown } from '../sources/source-file';
import type { OverlayMessage } from './read-overlays';
import { overlaysIn } from './se-overlay';

// Reading takes long for large files: this thread is there to be blocked.

const { path, most } = workerData as { readonly path: string; readonly most: number };

function send(message: OverlayMessage): void {
  parentPort?.postMessage(message);
}

try {
  const overlays = overlaysIn(readFileSync(path, 'utf8'));
  for (const overlay of overlays.slice(0, most)) send({ overlay });
  send({ isMore: overlays.length > most });
} catch (error) {
  if (!(error instanceof FormatUnknown)) throw error;
  send({ expected: error.message, reason: error.reason });
}
