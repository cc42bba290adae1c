import { Flag, GroupId, List, MemberId, Num, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  ChangedGroupLayersView,
  CreatedGroupView,
  DeletedGroupView,
  DuplicatedGroupView,
  GroupView,
  MovedGroupView,
} from './group.views';

const distance = { min: -4000, max: 4000, default: 0 } as const;

@Operation({
  route: 'POST /overlays/:overlayId/groups',
  tool: 'create_group',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Group layers',
  description:
    'The layers move next to the topmost of them in the stack of the live scene; positions and visibility stay. ' +
    'A layer belongs to one group: it leaves the one that it was in.',
  status: 201,
  receipt: true,
  problems: ['limit_reached'],
})
@Rule('Name at least two different layers.', ({ memberIds }: CreateGroup) => new Set(memberIds).size > 1)
export class CreateGroup extends Answers(CreatedGroupView) {
  @OverlayId() readonly overlayId: string;
  @List(MemberId(), 'The layers.', { min: 2, max: 50 }) readonly memberIds: readonly number[];
  @Text('Name in the layer list.', { max: 40, trim: true, default: 'Group' }) readonly name: string;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/groups/:groupId',
  tool: 'update_group',
  group: 'Layers',
  scope: 'overlays:write',
  effects: ['on-air'],
  summary: 'Change a layer group',
  description:
    'hidden hides or shows every layer of it in the live scene, on air at once; locked locks or unlocks every ' +
    'layer. name, collapsed and locked change nothing on air.',
  receipt: true,
})
export class UpdateGroup extends Answers(GroupView) {
  @OverlayId() readonly overlayId: string;
  @GroupId() readonly groupId: string;
  @Text('Name in the layer list; empty for Group.', { max: 40, trim: true, optional: true })
  readonly name?: string;
  @Flag('Collapsed in the layer list.', { optional: true }) readonly collapsed?: boolean;
  @Flag('Hide or show every layer in the live scene.', { optional: true }) readonly hidden?: boolean;
  @Flag('Lock or unlock every layer.', { optional: true }) readonly locked?: boolean;
}

@Operation({
  route: 'PUT /overlays/:overlayId/groups/:groupId/layers',
  tool: 'set_group_layers',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Add layers to a group and take layers out of it',
  description:
    'A layer added leaves its old group; a layer in remove that is not in this group stays where it is. Groups ' +
    'left without a layer are gone. Nothing changes on air.',
  receipt: true,
})
@Rule(
  'Send add, remove or both.',
  ({ add, remove }: SetGroupLayers) => add !== undefined || remove !== undefined,
)
@Rule(
  'A layer cannot be both added and removed.',
  ({ add = [], remove = [] }: SetGroupLayers) => !add.some((memberId) => remove.includes(memberId)),
)
export class SetGroupLayers extends Answers(ChangedGroupLayersView) {
  @OverlayId() readonly overlayId: string;
  @GroupId() readonly groupId: string;
  @List(MemberId(), 'Layers to add.', { max: 50, optional: true }) readonly add?: readonly number[];
  @List(MemberId(), 'Layers to take out.', { max: 50, optional: true }) readonly remove?: readonly number[];
}

@Operation({
  route: 'POST /overlays/:overlayId/groups/:groupId/move',
  tool: 'move_group',
  group: 'Layers',
  scope: 'overlays:write',
  effects: ['on-air'],
  summary: 'Move the layers of a group in the live scene',
  description: 'On air at once. Locked and self-positioning layers stay; scale, rotation and opacity too.',
  receipt: true,
})
export class MoveGroup extends Answers(MovedGroupView) {
  @OverlayId() readonly overlayId: string;
  @GroupId() readonly groupId: string;
  @Num('Design pixels to the right.', distance) readonly dx: number;
  @Num('Design pixels down.', distance) readonly dy: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/groups/:groupId/ungroup',
  tool: 'delete_group',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Ungroup layers',
  description: 'The layers stay with their positions and visibility.',
  receipt: true,
})
export class DeleteGroup extends Answers(DeletedGroupView) {
  @OverlayId() readonly overlayId: string;
  @GroupId() readonly groupId: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/groups/:groupId/duplicate',
  tool: 'duplicate_group',
  group: 'Layers',
  scope: 'members:write',
  summary: 'Duplicate a group with its layers',
  description:
    'The copies are slightly offset, directly above the topmost layer of the group, and visible in the live scene ' +
    'only, where they appear on air.',
  status: 201,
  receipt: true,
  problems: ['limit_reached'],
})
export class DuplicateGroup extends Answers(DuplicatedGroupView) {
  @OverlayId() readonly overlayId: string;
  @GroupId() readonly groupId: string;
}
