import { Flag, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { StoppedView } from './panic.views';

@Operation({
  route: 'POST /overlays/:overlayId/panic',
  tool: 'stop_all',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Stop all that sounds, plays or runs on an overlay',
  description:
    'Sounds, alerts, videos of the player, effects and macros end at once. With hideAll, which needs overlays:write, every ' +
    'layer of the live scene is hidden too: one step, which can be undone.',
  idempotencyKey: true,
})
export class StopAll extends Answers(StoppedView) {
  @OverlayId() readonly overlayId: string;
  @Flag('Hides every layer of the live scene.', { default: false }) readonly hideAll: boolean;
}
