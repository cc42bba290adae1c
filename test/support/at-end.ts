const ends: (() => unknown)[] = [];

if (typeof afterAll === 'function')
  afterAll(async () => {
    const faults: unknown[] = [];
    for (const end of ends.reverse())
      try {
        await end();
      } catch (fault) {
        faults.push(fault);
      }
    // One that fails must not keep the others running.
    if (faults.length > 0) throw faults[0];
  }, 60_000);

/**
 * Ends something after the last test of a file, the latest first and before the file's own top-level `afterAll`.
 * Without Jest, whoever started it ends it.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}
