import { FreeObject, Int, List, MapOf, Nested, Text, type FreeValues } from '@studio/operations/fields';
import { LinkView } from '../layers/layer.views';

/** A list setting in an answer. */
export class ListFieldView {
  @MapOf('string', 'Type of each key of an entry.') readonly shape: { readonly [key: string]: string };
  @List('object', 'Definitions of the keys of an entry (FieldDef).')
  readonly itemSchema: readonly FreeValues[];
  @Int('Entries that fit.', { min: 0 }) readonly maxItems: number;
  @Int('Entries that there are.', { min: 0 }) readonly count: number;
  @List('object', 'The entries: itemId, and their own keys beside it.') readonly items: readonly FreeValues[];
}

/** Settings of a layer in an answer. */
export class FieldsView {
  @Int('Id of the layer.', { min: 1 }) readonly memberId: number;
  @Text('Widget catalog slug.') readonly widget: string;
  @Int('Version of the settings: send it back as expectedVersion.', { min: 0 }) readonly version: number;
  @FreeObject('Settings values by key; a list is its entries, each with its itemId.')
  readonly values: FreeValues;
  @List('object', 'Definitions of the settings (FieldDef).') readonly fields: readonly FreeValues[];
  @MapOf('object', 'Labels of the options by key, for each dropdown by its key.')
  readonly dropdowns: { readonly [key: string]: FreeValues };
  @MapOf(ListFieldView, 'Each list setting by its key.') readonly lists: {
    readonly [key: string]: ListFieldView;
  };
  @Nested(LinkView, 'The layer it mirrors.', { nullable: true }) readonly link: LinkView | null;
}

/** Saved state of a list. */
export class SavedListView {
  @Int('Entries that there are.', { min: 0 }) readonly count: number;
  @List('object', 'The entries: itemId, and their own keys beside it.') readonly items: readonly FreeValues[];
}

export class UpdatedFieldsView {
  @Int('Id of the layer.', { min: 1 }) readonly memberId: number;
  @Int('Version of the settings now.', { min: 0 }) readonly version: number;
  @FreeObject('The keys that were sent, as they are saved.') readonly values: FreeValues;
  @List('string', 'Keys that the widget lacks.') readonly ignored: readonly string[];
  @List('string', 'Keys of numbers that were moved to their minimum or maximum.')
  readonly clamped: readonly string[];
  @MapOf(SavedListView, 'The lists that were sent, by key.') readonly lists: {
    readonly [key: string]: SavedListView;
  };
}

class ListAnswerView extends SavedListView {
  @Int('Id of the layer.', { min: 1 }) readonly memberId: number;
  @Text('Key of the list setting.') readonly field: string;
  @Int('Version of the settings now.', { min: 0 }) readonly version: number;
}

export class AddedItemsView extends ListAnswerView {
  @List('string', 'Ids of the new entries.') readonly added: readonly string[];
}

export class ChangedItemView extends ListAnswerView {
  @Text('Id of the entry.') readonly itemId: string;
}

export class RemovedItemsView extends ListAnswerView {
  @List('string', 'Ids of the entries that are gone.') readonly removed: readonly string[];
}
