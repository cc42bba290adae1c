import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { EditorListView } from './sharing.views';

@Operation({
  route: 'GET /overlays/:overlayId/editors',
  tool: 'list_editors',
  group: 'Overlays',
  scope: 'overlays:read',
  ownerOnly: true,
  summary: 'List the accounts that an overlay is shared with',
})
export class ListEditors extends Answers(EditorListView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
