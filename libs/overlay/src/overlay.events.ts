import type { GroupEvents } from './groups/group.events';
import type { LayerEvents } from './layers/layer.events';
import type { LifecycleEvents } from './lifecycle/lifecycle.events';
import type { SceneEvents } from './scenes/scene.events';
import type { SharingEvents } from './sharing/sharing.events';
import type { VersionEvents } from './history/version.events';
import type { UndoEvents } from './undo/undo.events';

/** Everything that can happen to an overlay's design. */
export type OverlayEvents = LifecycleEvents &
  SceneEvents &
  LayerEvents &
  GroupEvents &
  SharingEvents &
  UndoEvents &
  VersionEvents;
