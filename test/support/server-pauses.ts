import { slowness } from './cpu-cost';
import type { StudioProcess } from './server-process';

/* What requests cost a server's event loop, in its processor time: other programs on the machine hardly lengthen that. */

/** Processor time that a server has used, in milliseconds. */
export async function serverCpuMs({ url }: StudioProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
}

/**
 * Returns the longest stretch of processor time between two answers that a server gives while it works on a request.
 * No pause of the event loop is longer. The metrics themselves cost some 5 ms of it.
 * @returns milliseconds, on the machine that bounds are meant for
 */
export async function longestServerPause(
  studio: StudioProcess,
  request: () => Promise<unknown>,
): Promise<number> {
  const slow = slowness();
  let [longest, isDone] = [0, false];
  let last = await serverCpuMs(studio);
  const answer = request().finally(() => (isDone = true));
  do {
    const now = await serverCpuMs(studio);
    longest = Math.max(longest, now - last);
    last = now;
  } while (!isDone);
  await answer;
  longest = Math.max(longest, (await serverCpuMs(studio)) - last);
  return longest / Math.max(slow, slowness());
}
