import { OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { EffectsView } from './effect.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /effects',
  tool: 'list_effects',
  belongsTo: 'overlays',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List the effects that can be played over an overlay',
})
export class ListEffects extends Answers(EffectsView) {
  @OneOf(languages, "Language of names; by default the account's.", { optional: true })
  readonly locale?: Language;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
