import { slowness } from './cpu-cost';

/*
 * How long work keeps the event loop from its next turn, in processor time of this process and for a machine of 2024:
 * what else runs on the machine hardly lengthens that.
 */

/** Result of some work, with its longest stretch between two turns of the event loop. */
interface Paused<Result> {
  readonly result: Result;
  /** Milliseconds of processor time, on the machine that bounds are meant for. */
  readonly longestMs: number;
}

/** Runs some work and measures its longest pause. */
async function longestPause<Result>(work: () => Promise<Result>): Promise<Paused<Result>> {
  const before = slowness();
  let [longest, isDone] = [0, false];
  let last = cpuMs();
  const turn = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  turn();
  isDone = true;
  return { result, longestMs: longest / Math.max(before, slowness()) };
}

/**
 * The least of some tries: the compiler or the garbage collector may fall into one.
 * @param most milliseconds; it ends with the first try within them
 */
export async function leastPauseMs(most: number, work: () => Promise<unknown>, tries = 5): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < tries && least > most; i++)
    least = Math.min(least, (await longestPause(work)).longestMs);
  return least;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
