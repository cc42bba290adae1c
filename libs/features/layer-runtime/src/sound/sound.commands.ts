import { Int, Num, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { FiredView } from '../model/runtime.views';
import { PlayedSoundView } from './sound.views';

@Operation({
  route: 'POST /overlays/:overlayId/sounds/play',
  tool: 'play_sound',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Play an uploaded sound',
  description:
    'A layer that plays sounds is added when the overlay has none, which needs members:write on it. Else the one with ' +
    'the lowest id plays it, as loud as it is set.',
  problems: ['invalid_value', 'limit_reached'],
})
export class PlaySound extends Answers(PlayedSoundView) {
  @OverlayId() readonly overlayId: string;
  @Int('The upload, of kind audio.', { min: 1 }) readonly uploadId: number;
  @Int('Layer that plays it.', { min: 1, optional: true }) readonly memberId?: number;
  @Num('0 to 1: of a layer that is added.', { min: 0, max: 1, default: 0.3 }) readonly volume: number;
}

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
