import type { AnswerTable } from '@studio/operations/area';
import { findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import { liveSceneOf } from '../overlay.lookup';
import type { Overlay } from '../overlay.state';
import { restacked } from '../stack';
import type { LayerCommands } from './layer.decider';
import { layerView } from './layer.views';

export const layerAnswers: AnswerTable<LayerCommands, Overlay> = {
  AddMember: ({ after: { state } }, command, request) => {
    const memberId = state.nextMemberId - 1;
    const widget = findWidget(command.widget);
    const { ignored, clamped } = widget
      ? readValues(widget, command.values ?? {})
      : { ignored: [], clamped: [] };
    return {
      ...layerView(state, memberId, request),
      sceneId: command.sceneId ?? state.liveSceneId,
      ignored,
      clamped,
    };
  },

  UpdateMember: ({ before, after }, { memberId }, request) => ({
    ...layerView(after.state, memberId, request),
    restacked: restacked(liveSceneOf(before.state).stack, liveSceneOf(after.state).stack),
  }),

  RemoveMember: (_, { memberId }) => ({ deleted: true, memberId }),
};
