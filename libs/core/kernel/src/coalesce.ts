import { setImmediate } from 'node:timers/promises';

const TURNS = 8;
const LONGEST_MS = 3;

/**
 * For queues whose entries travel together. Most callers who are answered at once come again at once, in two turns of
 * the event loop or so: a way is made with all of them if it waits that long (decision 47). Ends when as many wait as
 * are expected, and in any case after a few turns; never call it for one caller alone.
 */
export async function coalesce(
  waiting: () => number,
  expected: number,
  { turns = TURNS, longestMs = LONGEST_MS } = {},
): Promise<void> {
  const end = performance.now() + longestMs;
  for (let turn = 0; turn < turns && waiting() < expected && performance.now() < end; turn++)
    await setImmediate();
}
