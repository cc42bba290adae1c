const ends: (() => unknown)[] = [];

if (typeof afterAll === 'function')
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  }, 60_000);

/**
 * Ends something after the last test of a file, the latest first and before the file's own top-level `afterAll`.
 * Without Jest, whoever started it ends it.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}
