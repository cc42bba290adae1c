import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { LayerListView } from './layer.views';

@Operation({
  route: 'GET /overlays/:overlayId/members',
  tool: 'list_members',
  group: 'Layers',
  scope: 'overlays:read',
  summary: 'List the layers of an overlay',
})
export class ListMembers extends Answers(LayerListView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
