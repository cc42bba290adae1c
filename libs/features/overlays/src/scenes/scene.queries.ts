import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { ScenePageView } from './scene.views';

@Operation({
  route: 'GET /overlays/:overlayId/scenes',
  tool: 'list_scenes',
  group: 'Scenes',
  scope: 'overlays:read',
  summary: 'List the scenes of an overlay',
})
export class ListScenes extends Answers(ScenePageView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
