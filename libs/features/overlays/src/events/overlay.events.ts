import type { DeckPageEvents } from './deck-page.events';
import type { GroupEvents } from './group.events';
import type { LayerEvents } from './layer.events';
import type { LinkEvents } from './link.events';
import type { LifecycleEvents } from './lifecycle.events';
import type { MacroEvents } from './macro.events';
import type { SceneEvents } from './scene.events';
import type { ObsEvents } from './obs.events';
import type { SpotEvents } from './spot.events';
import type { SharingEvents } from './sharing.events';
import type { VersionEvents } from './version.events';
import type { UndoEvents } from './undo.events';

/** Everything that can happen to an overlay's design. */
export type OverlayEvents = LifecycleEvents &
  SceneEvents &
  LayerEvents &
  LinkEvents &
  GroupEvents &
  SpotEvents &
  MacroEvents &
  DeckPageEvents &
  ObsEvents &
  SharingEvents &
  UndoEvents &
  VersionEvents;
