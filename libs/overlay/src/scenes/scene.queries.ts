import { OverlayId } from '@studio/operations/fields';
import { Operation } from '@studio/operations/operation';
import { SceneListView } from './scene.views';

@Operation({
  route: 'GET /overlays/:overlayId/scenes',
  tool: 'list_scenes',
  group: 'Scenes',
  scope: 'overlays:read',
  summary: 'List the scenes of an overlay',
  answer: SceneListView,
})
export class ListScenes {
  @OverlayId() readonly overlayId: string;
}
