/*
 * What work costs in time of the processor, against a bound. Other programs lengthen that little, but machines differ and
 * a busy neighbour slows down all that runs: the bound is meant for a machine on which the yardstick takes what it says,
 * and a slower one is given more in proportion.
 */

/** CPU time of `yardstick` on a machine with two cores from 2024, in ms. */
const YARDSTICK_MS = 4;
const TRIES = 20;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Some of everything that our code does: objects, texts, maps. */
function yardstick(): void {
  const entries = new Map<string, { readonly n: number }>();
  for (let n = 0; n < 20_000; n++) entries.set(`key ${n % 5000}`, { n });
  JSON.parse(JSON.stringify([...entries]));
}

/**
 * Returns how many times slower this machine currently is; at least 1. It changes with the load from one call to
 * the next.
 */
export function slowness(): number {
  return Math.max(1, cpuMs(yardstick) / YARDSTICK_MS);
}

/**
 * Returns the lowest CPU time of several tries, since garbage collection or compilation may affect one. Quadratic
 * work is slow in every try.
 * @param most ms, on the reference machine
 * @returns the time on the reference machine; it stops at the first try within the bound
 */
export function leastCpuMs(most: number, work: () => void): number {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > most; i++) {
    const before = slowness();
    const ms = cpuMs(work);
    least = Math.min(least, ms / Math.max(before, slowness()));
  }
  return least;
}
