import { Int, OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ArmedSceneView, TakenSceneView } from './armed.views';

const transitions = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;

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
  problems: ['nothing_armed', 'invalid_option'],
})
export class TakeArmedScene extends Answers(TakenSceneView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(transitions, 'This time, as in `go_live_scene`.', { optional: true })
  readonly transition?: (typeof transitions)[number];
  @Int('Layer of the widget stinger that covers the switch this time; null: no stinger.', {
    ...{ optional: true, nullable: true },
  })
  readonly stinger?: number | null;
}
