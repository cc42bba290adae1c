import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { EffectsView } from './moment.views';

@Operation({
  route: 'GET /effects',
  tool: 'list_effects',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List the effects that can be played over an overlay',
})
export class ListEffects extends Answers(EffectsView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
