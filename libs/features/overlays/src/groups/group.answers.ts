import type { AnswerTable } from '@studio/operations/area';
import { layerView } from '../layers/layer.views';
import { movedView } from '../layers/moved.views';
import { groupOf, liveSceneOf, membersOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { restacked } from '../model/stack';
import type { GroupCommands } from './group.decider';
import { groupView, viewOf } from './group.views';

export const groupAnswers: AnswerTable<GroupCommands, Overlay> = {
  CreateGroup: ({ before, after }) => ({
    ...groupView(after.state, newGroup(before.state, after.state)),
    restacked: restacked(liveSceneOf(before.state).stack, liveSceneOf(after.state).stack),
  }),

  UpdateGroup: ({ after }, { groupId }) => groupView(after.state, groupId),

  SetGroupLayers: ({ before, after }, { groupId }) => ({
    // Removing its last layer deletes the group; the answer then shows it without layers.
    ...viewOf(after.state, groupOf(before.state, groupId)),
    dissolved: Object.keys(before.state.groups).filter((id) => !after.state.groups[id]),
  }),

  MoveGroup: ({ before, after }, { groupId }) => ({
    ...groupView(after.state, groupId),
    ...movedView({ before, after }, membersOf(after.state, groupId)),
  }),

  DeleteGroup: ({ before }, { groupId }) => ({
    deleted: true,
    groupId,
    memberIds: membersOf(before.state, groupId),
  }),

  DuplicateGroup: ({ before, after }, _, request) => {
    const copy = groupView(after.state, newGroup(before.state, after.state));
    return { ...copy, layers: copy.memberIds.map((memberId) => layerView(after.state, memberId, request)) };
  },
};

function newGroup(before: Overlay, after: Overlay): string {
  const groupId = Object.keys(after.groups).find((id) => !before.groups[id]);
  if (groupId === undefined) throw new Error('No group was made.');
  return groupId;
}
