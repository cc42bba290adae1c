import type { TransitionType } from '@studio/realtime/protocol';
import { DESIGN_WIDTH } from './placement';
import type { SceneLook } from './scene-group';

const inPlace: SceneLook = { transform: 'translate(0px, 0px)', opacity: 0 };

/** Start and end looks of a scene for each transition, relative to the middle of the canvas. */
export const sceneEnds: Readonly<
  Record<Exclude<TransitionType, 'cut'>, { readonly in: SceneLook; readonly out: SceneLook }>
> = {
  fade: { in: inPlace, out: inPlace },
  morph: { in: inPlace, out: inPlace },
  slide: {
    in: { transform: `translate(${DESIGN_WIDTH}px, 0px)`, opacity: 1 },
    out: { transform: `translate(${-DESIGN_WIDTH}px, 0px)`, opacity: 1 },
  },
  zoom: { in: { transform: 'scale(0.8)', opacity: 0 }, out: { transform: 'scale(1.25)', opacity: 0 } },
};
