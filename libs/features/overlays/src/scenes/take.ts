import { sameLayout } from '../model/layout';
import { placeIn } from '../model/overlay.lookup';
import type { Overlay, Place, Scene } from '../model/overlay.state';

/** A change of the target since its preview was made that the take undoes [scenes/7]. */
export interface Overwritten {
  readonly memberId: number;
  readonly props: readonly ('layout' | 'z' | 'hidden')[];
}

/** Scene content after it takes over its preview. */
export interface Taken {
  readonly stack: readonly number[];
  /** Places that differ only. */
  readonly places: { readonly [memberId: number]: Place };
  readonly overwrote: readonly Overwritten[];
}

/**
 * Takes the preview's layout, z and hidden for every layer that existed when the preview was created. Later layers
 * keep theirs from the target, including their z [scenes/6]. `previewBases`, the target at that time, shows which
 * layers these are and what changed in the target since.
 */
export function takenBy(overlay: Overlay, target: Scene, preview: Scene): Taken {
  const base = overlay.previewBases[preview.sceneId] ?? { stack: preview.stack, places: preview.places };
  const known = (memberId: number): boolean => base.places[memberId] !== undefined;

  const order = preview.stack.filter(known).values();
  const stack = target.stack.map((memberId) =>
    known(memberId) ? (order.next().value ?? memberId) : memberId,
  );

  const places: { [memberId: number]: Place } = {};
  const overwrote: Overwritten[] = [];
  const then = ranks(base.stack.filter((memberId) => overlay.layers[memberId]));
  const now = ranks(target.stack.filter(known));
  const next = ranks(stack.filter(known));
  for (const memberId of target.stack.filter(known)) {
    const before = base.places[memberId];
    const current = placeIn(target, memberId);
    const taken = placeIn(preview, memberId);
    if (!before) continue;
    if (!samePlace(current, taken)) places[memberId] = taken;
    const lost = <Value>(of: (place: Place) => Value, same: (a: Value, b: Value) => boolean): boolean =>
      !same(of(before), of(current)) && !same(of(current), of(taken));
    const props = [
      ...(lost(({ layout }) => layout, sameLayout) ? (['layout'] as const) : []),
      ...(then.get(memberId) !== now.get(memberId) && now.get(memberId) !== next.get(memberId)
        ? (['z'] as const)
        : []),
      ...(lost(({ hidden }) => hidden, Object.is) ? (['hidden'] as const) : []),
    ];
    if (props.length > 0) overwrote.push({ memberId, props });
  }
  return { stack, places, overwrote };
}

function ranks(stack: readonly number[]): ReadonlyMap<number, number> {
  return new Map(stack.map((memberId, rank) => [memberId, rank]));
}

function samePlace(a: Place, b: Place): boolean {
  return a === b || (a.hidden === b.hidden && sameLayout(a.layout, b.layout));
}
