import { Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { WidgetPackageListView, WidgetPackageWithSourceView } from './widget-package.views';
import { WidgetValueListView } from './widget-store.views';

@Operation({
  route: 'GET /widget-packages',
  tool: 'list_widget_packages',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'List your widget packages',
  description: 'Widgets of your own code: StreamElements custom widgets and OGraf graphics. Newest first.',
})
export class ListWidgetPackages extends Answers(WidgetPackageListView) {
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /widget-packages/:packageId',
  tool: 'get_widget_package',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'Read a widget package',
  description: 'With its code, for those who may change it (widgets:code).',
})
export class GetWidgetPackage extends Answers(WidgetPackageWithSourceView) {
  @Text('Id of the package.', { min: 1, max: 64 }) readonly packageId: string;
}

@Operation({
  route: 'GET /widget-packages/:packageId/store',
  tool: 'list_widget_store',
  group: 'Widgets',
  scope: 'overlays:read',
  summary: 'List the stored values of a widget',
  description: 'Values that its code keeps with SE_API.store, by key. All layers that show it share them.',
})
export class ListWidgetStore extends Answers(WidgetValueListView) {
  @Text('Id of the package.', { min: 1, max: 64 }) readonly packageId: string;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}
