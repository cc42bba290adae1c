import { noStates, type LayerStates } from '@studio/realtime/layer-states';
import { definePart } from '@studio/realtime/render-source';
import { drawingDecider } from './drawing.decider';
import { noDrawnLayers } from './drawing.state';

/** What is drawn is part of what renderers show. */
export const drawingPart = definePart({
  decider: drawingDecider,
  layerStates: ({ onLayers }): LayerStates =>
    onLayers === noDrawnLayers ? noStates : (onLayers as unknown as LayerStates),
});
