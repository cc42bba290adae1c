import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { SpotsView } from './spot.views';

@Operation({
  route: 'GET /overlays/:overlayId/spots',
  tool: 'list_spots',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List the spots of an overlay',
  description: 'Named places on the canvas that layers and groups can be fitted into.',
})
export class ListSpots extends Answers(SpotsView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
