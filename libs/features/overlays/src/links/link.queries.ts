import { MemberId, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { LayerLinksView } from './link.views';

@Operation({
  route: 'GET /overlays/:overlayId/members/:memberId/links',
  tool: 'list_member_links',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List layers that mirror a layer',
  description: 'In overlays that you may read. A linked layer has none: its source has them.',
})
export class ListMemberLinks extends Answers(LayerLinksView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
