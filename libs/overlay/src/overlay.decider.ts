import type { Decider } from '@studio/kernel/decider';
import { layerDecide, layerEvolve, type LayerCommands } from './layers/layer.decider';
import { lifecycleDecide, lifecycleEvolve, type LifecycleCommands } from './lifecycle/lifecycle.decider';
import type { OverlayContext } from './overlay.context';
import type { OverlayEvents } from './overlay.events';
import { absentOverlay, type Overlay } from './overlay.state';
import { sceneDecide, sceneEvolve, type SceneCommands } from './scenes/scene.decider';

export type OverlayCommands = LifecycleCommands & SceneCommands & LayerCommands;

export const overlayDecider: Decider<Overlay, OverlayCommands, OverlayEvents, OverlayContext> = {
  category: 'overlay',
  schemaVersion: 1,
  initial: absentOverlay,
  decide: { ...lifecycleDecide, ...sceneDecide, ...layerDecide },
  evolve: { ...lifecycleEvolve, ...sceneEvolve, ...layerEvolve },
};
