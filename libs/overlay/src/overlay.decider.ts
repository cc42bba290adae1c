import type { Decider } from '@studio/kernel/decider';
import { groupDecide, groupEvolve, type GroupCommands } from './groups/group.decider';
import { arrangeDecide, type ArrangeCommands } from './layers/arrange.decider';
import { versionAside, versionDecide, versionEvolve, type VersionCommands } from './history/version.decider';
import { layerDecide, layerEvolve, type LayerCommands } from './layers/layer.decider';
import { lifecycleDecide, lifecycleEvolve, type LifecycleCommands } from './lifecycle/lifecycle.decider';
import type { OverlayContext } from './overlay.context';
import type { OverlayEvents } from './overlay.events';
import { absentOverlay, type Overlay } from './overlay.state';
import { presetDecide, type PresetCommands } from './presets/preset.decider';
import { sharingAside, sharingDecide, sharingEvolve, type SharingCommands } from './sharing/sharing.decider';
import { undoExtension } from '@studio/undo/undo-history';
import { overlaySteps } from './undo/design';
import { undoDecide, undoEvolve, type UndoCommands } from './undo/undo.decider';
import { settingsDecide, type SettingsCommands } from './settings/settings.decider';
import { sceneDecide, sceneEvolve, type SceneCommands } from './scenes/scene.decider';

export type OverlayCommands = LifecycleCommands &
  SceneCommands &
  LayerCommands &
  SettingsCommands &
  ArrangeCommands &
  GroupCommands &
  SharingCommands &
  UndoCommands &
  VersionCommands &
  PresetCommands;

export const overlayDecider: Decider<Overlay, OverlayCommands, OverlayEvents, OverlayContext> = {
  category: 'overlay',
  schemaVersion: 3,
  initial: absentOverlay,
  decide: {
    ...lifecycleDecide,
    ...sceneDecide,
    ...layerDecide,
    ...settingsDecide,
    ...arrangeDecide,
    ...groupDecide,
    ...sharingDecide,
    ...undoDecide,
    ...versionDecide,
    ...presetDecide,
  },
  evolve: {
    ...lifecycleEvolve,
    ...sceneEvolve,
    ...layerEvolve,
    ...groupEvolve,
    ...sharingEvolve,
    ...undoEvolve,
    ...versionEvolve,
  },
  aside: [...sharingAside, ...versionAside],
  extension: undoExtension(overlaySteps),
};
