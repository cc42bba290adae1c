import { sameContent } from '@studio/kernel/same-content';
import type { AnswerTable } from '@studio/operations/area';
import { scenesOf } from '../model/overlay.lookup';
import type { Overlay, Scene } from '../model/overlay.state';
import type { PresetCommands } from './preset.decider';
import type { RestoredSceneView, StyledLayerView } from './preset.views';

export const presetAnswers: AnswerTable<PresetCommands, Overlay> = {
  RestoreLookScenes: ({ before, after }) => ({ scenes: restoredScenes(before.state, after.state) }),
  ApplyLookKit: ({ before, after }) => ({ members: styledLayers(before.state, after.state) }),
};

/** Returns the layers whose settings changed, with these settings. */
function styledLayers(before: Overlay, after: Overlay): readonly StyledLayerView[] {
  return Object.values(after.layers).flatMap(({ memberId, values, version }) => {
    const old = before.layers[memberId]?.values ?? values;
    if (old === values) return [];
    const changed = Object.entries(values).filter(([key, value]) => !sameContent(value, old[key]));
    return [{ memberId, values: Object.fromEntries(changed), version }];
  });
}

/** Returns the scenes of the preset, with the layers shown or hidden in each. */
export function restoredScenes(before: Overlay, after: Overlay): readonly RestoredSceneView[] {
  return scenesOf(after)
    .filter(({ sceneId }) => after.lookDefaults?.[sceneId])
    .map((scene) => ({
      sceneId: scene.sceneId,
      name: scene.name,
      changed: visibilityChanges(before.scenes[scene.sceneId] ?? scene, scene),
    }));
}

function visibilityChanges(before: Scene, after: Scene) {
  return after.stack.flatMap((memberId) => {
    const hidden = after.places[memberId]?.hidden ?? true;
    return before.places[memberId]?.hidden === hidden ? [] : [{ memberId, hidden }];
  });
}
