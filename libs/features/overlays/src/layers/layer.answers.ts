import { Problem } from '@studio/kernel/problem';
import type { AnswerTable } from '@studio/operations/area';
import { findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import { liveSceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { restacked } from '../model/stack';
import type { LayerCommands, LayerLookups } from './layer.decider';
import { layerView } from './layer.views';

export const layerAnswers: AnswerTable<LayerCommands, Overlay, LayerLookups> = {
  AddMember: ({ after: { state } }, command, request, { media, addressFault, hosts = [], packaged }) => {
    const memberId = state.nextMemberId - 1;
    const widget = packaged instanceof Problem ? undefined : (packaged?.widget ?? findWidget(command.widget));
    const { ignored, clamped } = widget
      ? readValues(widget, command.values ?? {}, {}, { media, addressFault, hosts })
      : { ignored: [], clamped: [] };
    return {
      ...layerView(state, memberId, request),
      sceneId: command.sceneId ?? state.liveSceneId,
      ignored,
      clamped,
    };
  },

  UpdateMember: ({ before, after }, { memberId }, { locale }, { sizes }) =>
    Object.assign(layerView(after.state, memberId, { locale, sizes }), {
      restacked: restacked(liveSceneOf(before.state).stack, liveSceneOf(after.state).stack),
    }),

  UpdateMembers: ({ after }, { changes }, { locale }, { sizes }) => ({
    members: changes.map(({ memberId }) => layerView(after.state, memberId, { locale, sizes })),
  }),

  RemoveMember: (_, { memberId }) => ({ deleted: true, memberId }),

  DuplicateMember: ({ after: { state } }, { sceneId }, request) => ({
    ...layerView(state, state.nextMemberId - 1, request),
    sceneId: sceneId ?? state.liveSceneId,
  }),
};
