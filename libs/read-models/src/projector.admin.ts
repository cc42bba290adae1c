import { Problem } from '@studio/kernel/problem';
import type { JsonObject } from '@studio/kernel/json';
import type { ProjectionLag, Rebuild } from './progress';
import type { Projector } from './projector';

/** What operators are told of a projection that is kept up here. */
export interface ProjectionStatus extends ProjectionLag {
  /** The last one since the start; null when there was none. */
  readonly rebuild: Rebuild | null;
}

/**
 * The operators' calls on projections:
 * - `projections` tells of each how far it is: `{projections: ProjectionStatus[]}`
 * - `rebuild {projection}` begins to build it anew: `Rebuild`
 */
export function projectorAdmin(
  projector: Projector,
): Readonly<Record<'projections' | 'rebuild', (input: JsonObject) => Promise<object>>> {
  const statuses = (): readonly ProjectionStatus[] =>
    projector.lag().map((lag) => ({ ...lag, rebuild: projector.rebuildOf(lag.projection) }));
  return {
    projections: () => Promise.resolve({ projections: statuses() }),
    rebuild: async ({ projection }) => {
      const names = statuses().map((status) => status.projection);
      if (typeof projection !== 'string' || !names.includes(projection))
        throw new Problem(
          'not_found',
          `There is no projection ${JSON.stringify(projection ?? null)}. There are: ${names.join(', ')}.`,
        );
      return projector.rebuild(projection);
    },
  };
}
