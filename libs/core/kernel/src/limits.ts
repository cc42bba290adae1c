import { Problem } from './problem';

/** Largest number of one kind of thing. */
export interface Limit {
  /** Names it in answers and errors. */
  readonly resource: string;
  readonly most: number;
  /** For people: `Layers of an overlay`. */
  readonly title: string;
}

/** Limits by resource. */
export function limitsOf<Resource extends string>(
  table: Readonly<Record<Resource, readonly [most: number, title: string]>>,
): Readonly<Record<Resource, Limit>> {
  const entries = Object.entries<readonly [number, string]>(table);
  return Object.fromEntries(
    entries.map(([resource, [most, title]]) => [resource, { resource, most, title }]),
  ) as Record<Resource, Limit>;
}

/**
 * Checked before anything is added [limits/1].
 * @throws Problem `limit_reached`
 */
export function requireRoom({ resource, most }: Limit, used: number, adding = 1): void {
  if (used + adding > most)
    throw new Problem('limit_reached', `At most ${most} ${resource} are possible; there are ${used}.`, {
      resource,
      limit: most,
      used,
    });
}
