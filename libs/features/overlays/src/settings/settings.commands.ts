import {
  FreeJson,
  FreeObject,
  Int,
  List,
  MemberId,
  OverlayId,
  Rule,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { AddedItemsView, ChangedItemView, RemovedItemsView, UpdatedFieldsView } from './settings.views';

const MOST_ITEMS = 50;

@Operation({
  route: 'PATCH /overlays/:overlayId/members/:memberId/fields',
  tool: 'update_member_fields',
  group: 'Settings',
  scope: 'fields:write',
  summary: "Change a layer's settings",
  description:
    'Only the keys sent change; null means the default. Numbers are clamped, keys that the widget lacks are ' +
    'ignored, both named in the answer. A list is replaced as a whole: an entry with the itemId of a saved one stays ' +
    'that entry. Shown on air at once where the layer is. What has the layer switch scenes or press a deck button by ' +
    'itself one day also needs scenes:golive or actions:fire, unless it was so before.',
  receipt: true,
  problems: ['unknown_field', 'field_conflict', 'invalid_option', 'invalid_value', 'list_invalid'],
})
@Rule('values needs at least one key.', ({ values }: UpdateMemberFields) => Object.keys(values).length > 0)
export class UpdateMemberFields extends Answers(UpdatedFieldsView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @FreeObject('Settings values by key; a dropdown takes the option key.') readonly values: FreeValues;
  @Int('The version of the settings last seen.', { min: 0, optional: true })
  readonly expectedVersion?: number;
}

/** Fields common to the operations on one list. */
class ListOfLayer {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Key of a list setting.', { min: 1, max: 64 }) readonly field: string;
}

/** Existing entry, by its id or its place. */
class NamedItem extends ListOfLayer {
  @Text('Id of the entry.', { min: 1, max: 40, optional: true }) readonly itemId?: string;
  @Int('Place of the entry, 0 = first; itemId wins.', { min: 0, max: MOST_ITEMS - 1, optional: true })
  readonly index?: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/fields/:field/items',
  tool: 'add_list_items',
  group: 'Settings',
  scope: 'fields:write',
  summary: 'Add entries to a list setting',
  description:
    'Each entry is an object with keys of the list, or a text for its first text key. If one does not fit, none is ' +
    'added and all reasons are told.',
  receipt: true,
  problems: ['unknown_field', 'list_invalid'],
})
export class AddListItems extends Answers(AddedItemsView, ListOfLayer) {
  @List(FreeJson('An entry.', { types: ['object', 'string'] }), 'The entries, in their order.', {
    min: 1,
    max: MOST_ITEMS,
  })
  readonly items: readonly unknown[];
  @Int('Place of the first of them, 0 = before all others; default the end.', {
    min: 0,
    max: MOST_ITEMS - 1,
    optional: true,
  })
  readonly position?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/members/:memberId/fields/:field/items',
  tool: 'update_list_item',
  group: 'Settings',
  scope: 'fields:write',
  summary: 'Change an entry of a list setting',
  description: 'Only the keys sent change; null means the default.',
  receipt: true,
  problems: ['unknown_field', 'item_not_found', 'list_invalid'],
  expects: false,
})
@Rule('Name the entry by itemId or index.', isNamed)
@Rule('values needs at least one key.', ({ values }: UpdateListItem) => Object.keys(values).length > 0)
export class UpdateListItem extends Answers(ChangedItemView, NamedItem) {
  @FreeObject('Values of the entry by key.') readonly values: FreeValues;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/fields/:field/items/remove',
  tool: 'remove_list_items',
  group: 'Settings',
  scope: 'fields:write',
  summary: 'Remove entries from a list setting',
  description:
    'All that are named must be there, else none is removed. Places are those before the call. Undo brings them back.',
  receipt: true,
  problems: ['unknown_field', 'item_not_found'],
})
@Rule(
  'Name at least one entry by itemIds or indexes.',
  ({ itemIds = [], indexes = [] }: RemoveListItems) => itemIds.length + indexes.length > 0,
)
export class RemoveListItems extends Answers(RemovedItemsView, ListOfLayer) {
  @List(Text('Id of an entry.', { min: 1, max: 40 }), 'Ids of entries.', { max: MOST_ITEMS, optional: true })
  readonly itemIds?: readonly string[];
  @List(Int('Place of an entry.', { min: 0, max: MOST_ITEMS - 1 }), 'Places of entries, 0 = first.', {
    max: MOST_ITEMS,
    optional: true,
  })
  readonly indexes?: readonly number[];
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/fields/:field/items/move',
  tool: 'move_list_item',
  group: 'Settings',
  scope: 'fields:write',
  summary: 'Move an entry of a list setting',
  description: 'A place beyond the end means the end.',
  receipt: true,
  problems: ['unknown_field', 'item_not_found'],
})
@Rule('Name the entry by itemId or index.', isNamed)
export class MoveListItem extends Answers(ChangedItemView, NamedItem) {
  @Int('Its new place, 0 = first.', { min: 0, max: MOST_ITEMS - 1 }) readonly to: number;
}

function isNamed({ itemId, index }: NamedItem): boolean {
  return itemId !== undefined || index !== undefined;
}
