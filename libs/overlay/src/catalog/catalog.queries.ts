import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import type { Locale, WidgetCategory } from '@studio/widgets/widget';
import { widgetCategories, WidgetDetailsView, WidgetListView } from './catalog.views';

@Operation({
  route: 'GET /widgets',
  tool: 'list_widgets',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'List the widgets of the catalog',
})
export class ListWidgets extends Answers(WidgetListView) {
  @Text('Part of the name, slug or description.', { max: 80, optional: true }) readonly q?: string;
  @OneOf(widgetCategories, 'Only this category.', { optional: true }) readonly category?: WidgetCategory;
  @OneOf(['twitch', 'kick', 'youtube'], 'Only widgets that show data of this platform.', { optional: true })
  readonly platform?: 'twitch' | 'kick' | 'youtube';
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /widgets/:slug',
  tool: 'get_widget',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'Read one widget with its settings',
})
export class GetWidget extends Answers(WidgetDetailsView) {
  @Text('Widget catalog slug.', { min: 1, max: 80 }) readonly slug: string;
  @OneOf(['en', 'de'], "Language of the labels; default the account's.", { optional: true })
  readonly locale?: Locale;
}
