import { overlayDecider } from '../../overlay.decider';
import type { Overlay } from '../../model/overlay.state';
import type { OverlayRun } from '../../testing/overlay-run';

/**
 * Returns true for a conflict, found the slow way by comparing whole states. Another account later wrote a
 * property of the step, and its value is no longer the step's.
 */
export function conflictsByModel(run: OverlayRun, rev: number, by: string): boolean {
  const left = flat(run.at(rev));
  const now = flat(run.overlay);
  const written = writes(flat(run.at(rev - 1)), left).filter((property) => !same(left, now, property));
  const others = run.events.filter(
    ({ type, meta }) => meta.rev > rev && meta.actor.accountId !== by && !excluded.includes(type),
  );
  return [...new Set(others.map(({ meta }) => meta.rev))].some((later) =>
    writes(flat(run.at(later - 1)), flat(run.at(later))).some((property) =>
      written.some((own) => within(own, property) || within(property, own)),
    ),
  );
}

/**
 * Returns true if undoing a step also removed what a later commit of another account wrote, beyond the step's own
 * writes.
 * @param before rev of the overlay before the undo; commits up to it are compared
 */
export function lostByModel(run: OverlayRun, rev: number, by: string, before: number): boolean {
  const own = writes(flat(run.at(rev - 1)), flat(run.at(rev)));
  const lost = writes(flat(run.at(before)), flat(run.overlay)).filter(
    (property) => !own.some((other) => within(other, property) || within(property, other)),
  );
  const newer: string[] = [];
  for (let later = before; later > rev; later--) {
    const written = actions(run, later);
    const author = run.events.find(({ meta, type }) => meta.rev === later && !excluded.includes(type))?.meta
      .actor;
    const stands = (property: string): boolean => !newer.some((other) => within(other, property));
    if (
      author?.accountId !== by &&
      written.some((one) => stands(one) && lost.some((all) => within(all, one)))
    )
      return true;
    newer.push(...written);
  }
  return false;
}

/** Returns what each event of a commit wrote: adding a layer and putting it in a group are two actions. */
function actions(run: OverlayRun, rev: number): readonly string[] {
  const written: string[] = [];
  let state = run.at(rev - 1) ?? overlayDecider.initial;
  for (const { type, data, meta } of run.events) {
    if (meta.rev !== rev) continue;
    const evolve = overlayDecider.evolve[type as keyof typeof overlayDecider.evolve];
    const after = evolve(state, data as never, meta);
    written.push(...roots(writes(flat(state), flat(after))));
    state = after;
  }
  return written;
}

/** Removes properties below another one in the list, which was added or removed as a whole. */
function roots(properties: readonly string[]): readonly string[] {
  return properties.filter(
    (property) => !properties.some((other) => other !== property && within(other, property)),
  );
}

const excluded: readonly string[] = overlayDecider.excluded ?? [];

/** Everything in the state by its path: objects as '{}', lists of ids as their members and their order. */
type Flat = ReadonlyMap<string, unknown>;

const lists = /^(sceneOrder|scenes\/\d+\/stack|previewBases\/\d+\/stack)$/;
const ignored =
  /^(status|overlayId|owner|createdAt|look|linkGeneration|endingLinks|editors|versions|removedVersions|next\w+Id|scenes\/\d+\/rev|layers\/\d+\/version)(\/|$)/;

function flat(state: Overlay | null): Flat {
  const all = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (ignored.test(path)) return;
    if (lists.test(path)) {
      for (const id of value as readonly number[]) all.set(`${path}/#${id}`, true);
      all.set(`${path}/order`, value);
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (path) all.set(path, '{}');
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}/${key}` : key);
    } else all.set(path, JSON.stringify(value));
  };
  walk(state, '');
  return all;
}

function writes(before: Flat, after: Flat): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((property) => {
    const isNew = !before.has(property) || !after.has(property);
    if (isNew) return true;
    return isOrder(property)
      ? !sameOrder(before.get(property), after.get(property))
      : before.get(property) !== after.get(property);
  });
}

/** Returns true if the values at a path and below are the same in both. */
function same(a: Flat, b: Flat, property: string): boolean {
  if (isOrder(property) && a.has(property) && b.has(property))
    return sameOrder(a.get(property), b.get(property));
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((path) => within(property, path))
    .every((path) =>
      isOrder(path)
        ? a.has(path) && b.has(path) && sameOrder(a.get(path), b.get(path))
        : a.get(path) === b.get(path),
    );
}

/** Returns true for a list of ids, unlike a widget's setting of the same name. */
function isOrder(path: string): boolean {
  return path.endsWith('/order') && !path.includes('/values/');
}

function within(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

function sameOrder(a: unknown, b: unknown): boolean {
  const [left, right] = [a as readonly number[], b as readonly number[]];
  return left.filter((id) => right.includes(id)).join() === right.filter((id) => left.includes(id)).join();
}
