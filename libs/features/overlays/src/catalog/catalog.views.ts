import {
  Flag,
  FreeObject,
  Int,
  List,
  Nested,
  Num,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import type { WidgetCategory } from '@studio/widgets/widget';
import { LayerCommandView } from '../layers/layer.views';
import { WidgetLookKitView } from '../presets/preset.views';

export const widgetCategories = [
  'basic',
  'media',
  'alerts',
  'chat',
  'goals',
  'labels',
  'time',
  'games',
  'music',
  'social',
  'frame',
  'effects',
] as const satisfies readonly WidgetCategory[];

export class SizeView {
  @Num('Width in design pixels.') readonly w: number;
  @Num('Height in design pixels.') readonly h: number;
}

export class WidgetFlagsView {
  @Flag('Places itself; aligning skips it.') readonly selfPositioning: boolean;
  @Flag('Fills the canvas; sending another layer to the back stays above it.')
  readonly fullCanvasBackground: boolean;
  @Flag('Can make sound.') readonly audio: boolean;
  @Flag('One per overlay makes sense.') readonly singleton: boolean;
}

/** A widget in the list of the catalog. */
export class WidgetSummaryView {
  @Text('Catalog slug.') readonly slug: string;
  @Text("Name in the caller's language.") readonly name: string;
  @Text('What it shows.') readonly description: string;
  @OneOf(widgetCategories, 'Where the catalog lists it.') readonly category: WidgetCategory;
  @Text("Name from the editor's icon set.") readonly icon: string;
  @Nested(SizeView, 'Native size.') readonly defaultSize: SizeView;
  @Nested(WidgetFlagsView, 'What is special about it.') readonly flags: WidgetFlagsView;
  @List(LayerCommandView, 'Commands that it declares.') readonly commands: readonly LayerCommandView[];
  @List('string', 'Kinds of live data that it shows.') readonly liveData: readonly string[];
  @Int('Raised whenever its settings change.', { min: 1 }) readonly version: number;
  @List('string', 'Words in English and German under which people look for it.')
  readonly keywords: readonly string[];
  @Text('Address of a small picture with example content, below the server.') readonly thumbUrl: string;
  @FreeObject(
    'Example content {values?, state?, live?, recent?, picture?, whileEmpty?}, with `samples` only. Editors show it ' +
      'while all settings and state keys in whileEmpty are empty; it never goes on air.',
    { optional: true },
  )
  readonly sample?: FreeValues;
}

export class WidgetListView {
  @List(WidgetSummaryView, 'Widgets in catalog order.') readonly items: readonly WidgetSummaryView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

/** A widget with its fields, in an answer. */
export class WidgetDetailsView extends WidgetSummaryView {
  @List('object', 'Definitions of its settings (FieldDef).') readonly fields: readonly FreeValues[];
  @FreeObject('JSON Schema of what it remembers while it runs.') readonly state: FreeValues;
  @FreeObject('An example of that, to show the widget by; empty where there is none.')
  readonly previewState: FreeValues;
  @List(WidgetLookKitView, 'Look kits that change its defaults.')
  readonly lookKits: readonly WidgetLookKitView[];
}

class AllowedOptionView {
  @Text('What to send.') readonly key: string;
  @Text('What it is called.') readonly label: string;
}

export class RefusedValueView {
  @Text('Key of the setting.') readonly field: string;
  @OneOf(['invalid_value', 'invalid_option'], 'The code that add_member would answer.')
  readonly code: RefusedCode;
  @Text('What is wrong, for people.') readonly message: string;
  @List(AllowedOptionView, 'What it takes, for invalid_option.', { optional: true })
  readonly allowed?: readonly AllowedOptionView[];
}
export type RefusedCode = 'invalid_value' | 'invalid_option';

export class ValidatedValuesView {
  @FreeObject('All settings as they would be saved; what is refused has its default.')
  readonly values: FreeValues;
  @List('string', 'Keys that the widget lacks.') readonly ignored: readonly string[];
  @List('string', 'Keys of numbers that were moved to their minimum or maximum.')
  readonly clamped: readonly string[];
  @List(RefusedValueView, 'Everything that add_member would refuse; empty when it takes all.')
  readonly errors: readonly RefusedValueView[];
}
