import { diff, onePath, type Path, type PropertyChange } from '@studio/kernel/property-diff';
import type { Step } from '@studio/kernel/steps';
import type { Overlay } from '../overlay.state';
import { valueAt } from './at-path';
import { isDesign, isIdList } from './design';
import { isReordered } from './id-list';

/** A property of a step that somebody else has changed since. */
export interface Overlap {
  readonly path: string;
  readonly stepId: string;
  readonly rev: number;
  readonly at: string;
  readonly actor: { readonly accountId: string; readonly via: string };
  readonly operation: string;
}

/** What a change writes: of a list of ids each id that comes or goes, and the order if it is another. */
interface Write {
  readonly path: Path;
  readonly change: PropertyChange;
  /** True while the state says what the change left. */
  stands(overlay: Overlay): boolean;
}

/** Overlaps that a refusal tells of, the latest, about. */
const TOLD_AT_MOST = 50;

/**
 * Where taking a step back would undo what others did after it (open points 3.6): they have written the same
 * property, and it doesn't say what the step left.
 * @param later steps after it, newest first
 * @param accountId who wants to take it back: own later work is no obstacle
 */
export function overlaps(
  overlay: Overlay,
  step: Step,
  later: Iterable<Step>,
  accountId: string,
): readonly Overlap[] {
  const changed = writesOf(step).filter((write) => !write.stands(overlay));
  if (changed.length === 0) return [];
  const found: Overlap[] = [];
  for (const other of later) {
    if (other.actor.accountId === accountId) continue;
    const { id, rev, at, actor, operation } = other;
    const { via } = actor;
    const paths = new Set(
      writesOf(other)
        .filter(({ path }) => changed.some((write) => onePath(write.path, path)))
        .map(({ change }) => change.path.join('.')),
    );
    for (const path of paths)
      found.push({ path, stepId: id, rev, at, actor: { accountId: actor.accountId, via }, operation });
    if (found.length >= TOLD_AT_MOST) break;
  }
  return found;
}

/** Tells which other steps write a property that this one writes. */
export function meetings(step: Step): (other: Step) => boolean {
  const own = writesOf(step);
  return (other) => writesOf(other).some(({ path }) => own.some((write) => onePath(write.path, path)));
}

function writesOf({ changes }: Step): readonly Write[] {
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    if (isIdList(path) && Array.isArray(before) && Array.isArray(after))
      return listWrites(change, before as readonly number[], after as readonly number[]);
    const stands = (overlay: Overlay): boolean => sameDesign(path, valueAt(overlay, path), after);
    return [{ path, change, stands }];
  });
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

/** Equal but for what is besides the design. */
function sameDesign(path: Path, a: unknown, b: unknown): boolean {
  return diff(a, b).every((change) => !isDesign([...path, ...change.path]));
}
