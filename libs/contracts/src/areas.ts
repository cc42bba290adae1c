import type { Evolver, Upcasts } from '@studio/kernel/decider';
import { categoryOf } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { operationsIn, requireNamedByClass, type OperationDeclaration } from '@studio/operations/operation';
import type { Projection } from '@studio/read-models/projection';
import type {
  Area,
  OperatorCalls,
  OperatorServices,
  PortMap,
  ProjectionSources,
  Resolved,
  ServedArea,
  Services,
} from './area';
import { startAreas } from './wiring';
import { documentShapes } from './document-shapes';

/**
 * Every operation that the areas offer, in the order of the documents.
 * @throws Error when one is unsound: nothing starts
 */
export function operationsOf(areas: readonly Area[]): readonly OperationDeclaration[] {
  const all = operationsIn(...areas.flatMap(({ operations }) => operations));
  all.forEach(requireNamedByClass);
  return all;
}

/** Returns the largest number of each resource. */
export function limitsIn(areas: readonly Area[]): Readonly<Record<string, number>> {
  const all = areas.flatMap(({ limits = [] }) => limits);
  return Object.fromEntries(all.map(({ resource, most }) => [resource, most]));
}

/** Returns the evolvers of all stream categories. */
export function evolversOf(areas: readonly Area[]): readonly Evolver<object>[] {
  return areas.flatMap(({ streams }) => streams) as readonly Evolver<object>[];
}

/** Returns the evolver of a stream; undefined for a category that no area has. */
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
      return withShape(upcast ? upcasting(projection, upcast) : projection);
    });
}

/** Names a view's generation after the shape of its documents, along with that of a state they embed. */
function withShape(projection: Projection<object>): Projection<object> {
  const shape = Object.hasOwn(documentShapes, projection.name) ? documentShapes[projection.name] : undefined;
  if (shape === undefined) return projection;
  return { ...projection, shape: projection.shape === undefined ? shape : `${shape} ${projection.shape}` };
}

type Handlers = Projection<Readonly<Record<string, JsonObject>>>['on'];

/** Returns the projection with upcasts for events of earlier versions. */
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
 * Starts areas, each after those that provide what it requires.
 * @param wanted ports that the caller needs
 * @returns their parts of the server, in the order of the start
 * @throws Error as `startAreas`; if one has a process manager that it does not declare
 */
export async function servedAreas<Wanted extends PortMap>(
  areas: readonly Area[],
  services: Services,
  wanted: Wanted,
): Promise<{ readonly served: readonly ServedArea[]; readonly ports: Resolved<Wanted> }> {
  const { served, ports } = await startAreas(areas, services, wanted);
  for (const { area, parts } of served) {
    const { processNames = [] } = areas.find(({ name }) => name === area) ?? {};
    const unnamed = (parts.processes ?? []).find(({ name }) => !processNames.includes(name));
    if (unnamed) throw new Error(`${area} does not declare its process ${unnamed.name}.`);
  }
  return { served: served.map(({ parts }) => parts), ports };
}
