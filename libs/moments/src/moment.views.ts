import { Flag, FreeObject, Int, List, Moment, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { effectSlugs, type EffectSlug } from '@studio/areas/ports';
import { effectActions, type EffectAction } from './effects';

/** What a moment is answered with (answers, Delivery). */
export class EffectFiredView {
  @Text('Id of what happened.') readonly eventId: string;
  @Moment('When.') readonly at: string;
  @Flag('False: there was nothing to end.') readonly changed: boolean;
  @Flag('Renderers that are open play it.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}

export class EffectView {
  @OneOf(effectSlugs, 'What the effect is called in calls.') readonly slug: EffectSlug;
  @Text("Its name in the caller's language.") readonly name: string;
  @List(OneOf(effectActions, ''), 'What can be done with it.') readonly actions: readonly EffectAction[];
  @FreeObject('JSON Schema of `args`.') readonly args: FreeValues;
}

export class EffectsView {
  @List(EffectView, 'All effects.') readonly items: readonly EffectView[];
  @NextCursor() readonly nextCursor: string | null;
}
