import type { LayerEvents } from './layers/layer.events';
import type { LifecycleEvents } from './lifecycle/lifecycle.events';
import type { SceneEvents } from './scenes/scene.events';

/** Everything that can happen to an overlay's design. */
export type OverlayEvents = LifecycleEvents & SceneEvents & LayerEvents;
