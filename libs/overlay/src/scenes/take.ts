import { sameLayout } from '../model/layout';
import { placeIn } from '../model/overlay.lookup';
import type { Overlay, Place, Scene } from '../model/overlay.state';

/** A change of the target since its preview was made that the take undoes (answers, overwrote). */
export interface Overwritten {
  readonly memberId: number;
  readonly props: readonly ('layout' | 'z' | 'hidden')[];
}

/** What a scene becomes when it takes over its preview. */
export interface Taken {
  readonly stack: readonly number[];
  /** Only those that are others now. */
  readonly places: { readonly [memberId: number]: Place };
  readonly overwrote: readonly Overwritten[];
}

/**
 * The preview's layout, z and hidden of every layer that the overlay had when the preview was made; later
 * ones keep what they have in the target, their z included (rules B6). Which they are, and what of the
 * target has changed since, is told by the target as it was then, `previewBases`.
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
