import { Worker } from 'node:worker_threads';
import { FormatUnknown, type FormatFault } from '../sources/source-file';
import type { SeOverlay } from './se-overlay';

const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 512;

/** Message of the thread that reads overlays. The last one says whether there are more, or what was expected. */
export type OverlayMessage =
  | { readonly overlay: SeOverlay }
  | { readonly isMore: boolean }
  | { readonly expected: string; readonly reason: FormatFault };

/**
 * Reads a file of overlays in a thread of its own.
 * @param most overlays that are read
 * @throws FormatUnknown if the file has another form, takes too long or too much memory
 */
export async function readOverlays(
  path: string,
  most: number,
): Promise<{ readonly overlays: readonly SeOverlay[]; readonly isMore: boolean }> {
  const worker = new Worker(require.resolve('./read-overlays.worker'), {
    workerData: { path, most },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const overlays: SeOverlay[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new FormatUnknown('a smaller file', 'too_large')), LONGEST_MS);
      worker.on('error', (error) =>
        reject(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new FormatUnknown('a smaller file', 'too_large')
            : error,
        ),
      );
      worker.on('exit', () => reject(new Error('The thread that reads overlays ended.')));
      worker.on('message', (message: OverlayMessage) => {
        if ('overlay' in message) overlays.push(message.overlay);
        else if ('expected' in message) reject(new FormatUnknown(message.expected, message.reason));
        else resolve({ overlays, isMore: message.isMore });
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
