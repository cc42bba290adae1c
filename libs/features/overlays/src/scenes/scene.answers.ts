import type { AnswerTable } from '@studio/operations/area';
import { sceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { restacked } from '../model/stack';
import { previewsOf, type SceneCommands } from './scene.decider';
import { memberStateView, sceneView, sceneViews } from './scene.views';
import { takenBy } from './take';
import { transitionTo } from './stingers';

export const sceneAnswers: AnswerTable<SceneCommands, Overlay> = {
  CreateScene: ({ after: { state } }) => sceneView(state, state.nextSceneId - 1),

  UpdateScene: ({ after: { state } }, { sceneId }) => sceneView(state, sceneId),

  DeleteScene: ({ before: { state } }, { sceneId }) => ({
    deleted: true,
    sceneId,
    removedPreviews: previewsOf(state, sceneId),
  }),

  DuplicateScene: ({ after: { state } }) => sceneView(state, state.nextSceneId - 1),

  PreviewScene: ({ after: { state } }) => sceneView(state, state.nextSceneId - 1),

  TakePreviewToProgram: ({ before: { state: before }, after: { state } }, { sceneId }) => {
    const preview = sceneOf(before, sceneId);
    const target = sceneOf(before, preview.previewOf ?? 0);
    return {
      ...sceneView(state, target.sceneId),
      removedPreview: sceneId,
      overwrote: takenBy(before, target, preview).overwrote,
    };
  },

  ReorderScenes: ({ after: { state } }) => ({ scenes: sceneViews(state), activeSceneId: state.liveSceneId }),

  GoLiveScene: ({ before, after: { state } }, { sceneId, ...chosen }) => {
    const { type, ms, stinger } = transitionTo(state, sceneOf(state, sceneId), chosen);
    return {
      ...sceneView(state, sceneId),
      previousSceneId: before.state.liveSceneId,
      transition: { type, ms, stinger: stinger?.memberId ?? null },
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
