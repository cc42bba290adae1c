import { FreeObject, MemberId, OverlayId, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { WidgetEventView } from './widget-package.views';

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/widget-events',
  tool: 'send_widget_event',
  group: 'Widgets',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Send an event to a widget with code',
  description:
    'The widget of the layer receives it as onEventReceived with this listener and event, where it is shown now. It is ' +
    'stored nowhere. To press a button of the widget, send event:test with {"listener": "widget-button", "field": its key}.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class SendWidgetEvent extends Answers(WidgetEventView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Name of the listener, such as follower-latest or event:test.', { min: 1, max: 64, trim: true })
  readonly listener: string;
  @FreeObject('The event, at most 8 kB of JSON.', { optional: true }) readonly event?: FreeValues;
}
