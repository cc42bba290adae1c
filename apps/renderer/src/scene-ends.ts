import type { TransitionType } from '@studio/realtime/protocol';
import { DESIGN_WIDTH } from './placement';

/** What is done to a whole scene, around the middle of the canvas. */
type SceneEnd = { readonly transform: string; readonly opacity: number };

const inPlace: SceneEnd = { transform: 'translate(0px, 0px)', opacity: 0 };

/** Where a scene comes from, and where it goes. */
export const sceneEnds: Readonly<
  Record<Exclude<TransitionType, 'cut'>, { readonly in: SceneEnd; readonly out: SceneEnd }>
> = {
  fade: { in: inPlace, out: inPlace },
  morph: { in: inPlace, out: inPlace },
  slide: {
    in: { transform: `translate(${DESIGN_WIDTH}px, 0px)`, opacity: 1 },
    out: { transform: `translate(${-DESIGN_WIDTH}px, 0px)`, opacity: 1 },
  },
  zoom: { in: { transform: 'scale(0.8)', opacity: 0 }, out: { transform: 'scale(1.25)', opacity: 0 } },
};
