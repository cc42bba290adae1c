import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { SceneListView } from './scene.views';

@Operation({
  route: 'GET /overlays/:overlayId/scenes',
  tool: 'list_scenes',
  group: 'Scenes',
  scope: 'overlays:read',
  summary: 'List the scenes of an overlay',
})
export class ListScenes extends Answers(SceneListView) {
  @OverlayId() readonly overlayId: string;
}
