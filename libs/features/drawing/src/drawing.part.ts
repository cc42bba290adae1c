import { noStates, type LayerStates } from '@studio/realtime/layer-states';
import { definePart } from '@studio/realtime/render-source';
import { drawingDecider } from './drawing.decider';
import { noDrawnLayers } from './drawing.state';

/** Drawings as renderers see them. */
export const drawingPart = definePart({
  decider: drawingDecider,
  layerStates: ({ onLayers }): LayerStates =>
    onLayers === noDrawnLayers ? noStates : (onLayers as LayerStates),
});
