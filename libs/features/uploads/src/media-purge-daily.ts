import type { MediaPurge } from './media-purge';

/** A start and the read models that it finds behind go first. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Removes unused upload files, shortly after the start and then daily.
 * @param report receives the reason of a failure
 * @param signal stops the purge
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
            report(`Could not remove the files of deleted uploads. Retrying tomorrow: ${String(error)}`);
        })
        .finally(() => {
          if (!signal.aborted) runAfter(EVERY_MS);
        });
    }, ms).unref();
  };
  runAfter(FIRST_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
