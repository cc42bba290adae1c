import type { MediaPurge } from './media-purge';

/** A start and the read models that it finds behind go first. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Removes files of uploads that nobody needs, some time after the start and then once a day.
 * @param report told why it couldn't be done
 * @param signal ends that
 */
export function purgeDaily(
  purge: Pick<MediaPurge, 'run'>,
  report: (line: string) => void,
  signal: AbortSignal,
): void {
  let timer: NodeJS.Timeout;
  const runAfter = (ms: number): void => {
    timer = setTimeout(() => {
      purge
        .run(signal)
        .catch((error: unknown) => {
          if (!signal.aborted)
            report(`Files of deleted uploads can't be removed now, but tomorrow: ${String(error)}`);
        })
        .finally(() => {
          if (!signal.aborted) runAfter(EVERY_MS);
        });
    }, ms).unref();
  };
  runAfter(FIRST_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
