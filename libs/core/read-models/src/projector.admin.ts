import { Problem } from '@studio/kernel/problem';
import type { JsonObject } from '@studio/kernel/json';
import type { ProjectionLag, Rebuild } from './progress';
import type { Projector } from './projector';

/** Status of a projection for operators. */
export interface ProjectionStatus extends ProjectionLag {
  /** Last rebuild since the start; null if there was none. */
  readonly rebuild: Rebuild | null;
}

/**
 * Operators' calls on projections:
 * - `projections` returns the progress of each: `{projections: ProjectionStatus[]}`
 * - `rebuild {projection}` starts to rebuild it: `Rebuild`
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
          `Projection ${JSON.stringify(projection ?? null)} not found. Choose one of: ${names.join(', ')}.`,
        );
      return projector.rebuild(projection);
    },
  };
}
