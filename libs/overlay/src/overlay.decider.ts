import type { Decider } from '@studio/kernel/decider';
import { groupDecide, groupEvolve, type GroupCommands } from './groups/group.decider';
import { arrangeDecide, type ArrangeCommands, type ArrangeFacts } from './layers/arrange.decider';
import {
  versionAside,
  versionDecide,
  versionEvolve,
  type VersionCommands,
  type VersionFacts,
} from './timeline/version.decider';
import { linkAside, linkDecide, linkEvolve, type LinkCommands, type LinkFacts } from './links/link.decider';
import { layerDecide, layerEvolve, type LayerCommands, type LayerFacts } from './layers/layer.decider';
import {
  lifecycleDecide,
  lifecycleEvolve,
  type LifecycleCommands,
  type LifecycleFacts,
} from './lifecycle/lifecycle.decider';
import type { OverlayContext } from './model/overlay.context';
import type { OverlayEvents } from './events/overlay.events';
import { absentOverlay, type Overlay } from './model/overlay.state';
import { overlayUpcasts } from './events/overlay.upcasts';
import { presetDecide, type PresetCommands } from './presets/preset.decider';
import {
  sharingAside,
  sharingDecide,
  sharingEvolve,
  type SharingCommands,
  type SharingFacts,
} from './sharing/sharing.decider';
import { macroDecide, macroEvolve, type MacroCommands, type MacroFacts } from './macros/macro.decider';
import { undoExtension } from '@studio/undo/undo-history';
import { overlaySteps } from './timeline/step-rules';
import type { UndoFacts } from './timeline/undo.facts';
import { undoDecide, undoEvolve, type UndoCommands } from './timeline/undo.decider';
import { settingsDecide, type SettingsCommands, type SettingsFacts } from './settings/settings.decider';
import { obsDecide, obsEvolve, type ObsCommands, type ObsFacts } from './obs-mappings/obs.decider';
import { spotDecide, spotEvolve, type SpotCommands, type SpotFacts } from './spots/spot.decider';
import { sceneDecide, sceneEvolve, type SceneCommands } from './scenes/scene.decider';

export type OverlayCommands = LifecycleCommands &
  SceneCommands &
  LayerCommands &
  LinkCommands &
  SettingsCommands &
  ArrangeCommands &
  GroupCommands &
  SpotCommands &
  MacroCommands &
  ObsCommands &
  SharingCommands &
  UndoCommands &
  VersionCommands &
  PresetCommands;

export type OverlayFacts = LifecycleFacts &
  LayerFacts &
  LinkFacts &
  SettingsFacts &
  ArrangeFacts &
  SpotFacts &
  MacroFacts &
  ObsFacts &
  SharingFacts &
  UndoFacts &
  VersionFacts;

export const overlayDecider: Decider<Overlay, OverlayCommands, OverlayEvents, OverlayContext, OverlayFacts> =
  {
    category: 'overlay',
    schemaVersion: 6,
    initial: absentOverlay,
    decide: {
      ...lifecycleDecide,
      ...sceneDecide,
      ...layerDecide,
      ...linkDecide,
      ...settingsDecide,
      ...arrangeDecide,
      ...groupDecide,
      ...spotDecide,
      ...macroDecide,
      ...obsDecide,
      ...sharingDecide,
      ...undoDecide,
      ...versionDecide,
      ...presetDecide,
    },
    evolve: {
      ...lifecycleEvolve,
      ...sceneEvolve,
      ...layerEvolve,
      ...linkEvolve,
      ...groupEvolve,
      ...spotEvolve,
      ...macroEvolve,
      ...obsEvolve,
      ...sharingEvolve,
      ...undoEvolve,
      ...versionEvolve,
    },
    upcast: overlayUpcasts,
    aside: [...sharingAside, ...versionAside, ...linkAside],
    extension: undoExtension(overlaySteps),
  };
