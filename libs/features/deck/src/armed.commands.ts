import { Int, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ArmedSceneView, TakenSceneView } from './armed.views';

@Operation({
  route: 'PUT /overlays/:overlayId/armed-scene',
  tool: 'arm_scene',
  group: 'Live',
  scope: 'scenes:golive',
  summary: 'Choose the scene that goes live next',
  description:
    'All decks show it until `take_armed_scene` takes it live, for at most 30 minutes. Nothing changes on air. Where the ' +
    'overlay leads an OBS in studio mode, its preview shows the scene of the mapping.',
  bodyRequired: true,
  problems: ['invalid_value'],
})
export class ArmScene extends Answers(ArmedSceneView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the scene; null for none.', { min: 1, nullable: true }) readonly sceneId: number | null;
}

@Operation({
  route: 'POST /overlays/:overlayId/armed-scene',
  tool: 'take_armed_scene',
  group: 'Live',
  scope: 'scenes:golive',
  effects: ['on-air', 'confirm'],
  summary: 'Take the armed scene live',
  description: 'Once: of two decks that take it at the same time, the second gets `nothing_armed`.',
  idempotencyKey: true,
  problems: ['nothing_armed'],
})
export class TakeArmedScene extends Answers(TakenSceneView) {
  @OverlayId() readonly overlayId: string;
}
