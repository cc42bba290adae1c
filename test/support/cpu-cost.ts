/*
 * What work costs in time of the processor, against a bound. Other programs lengthen that little, but machines differ and
 * a busy neighbour slows down all that runs: the bound is meant for a machine on which the yardstick takes what it says,
 * and a slower one is given more in proportion.
 */

/** What `yardstick` takes on a machine with two cores of 2024. */
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

/** How much slower this machine is now; at least 1. What runs beside changes it from one moment to the next. */
export function slowness(): number {
  return Math.max(1, cpuMs(yardstick) / YARDSTICK_MS);
}

/**
 * The least of some tries: a collection of garbage or V8's compiling may fall into one. What grows with the square of
 * something is slow in every one.
 * @param most ms, on the machine that bounds are meant for
 * @returns what it costs on such a machine, as far as it was tried: it ends with the first try within the bound
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
