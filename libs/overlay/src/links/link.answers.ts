import type { AnswerTable } from '@studio/operations/area';
import { layerView } from '../layers/layer.views';
import type { Overlay } from '../model/overlay.state';
import type { LinkCommands, LinkFacts } from './link.decider';

export const linkAnswers: AnswerTable<LinkCommands, Overlay, LinkFacts> = {
  AddLinkedMember: ({ after: { state } }, { sceneId }, request) => ({
    ...layerView(state, state.nextMemberId - 1, request),
    sceneId: sceneId ?? state.liveSceneId,
  }),
};
