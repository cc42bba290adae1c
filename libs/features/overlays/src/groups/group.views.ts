import { Flag, List, Text } from '@studio/operations/fields';
import { LayerView, MovedInStack } from '../layers/layer.views';
import { MovedLayer, SkippedLayer } from '../layers/moved.views';
import { groupOf, layerOf, liveSceneOf, membersOf, placeIn } from '../model/overlay.lookup';
import type { Group, Overlay } from '../model/overlay.state';

/** A group of layers in an answer. */
export class GroupView {
  @Text('Id of the group.') readonly groupId: string;
  @Text('Name in the layer list.') readonly name: string;
  @Flag('Collapsed in the layer list.') readonly collapsed: boolean;
  @Flag('Every layer is hidden in the live scene.') readonly hidden: boolean;
  @Flag('Every layer is locked.') readonly locked: boolean;
  @List('integer', 'Its layers, bottom to top.') readonly memberIds: readonly number[];
}

export class CreatedGroupView extends GroupView {
  @List(MovedInStack, 'Layers of the live scene that have another z now.')
  readonly restacked: readonly MovedInStack[];
}

export class ChangedGroupLayersView extends GroupView {
  @List('string', 'Groups that are gone because no layer is left in them.')
  readonly dissolved: readonly string[];
}

export class MovedGroupView extends GroupView {
  @List(MovedLayer, 'Layers that are elsewhere now.') readonly moved: readonly MovedLayer[];
  @List(SkippedLayer, 'Layers that had to stay where they are.') readonly skipped: readonly SkippedLayer[];
}

export class DeletedGroupView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the group that is gone.') readonly groupId: string;
  @List('integer', 'The layers that were in it, bottom to top.') readonly memberIds: readonly number[];
}

export class DuplicatedGroupView extends GroupView {
  @List(LayerView, 'The copies, bottom to top.') readonly layers: readonly LayerView[];
}

export function groupView(overlay: Overlay, groupId: string): GroupView {
  return viewOf(overlay, groupOf(overlay, groupId));
}

/** All groups, in the order of their lowest layers in the live scene. */
export function groupViews(overlay: Overlay): readonly GroupView[] {
  const { stack } = liveSceneOf(overlay);
  return Object.values(overlay.groups)
    .map((group) => viewOf(overlay, group))
    .sort((a, b) => stack.indexOf(a.memberIds[0] ?? 0) - stack.indexOf(b.memberIds[0] ?? 0));
}

/** `hidden` and `locked` are derived from its layers [groups/3]. */
export function viewOf(overlay: Overlay, { groupId, name, collapsed }: Group): GroupView {
  const live = liveSceneOf(overlay);
  const memberIds = membersOf(overlay, groupId);
  const all = (holds: (memberId: number) => boolean): boolean =>
    memberIds.length > 0 && memberIds.every(holds);
  return {
    groupId,
    name,
    collapsed,
    hidden: all((memberId) => placeIn(live, memberId).hidden),
    locked: all((memberId) => layerOf(overlay, memberId).locked),
    memberIds,
  };
}
