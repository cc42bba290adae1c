import { diff, PathSet, type Path, type PropertyChange } from '@studio/undo/property-diff';
import { stepId, type Step } from '@studio/undo/steps';
import type { OverlayContext } from '../model/overlay.context';
import type { Overlay, Scene } from '../model/overlay.state';
import { isPublic, publicPath } from './public-changes';
import { valueAt } from './at-path';
import { isDesign, isIdList } from './step-rules';
import { isReordered } from './id-list';

/** Property of a step, or one that depends on it, that another account has changed since. */
export interface Overlap {
  readonly path: string;
  readonly stepId: string;
  readonly rev: number;
  readonly at: string;
  readonly actor: { readonly accountId: string; readonly via: string };
  readonly operation: string;
}

/** Writes of a change. For a list of ids: each id added or removed, and the order if it differs. */
interface Write {
  readonly path: Path;
  readonly change: PropertyChange;
  /** Returns true while the state still has the value the change left. */
  stands(overlay: Overlay): boolean;
}

/** Approximate largest number of overlaps in a refusal; the latest are listed. */
const MAX_CONFLICTS = 50;

/**
 * Returns where undoing a step would undo later work of others [undo/4]. They wrote the same property,
 * and its value is no longer the one the step left.
 * @param later steps after it, newest first
 * @param accountId account that undoes; its own later work is no obstacle
 */
export function overlaps(
  overlay: Overlay,
  step: Step,
  later: Iterable<Step>,
  accountId: string,
): readonly Overlap[] {
  const others = [...later].filter(({ actor }) => actor.accountId !== accountId);
  if (others.length === 0) return [];
  const changed = writesOf(step).filter((write) => !write.stands(overlay));
  if (changed.length === 0) return [];
  const own = pathsOf(changed);
  const found: Overlap[] = [];
  for (const other of others) {
    const { id, rev, at, actor, operation } = other;
    const { via } = actor;
    const paths = new Set(
      writesOf(other)
        .filter(({ path }) => isPublic(path) && own.meets(path))
        .map(({ change }) => publicPath(change.path)),
    );
    for (const path of paths)
      found.push({ path, stepId: id, rev, at, actor: { accountId: actor.accountId, via }, operation });
    if (found.length >= MAX_CONFLICTS) break;
  }
  return found;
}

/**
 * Returns the later work of others that would be lost with a step because it depends on the step. Examples: a
 * preview of a scene it added, a layer in its group, its scene being live.
 * @param changes effects of undoing the step, repairs included
 */
export function dependents(
  changes: readonly PropertyChange[],
  step: Step,
  accountId: string,
  { extension }: Pick<OverlayContext, 'extension'>,
): readonly Overlap[] {
  const own = pathsOf(writesOf(step));
  const lost = writesIn(changes).filter(({ path }) => !own.meets(path));
  const found = lost.flatMap((write) =>
    extension.since(step.rev, write.path).flatMap(({ paths, rev, at, operation, accountId: by, via }) => {
      if (by === accountId) return [];
      const id = [...extension.steps].find((other) => other.rev === rev)?.id ?? stepId(rev);
      return paths
        .filter((path) => isPublic(path) && path.length >= write.path.length)
        .map((path) => ({
          path: publicPath(path),
          stepId: id,
          rev,
          at,
          actor: { accountId: by, via },
          operation,
        }));
    }),
  );
  return found.sort((a, b) => b.rev - a.rev).slice(0, MAX_CONFLICTS);
}

/** Returns a predicate for steps that write a property this step writes. */
export function meetings(step: Step): (other: Step) => boolean {
  const own = pathsOf(writesOf(step));
  return (other) => writesOf(other).some(({ path }) => own.meets(path));
}

/**
 * Returns a predicate for changes that touch an on-air step. They write one of its properties, or create or remove
 * a scene it put on air or took off it. A take writes everything in its scene except the name, changed or not.
 */
export function touchedOnAir(onAir: Step): (changes: readonly PropertyChange[]) => boolean {
  const own = pathsOf(writesOf(onAir));
  const switched = onAir.changes.flatMap(({ path, before, after }) =>
    path[0] === 'liveSceneId' ? [String(before), String(after)] : [],
  );
  const taken = onAir.changes.flatMap(({ path, before }) => {
    // A take removes the preview of the scene that it changes.
    const target = path[0] === 'scenes' && path.length === 2 && (before as Scene | undefined)?.previewOf;
    return target ? [String(target)] : [];
  });
  const isOnAir = ([part, sceneId, property]: Path): boolean => {
    if (part !== 'scenes' || property === 'name') return false;
    const id = String(sceneId);
    return taken.includes(id) || (property === undefined && switched.includes(id));
  };
  const isTouched = (path: Path): boolean => own.meets(path) || isOnAir(path);
  return (changes) =>
    changes.some((change) =>
      isList(change) ? writesIn([change]).some(({ path }) => isTouched(path)) : isTouched(change.path),
    );
}

function pathsOf(writes: readonly Write[]): PathSet {
  return new PathSet(writes.map(({ path }) => path));
}

function writesOf({ changes }: Step): readonly Write[] {
  return writesIn(changes);
}

function writesIn(changes: readonly PropertyChange[]): readonly Write[] {
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    if (isList(change)) return listWrites(change, before as readonly number[], after as readonly number[]);
    const stands = (overlay: Overlay): boolean => sameDesign(path, valueAt(overlay, path), after);
    return [{ path, change, stands }];
  });
}

function isList({ path, before, after }: PropertyChange): boolean {
  return Array.isArray(before) && Array.isArray(after) && isIdList(path);
}

function listWrites(
  change: PropertyChange,
  before: readonly number[],
  after: readonly number[],
): readonly Write[] {
  const { path } = change;
  const now = (overlay: Overlay): readonly number[] =>
    (valueAt(overlay, path) as readonly number[] | undefined) ?? [];
  const writes: Write[] = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ].map((id) => ({
    path: [...path, `#${id}`],
    change,
    stands: (overlay) => now(overlay).includes(id) === after.includes(id),
  }));
  if (isReordered(before, after))
    writes.push({ path: [...path, 'order'], change, stands: (overlay) => !isReordered(now(overlay), after) });
  return writes;
}

/** Returns true if two values differ only outside the design. */
function sameDesign(path: Path, a: unknown, b: unknown): boolean {
  return diff(a, b).every((change) => !isDesign([...path, ...change.path]));
}
