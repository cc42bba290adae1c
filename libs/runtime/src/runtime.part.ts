import { definePart } from '@studio/realtime/render-source';
import { noStates } from '@studio/realtime/layer-states';
import { runtimeDecider } from './runtime.decider';
import { noLayerStates, type Runtime } from './runtime.state';

/** What renderers see of it: the layers' states. */
export const runtimePart = definePart<Runtime>({
  decider: runtimeDecider,
  layerStates: ({ states }) => (states === noLayerStates ? noStates : states),
});
