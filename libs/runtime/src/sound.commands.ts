import { Int, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { FiredView } from './runtime.views';

@Operation({
  route: 'POST /overlays/:overlayId/sounds/stop',
  tool: 'stop_sound',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Stop the sounds of an overlay',
  description: 'Those of the layer that plays sounds; of several the one with the lowest id.',
  idempotencyKey: true,
  problems: ['invalid_value'],
})
export class StopSound extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @Int('Only this upload; without it all.', { min: 1, optional: true }) readonly uploadId?: number;
}
