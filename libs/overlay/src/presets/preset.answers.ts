import type { AnswerTable } from '@studio/operations/area';
import { scenesOf } from '../overlay.lookup';
import type { Overlay, Scene } from '../overlay.state';
import type { PresetCommands } from './preset.decider';
import type { RestoredSceneView } from './preset.views';

export const presetAnswers: AnswerTable<PresetCommands, Overlay> = {
  RestoreLookScenes: ({ before, after }) => ({ scenes: restoredScenes(before.state, after.state) }),
};

/** The scenes of the preset, and what became visible or hidden in each. */
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
