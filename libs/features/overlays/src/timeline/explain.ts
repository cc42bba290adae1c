import type { Actor, StoredEvent } from '@studio/kernel/event';
import { diff, type Path, type PropertyChange } from '@studio/undo/property-diff';
import { upcastEvent } from '@studio/kernel/upcast';
import type { OverlayEvolver } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';
import { valueAt } from './at-path';

/** Commit that changed a property, a part of it, or a container of it. */
export interface Explanation {
  readonly rev: number;
  readonly at: string;
  readonly actor: Actor;
  readonly operation: string;
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns the commits that set a property of an overlay, oldest first.
 * @param events of the overlay's stream from its first on
 * @param field a path in the state, with `*` for any key: `scenes.2.places.7.layout.x`. `layers.7.layout.x` and
 * `.hidden` mean the layer in all scenes
 */
export function explain(
  evolver: OverlayEvolver,
  events: Iterable<StoredEvent>,
  field: string,
): readonly Explanation[] {
  const pattern = patternOf(field);
  const found: Explanation[] = [];
  let state: Overlay = evolver.initial;
  let before = state;
  for (const stored of events) {
    const { type, data, meta } = upcastEvent(evolver, stored);
    if (meta.index === 0) before = state;
    const evolve = (evolver.evolve as Evolve)[type];
    if (evolve) state = evolve(state, data, meta);
    if (meta.index < meta.of - 1) continue;
    const { rev, at, actor, operation } = meta;
    for (const change of fieldChanges(before, state, pattern))
      found.push({ rev, at, actor, operation, ...change });
  }
  return found;
}

/**
 * Returns the differences between two states that a field selects.
 * @param pattern its keys, with `*` for any
 */
export function fieldChanges(
  before: object,
  after: object,
  pattern: readonly string[],
): readonly PropertyChange[] {
  return diff(before, after)
    .filter(({ path }) => meets(pattern, path))
    .flatMap((change) => {
      if (pattern.length <= change.path.length) return [change];
      // A whole scene or layer was added or removed: select the requested part of it.
      return fitting(pattern, change.path, [change.before, change.after]).map((path) => {
        const rest = path.slice(change.path.length);
        return { path, before: valueAt(change.before, rest), after: valueAt(change.after, rest) };
      });
    });
}

type Evolve = {
  readonly [type: string]:
    ((state: Overlay, data: unknown, meta: StoredEvent['meta']) => Overlay) | undefined;
};

/** Layout and visibility of layers are stored in the scenes. */
function patternOf(field: string): readonly string[] {
  const [part = '', id = '', property = '', ...rest] = field.split('.');
  if (part === 'layers' && (property === 'layout' || property === 'hidden'))
    return ['scenes', '*', 'places', id, property, ...rest];
  return field.split('.');
}

function meets(pattern: readonly string[], path: Path): boolean {
  return path.slice(0, pattern.length).every((key, i) => pattern[i] === '*' || pattern[i] === String(key));
}

/** Returns the paths below a change that match the pattern, in the values before and after. */
function fitting(pattern: readonly string[], path: Path, values: readonly unknown[]): readonly Path[] {
  if (path.length === pattern.length) return [path];
  const key = pattern[path.length] ?? '';
  const objects = values.filter(isObject);
  const keys = key === '*' ? [...new Set(objects.flatMap((value) => Object.keys(value)))] : [key];
  return keys
    .filter((each) => objects.some((value) => Object.hasOwn(value, each)))
    .flatMap((each) =>
      fitting(
        pattern,
        [...path, each],
        objects.map((value) => value[each]),
      ),
    );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
