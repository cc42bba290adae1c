import type { AnswerTable } from '@studio/operations/area';
import { liveSceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { restacked } from '../model/stack';
import type { ArrangeCommands, ArrangeLookups } from './arrange.decider';
import { layerView } from './layer.views';
import { movedView } from './moved.views';

export const arrangeAnswers: AnswerTable<ArrangeCommands, Overlay, ArrangeLookups> = {
  RestackMember: ({ before, after }, { memberId }, { locale }, { sizes }) => ({
    ...layerView(after.state, memberId, { locale, sizes }),
    restacked: restacked(liveSceneOf(before.state).stack, liveSceneOf(after.state).stack),
  }),

  AlignMembers: (outcome, { memberIds }) => movedView(outcome, [...new Set(memberIds)]),
};
