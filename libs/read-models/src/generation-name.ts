import { createHash } from 'node:crypto';
import type { Projection } from './projection';

/** Generations are of one version and one log; one that was built again has a number behind this name. */
export function generationName({ name, version }: Projection<object>, epoch: string): string {
  return `${name}-v${version}-${createHash('sha256').update(epoch).digest('hex').slice(0, 8)}`;
}

/** True for the names of generations whose documents queries of today understand. */
export function canRead({ readsFrom = 0 }: Projection<object>, generation: string): boolean {
  return Number(/-v(\d+)-/.exec(generation)?.[1]) >= readsFrom;
}

/** True for the names of all generations of this version and log. */
export function isOfGeneration(base: string, generation: string | null): generation is string {
  return generation === base || (generation?.startsWith(`${base}-`) ?? false);
}
