import type { Evolver, Upcasts } from '@studio/kernel/decider';
import { categoryOf } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { operationsIn, requireNamedByClass, type OperationDeclaration } from '@studio/operations/operation';
import type { Projection } from '@studio/read-models/projection';
import type { Area, OperatorCalls, OperatorServices, ProjectionSources, ServedArea, Services } from './area';

/**
 * Every operation that the areas offer, in the order of the documents.
 * @throws Error when one is unsound: nothing starts
 */
export function operationsOf(areas: readonly Area[]): readonly OperationDeclaration[] {
  const all = operationsIn(...areas.flatMap(({ operations }) => operations));
  all.forEach(requireNamedByClass);
  return all;
}

/** How much of each thing there may be, by resource. */
export function limitsIn(areas: readonly Area[]): Readonly<Record<string, number>> {
  const all = areas.flatMap(({ limits = [] }) => limits);
  return Object.fromEntries(all.map(({ resource, most }) => [resource, most]));
}

/** What the streams of each category fold with. */
export function evolversOf(areas: readonly Area[]): readonly Evolver<object>[] {
  return areas.flatMap(({ streams }) => streams) as unknown as readonly Evolver<object>[];
}

/** What a stream folds with; undefined for a category that no area has. */
export function evolverOf(areas: readonly Area[], stream: string): Evolver<object> | undefined {
  return evolversOf(areas).find(({ category }) => category === categoryOf(stream));
}

export function projectionsOf(
  areas: readonly Area[],
  sources: ProjectionSources,
): readonly Projection<object>[] {
  const evolvers = evolversOf(areas);
  return areas
    .flatMap(({ projections }) => projections?.(sources) ?? [])
    .map((projection) => {
      const { upcast } = evolvers.find(({ category }) => category === projection.category) ?? {};
      return upcast ? upcasting(projection, upcast) : projection;
    });
}

type Handlers = Projection<Readonly<Record<string, JsonObject>>>['on'];

/** The same for events that an earlier version wrote. */
function upcasting(projection: Projection<object>, upcast: Upcasts): Projection<object> {
  const on = projection.on as Handlers;
  const upcastOn = Object.entries(on).map(([type, handler]): [string, Handlers[string]] => {
    const toToday = Object.hasOwn(upcast, type) ? upcast[type] : undefined;
    return [type, handler && toToday ? (data, event) => handler(toToday(data), event) : handler];
  });
  return { ...projection, on: Object.fromEntries(upcastOn) };
}

export function operatorCallsOf(areas: readonly Area[], services: OperatorServices): OperatorCalls {
  return Object.assign({}, ...areas.map(({ operatorCalls }) => operatorCalls?.(services))) as OperatorCalls;
}

/**
 * Serves them, in two rounds: in the second each may use what any of them has provided in the first.
 * @throws Error when one has a process that it doesn't declare
 */
export async function servedAreas(
  areas: readonly Area[],
  services: Services,
): Promise<readonly ServedArea[]> {
  const parts = await Promise.all(areas.map(async (area) => area.serve?.(services)));
  return parts.flatMap((part, i) => {
    const served = part?.();
    if (!served) return [];
    const { name: area, processNames = [] } = areas[i] ?? {};
    const unnamed = (served.processes ?? []).find(({ name }) => !processNames.includes(name));
    if (unnamed) throw new Error(`${area} does not declare its process ${unnamed.name}.`);
    return served;
  });
}
