import { createHash } from 'node:crypto';
import type { Projection } from './projection';

/**
 * Returns the name of a generation: one version, one shape and one log. A rebuilt generation has this name with a
 * number.
 */
export function generationName({ name, version, shape }: Projection<object>, epoch: string): string {
  const made = shape === undefined ? epoch : `${epoch} ${shape}`;
  return `${name}-v${version}-${createHash('sha256').update(made).digest('hex').slice(0, 8)}`;
}

/** Returns true for generations whose documents today's queries can read. */
export function canRead({ readsFrom = 0 }: Projection<object>, generation: string): boolean {
  return Number(/-v(\d+)-/.exec(generation)?.[1]) >= readsFrom;
}

/** True for the names of all generations of this version and log. */
export function isOfGeneration(base: string, generation: string | null): generation is string {
  return generation === base || (generation?.startsWith(`${base}-`) ?? false);
}
