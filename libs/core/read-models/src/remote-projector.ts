import { Unavailable } from '@studio/kernel/commit-log';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadModels } from './read-models';

// For processes without a projector: the work of another process's projector is visible in the read models
// themselves.

const FIRST_REST_MS = 5;
const LONGEST_REST_MS = 50;

/** True once all generations are at or past a position of their log; false after `timeoutMs`. */
export async function waitForCheckpoint(
  readModels: ReadModels,
  generations: readonly string[],
  position: string,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  let behind = generations;
  for (let rest = FIRST_REST_MS; ; rest = Math.min(LONGEST_REST_MS, rest * 2)) {
    const checkpoints = await Promise.all(behind.map((generation) => readModels.checkpoint(generation)));
    behind = behind.filter((_, i) => (checkpoints[i]?.position ?? '') < position);
    if (behind.length === 0) return true;
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(rest, left));
  }
}

/**
 * Returns the generation that queries of a projection read.
 * @throws Unavailable if there is none yet
 */
export async function currentGeneration(readModels: ReadModels, projection: string): Promise<string> {
  const generation = await readModels.current(projection);
  if (generation === null) throw new Unavailable(`There are no read models of ${projection} yet.`);
  return generation;
}
