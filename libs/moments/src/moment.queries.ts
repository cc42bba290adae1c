import { Answers, Operation } from '@studio/operations/operation';
import { EffectsView } from './moment.views';

@Operation({
  route: 'GET /effects',
  tool: 'list_effects',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List the effects that can be played over an overlay',
})
export class ListEffects extends Answers(EffectsView) {}
