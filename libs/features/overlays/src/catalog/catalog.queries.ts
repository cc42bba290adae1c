import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { Flag, FreeObject, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import type { WidgetCategory } from '@studio/widgets/widget';
import { widgetCategories, ValidatedValuesView, WidgetDetailsView, WidgetListView } from './catalog.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /widgets',
  tool: 'list_widgets',
  belongsTo: 'overlays',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'List the widgets of the catalog',
})
export class ListWidgets extends Answers(WidgetListView) {
  @Text('Part of the name, slug, description or keywords.', { max: 80, optional: true }) readonly q?: string;
  @OneOf(widgetCategories, 'Only this category.', { optional: true }) readonly category?: WidgetCategory;
  @OneOf(allPlatforms, 'Only widgets that show data of this platform.', { optional: true })
  readonly platform?: Platform;
  @Flag('Adds the sample of each widget.', { default: false }) readonly samples: boolean;
  @OneOf(languages, "Language of names, descriptions and samples; default the account's.", {
    optional: true,
  })
  readonly locale?: Language;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /widgets/:slug',
  tool: 'get_widget',
  belongsTo: 'overlays',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'Read one widget with its settings',
})
export class GetWidget extends Answers(WidgetDetailsView) {
  @Text('Widget catalog slug.', { min: 1, max: 80 }) readonly slug: string;
  @OneOf(languages, "Language of the labels; default the account's.", { optional: true })
  readonly locale?: Language;
}

@Operation({
  route: 'POST /widgets/:slug/validate',
  tool: 'validate_widget_values',
  belongsTo: 'overlays',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'Check settings values for a widget',
  description:
    'Reads values as add_member does, tells everything that it would refuse, and stores nothing. Uploads must be ' +
    "your account's.",
  reads: true,
})
export class ValidateWidgetValues extends Answers(ValidatedValuesView) {
  @Text('Widget catalog slug.', { min: 1, max: 80 }) readonly slug: string;
  @FreeObject('Settings values by key; a dropdown takes the option key.') readonly values: FreeValues;
}
