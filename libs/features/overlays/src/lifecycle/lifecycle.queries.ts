import { Flag, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { OverlayLinkView, OverlayListView, OverlayView } from './lifecycle.views';

@Operation({
  route: 'GET /overlays',
  tool: 'list_overlays',
  belongsTo: 'overlays',
  group: 'Overlays',
  scope: 'overlays:read',
  summary: 'List the overlays you can use',
  description: 'Overlays owned and overlays shared as editor, with role and permissions.',
})
export class ListOverlays extends Answers(OverlayListView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /overlays/:overlayId',
  tool: 'get_overlay',
  group: 'Overlays',
  scope: 'overlays:read',
  summary: 'Read an overlay',
  description: "Canvas size, layers, and scenes with every layer's state in them.",
})
export class GetOverlay extends Answers(OverlayView) {
  @OverlayId() readonly overlayId: string;
  @Flag("Include each layer's settings values.", { default: true }) readonly fields: boolean;
}

@Operation({
  route: 'GET /overlays/:overlayId/link',
  tool: 'get_overlay_link',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Read the link for broadcast software',
  description: 'The address to enter as browser source. It is a secret: whoever has it sees the overlay.',
  secretAnswer: true,
})
export class GetOverlayLink extends Answers(OverlayLinkView) {
  @OverlayId() readonly overlayId: string;
}
