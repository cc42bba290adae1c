import { FreeJson, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedWidgetValueView, WidgetValueView } from './widget-store.views';

const packageId = { min: 1, max: 64 } as const;
const key = { min: 1, max: 64 } as const;

@Operation({
  route: 'PUT /widget-packages/:packageId/store/:key',
  tool: 'set_widget_store',
  group: 'Widgets',
  scope: 'widgets:code',
  summary: 'Set a stored value of a widget',
  description:
    'As its own code does with SE_API.store. Layers that show it receive kvstore:update. No undo brings the value back ' +
    'that was there.',
  problems: ['invalid_value', 'limit_reached', 'payload_too_large', 'rate_limited'],
})
export class SetWidgetStore extends Answers(WidgetValueView) {
  @Text('Id of the package.', packageId) readonly packageId: string;
  @Text('Up to 64 letters, digits, - and _.', key) readonly key: string;
  @FreeJson('Any JSON, at most 32 kB.') readonly value: unknown;
}

@Operation({
  route: 'DELETE /widget-packages/:packageId/store/:key',
  tool: 'delete_widget_store',
  group: 'Widgets',
  scope: 'widgets:code',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a stored value of a widget',
  description:
    'Its code then finds null. Layers that show it receive kvstore:update. No undo brings it back.',
  problems: ['invalid_value'],
})
export class DeleteWidgetStore extends Answers(DeletedWidgetValueView) {
  @Text('Id of the package.', packageId) readonly packageId: string;
  @Text('Its key.', key) readonly key: string;
}
