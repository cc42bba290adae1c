import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { WidgetCommandsView } from './runtime.views';

@Operation({
  route: 'GET /overlays/:overlayId/commands',
  tool: 'list_widget_commands',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List what the layers of an overlay can do',
  description: 'Each with the id that a deck button has for it, and the schema of its arguments.',
})
export class ListWidgetCommands extends Answers(WidgetCommandsView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
