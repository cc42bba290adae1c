import type { RenderLayer, RenderState } from './protocol';

/** What layers are doing, by memberId: plain JSON, which keeps its reference while it stays the same. */
export type LayerStates = { readonly [memberId: number]: RenderLayer['state'] & object };

/** A picture and what it was made of. */
export interface Composed {
  /** What the design shows. */
  readonly design: RenderState | null;
  readonly states: LayerStates;
  readonly view: RenderState | null;
}

/** Of an overlay whose layers do nothing: its design is the picture. */
export const noStates: LayerStates = {};

/**
 * The design with what its layers are doing. Layers of which neither has changed keep their reference, and so does the
 * whole when nothing visible has.
 * @param last what came before
 */
export function composed(design: RenderState | null, states: LayerStates, last: Composed): Composed {
  if (design === last.design && states === last.states) return last;
  return { design, states, view: viewOf(design, states, last) };
}

function viewOf(design: RenderState | null, states: LayerStates, last: Composed): RenderState | null {
  if (!design || (states === noStates && last.states === noStates)) return design;
  // Most often it is one of many layers that has changed: copying all at once is quicker than going through them.
  const isSameStack = design.stack === last.design?.stack;
  const layers: { [memberId: number]: RenderLayer } = isSameStack ? { ...last.view?.layers } : {};
  const isSameStates = states === last.states;
  const before = last.design?.layers ?? {};
  let isSame = design === last.design;
  for (const memberId of design.stack) {
    const layer = design.layers[memberId];
    const isKnown =
      layer === before[memberId] && (isSameStates || states[memberId] === last.states[memberId]);
    if (!layer || (isKnown && isSameStack)) continue;
    const state = states[memberId];
    const known = isKnown ? last.view?.layers[memberId] : undefined;
    isSame &&= known !== undefined;
    layers[memberId] = known ?? (state ? { ...layer, state } : layer);
  }
  return isSame ? last.view : { ...design, layers };
}
