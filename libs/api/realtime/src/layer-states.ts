import type { RenderLayer, RenderState } from './protocol';

/** Runtime states of layers by memberId: plain JSON, with the same reference while unchanged. */
export type LayerStates = { readonly [memberId: number]: RenderLayer['state'] & object };

/** View state with its components. */
export interface Composed {
  /** View state of the design alone. */
  readonly design: RenderState | null;
  readonly states: LayerStates;
  readonly view: RenderState | null;
}

/** States of an overlay without layer states: its view state is the design's. */
export const noStates: LayerStates = {};

/**
 * Combines the design with its layers' states. Unchanged layers keep their reference; so does the whole if nothing
 * visible changed.
 * @param last the previous result
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
    // The design may have something to say of it as well.
    layers[memberId] = known ?? (state ? { ...layer, state: { ...layer.state, ...state } } : layer);
  }
  return isSame ? last.view : { ...design, layers };
}
