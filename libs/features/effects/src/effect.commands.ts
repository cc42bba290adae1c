import { Nested, OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { EffectArgs } from './effect-args';
import { effectSlugs, type EffectSlug } from '@studio/contracts/effects/effects';
import { effectActions, type EffectAction } from './effects';
import { EffectFiredView } from './effect.views';

@Operation({
  route: 'POST /overlays/:overlayId/effects/:slug/:action',
  tool: 'fire_effect',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Play an effect over the whole canvas, or end it',
  description:
    'Renderers that are open then play it once; it is nothing of the overlay’s, and can’t be undone. Three at most run at ' +
    'the same time. The answer does not wait for renderers.',
  idempotencyKey: true,
  problems: ['limit_reached'],
})
export class FireEffect extends Answers(EffectFiredView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(effectSlugs, 'The effect, of `list_effects`.') readonly slug: EffectSlug;
  @OneOf(effectActions, '`stop` ends all that run of this effect.') readonly action: EffectAction;
  @Nested(EffectArgs, 'How it is played.', { optional: true }) readonly args?: EffectArgs;
}
