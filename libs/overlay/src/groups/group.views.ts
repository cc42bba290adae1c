import { Flag, List, Text } from '@studio/operations/fields';

/** answers, Group */
export class GroupView {
  @Text('Id of the group.') readonly groupId: string;
  @Text('Name in the layer list.') readonly name: string;
  @Flag('Collapsed in the layer list.') readonly collapsed: boolean;
  @Flag('Every layer is hidden in the live scene.') readonly hidden: boolean;
  @Flag('Every layer is locked.') readonly locked: boolean;
  @List('integer', 'Its layers, bottom to top.') readonly memberIds: readonly number[];
}
