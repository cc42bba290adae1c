import { Worker } from 'node:worker_threads';
import type { FileToRead, ReadMessage } from './read-file.messages';
import { FormatUnknown } from './source-file';

const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 512;

/**
 * Reads a file in a thread of its own. Takes its rows a few at a time, in order.
 * @throws FormatUnknown if the file has not the form of its source, takes too long or too much memory
 */
export async function readFile(
  file: FileToRead,
  take: (message: ReadMessage) => Promise<void>,
): Promise<void> {
  const worker = new Worker(require.resolve('./read-file.worker'), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  // Time counts only while the thread works.
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const watch = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new FormatUnknown('a smaller file', 'too_large')), LONGEST_MS);
      };
      watch();
      worker.on('error', (error) =>
        reject(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new FormatUnknown('a smaller file', 'too_large')
            : error,
        ),
      );
      worker.on('exit', () => reject(new Error('The thread that reads files ended.')));
      worker.on('message', (message: ReadMessage) => {
        clearTimeout(timer);
        if (message.kind === 'end') resolve();
        else if (message.kind === 'unknown') reject(new FormatUnknown(message.expected, message.reason));
        else
          take(message).then(() => {
            watch();
            worker.postMessage(null);
          }, reject);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
