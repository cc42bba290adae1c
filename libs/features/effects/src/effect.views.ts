import {
  Flag,
  FreeObject,
  Int,
  List,
  Timestamp,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { effectSlugs, type EffectSlug } from '@studio/contracts/effects/effects';
import { effectActions, type EffectAction } from './effects';

/** Answer to a fired effect [api/17]. */
export class EffectFiredView {
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
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
