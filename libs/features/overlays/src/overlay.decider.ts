import type { Decider } from '@studio/kernel/decider';
import { groupDecide, groupEvolve, type GroupCommands } from './groups/group.decider';
import { arrangeDecide, type ArrangeCommands, type ArrangeLookups } from './layers/arrange.decider';
import {
  versionExcluded,
  versionDecide,
  versionEvolve,
  type VersionCommands,
  type VersionLookups,
} from './timeline/version.decider';
import {
  linkExcluded,
  linkDecide,
  linkEvolve,
  type LinkCommands,
  type LinkLookups,
} from './links/link.decider';
import { codeDecide, type CodeCommands, type CodeLookups } from './layers/code.decider';
import { layerDecide, layerEvolve, type LayerCommands, type LayerLookups } from './layers/layer.decider';
import {
  lifecycleDecide,
  lifecycleEvolve,
  type LifecycleCommands,
  type LifecycleLookups,
} from './lifecycle/lifecycle.decider';
import type { OverlayContext } from './model/overlay.context';
import type { OverlayEvents } from './events/overlay.events';
import { absentOverlay, type Overlay } from './model/overlay.state';
import { overlayUpcasts } from './events/overlay.upcasts';
import { presetDecide, type PresetCommands } from './presets/preset.decider';
import {
  sharingExcluded,
  sharingDecide,
  sharingEvolve,
  type SharingCommands,
  type SharingLookups,
} from './sharing/sharing.decider';
import { macroDecide, macroEvolve, type MacroCommands, type MacroLookups } from './macros/macro.decider';
import {
  deckPageDecide,
  deckPageEvolve,
  type DeckPageCommands,
  type DeckPageLookups,
} from './deck-pages/deck-page.decider';
import { undoExtension } from '@studio/undo/undo-history';
import { overlaySteps } from './timeline/step-rules';
import type { UndoLookups } from './timeline/undo.lookups';
import { undoDecide, undoEvolve, type UndoCommands } from './timeline/undo.decider';
import { settingsDecide, type SettingsCommands, type SettingsLookups } from './settings/settings.decider';
import { obsDecide, obsEvolve, type ObsCommands, type ObsLookups } from './obs-mappings/obs.decider';
import { spotDecide, spotEvolve, type SpotCommands, type SpotLookups } from './spots/spot.decider';
import { sceneDecide, sceneEvolve, type SceneCommands } from './scenes/scene.decider';

export type OverlayCommands = LifecycleCommands &
  SceneCommands &
  LayerCommands &
  CodeCommands &
  LinkCommands &
  SettingsCommands &
  ArrangeCommands &
  GroupCommands &
  SpotCommands &
  MacroCommands &
  DeckPageCommands &
  ObsCommands &
  SharingCommands &
  UndoCommands &
  VersionCommands &
  PresetCommands;

export type OverlayLookups = LifecycleLookups &
  LayerLookups &
  CodeLookups &
  LinkLookups &
  SettingsLookups &
  ArrangeLookups &
  SpotLookups &
  MacroLookups &
  DeckPageLookups &
  ObsLookups &
  SharingLookups &
  UndoLookups &
  VersionLookups;

export const overlayDecider: Decider<
  Overlay,
  OverlayCommands,
  OverlayEvents,
  OverlayContext,
  OverlayLookups
> = {
  category: 'overlay',
  schemaVersion: 7,
  initial: absentOverlay,
  decide: {
    ...lifecycleDecide,
    ...sceneDecide,
    ...layerDecide,
    ...codeDecide,
    ...linkDecide,
    ...settingsDecide,
    ...arrangeDecide,
    ...groupDecide,
    ...spotDecide,
    ...macroDecide,
    ...deckPageDecide,
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
    ...deckPageEvolve,
    ...obsEvolve,
    ...sharingEvolve,
    ...undoEvolve,
    ...versionEvolve,
  },
  upcast: overlayUpcasts,
  excluded: [...sharingExcluded, ...versionExcluded, ...linkExcluded],
  extension: undoExtension(overlaySteps),
};
