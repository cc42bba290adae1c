import type { AnswerTable } from '@studio/operations/area';
import { sceneOf } from '../overlay.lookup';
import type { Overlay } from '../overlay.state';
import { restacked } from '../stack';
import type { SceneCommands } from './scene.decider';
import { memberStateView, sceneView } from './scene.views';

export const sceneAnswers: AnswerTable<SceneCommands, Overlay> = {
  CreateScene: ({ after: { state } }) => sceneView(state, state.nextSceneId - 1),

  GoLiveScene: ({ before, after: { state } }, { sceneId, transition }) => {
    const scene = sceneOf(state, sceneId);
    const type = transition ?? scene.transitionType;
    return {
      ...sceneView(state, sceneId),
      previousSceneId: before.state.liveSceneId,
      transition: { type, ms: type === 'cut' ? 0 : scene.transitionMs },
    };
  },

  SetSceneMemberState: ({ before, after }, { sceneId, memberId }) => {
    const scene = sceneOf(after.state, sceneId);
    return {
      sceneId,
      memberId,
      ...memberStateView(scene, memberId),
      sceneRev: scene.rev,
      restacked: restacked(sceneOf(before.state, sceneId).stack, scene.stack),
    };
  },
};
