import type { AnswerTable } from '@studio/operations/area';
import { liveSceneOf } from '../overlay.lookup';
import type { Overlay } from '../overlay.state';
import { restacked } from '../stack';
import type { ArrangeCommands } from './arrange.decider';
import type { MeasuredFacts } from './layer.answers';
import { layerView } from './layer.views';
import { movedView } from './moved.views';

export const arrangeAnswers: AnswerTable<ArrangeCommands, Overlay, MeasuredFacts> = {
  RestackMember: ({ before, after }, { memberId }, { locale }, { sizes }) => ({
    ...layerView(after.state, memberId, { locale, sizes }),
    restacked: restacked(liveSceneOf(before.state).stack, liveSceneOf(after.state).stack),
  }),

  AlignMembers: (outcome, { memberIds }) => movedView(outcome, [...new Set(memberIds)]),
};
