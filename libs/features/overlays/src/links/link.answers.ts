import type { AnswerTable } from '@studio/operations/area';
import { layerView } from '../layers/layer.views';
import type { Overlay } from '../model/overlay.state';
import type { LinkCommands, LinkLookups } from './link.decider';

export const linkAnswers: AnswerTable<LinkCommands, Overlay, LinkLookups> = {
  AddLinkedMember: ({ after: { state } }, { sceneId }, request) => ({
    ...layerView(state, state.nextMemberId - 1, request),
    sceneId: sceneId ?? state.liveSceneId,
  }),
};
