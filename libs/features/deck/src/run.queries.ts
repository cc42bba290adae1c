import { OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MacroRunView } from './run.views';

@Operation({
  route: 'GET /overlays/:overlayId/macro-runs/:runId',
  tool: 'get_macro_run',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'Tell what a deck button has done since it was pressed',
  description: 'Of the last 50 that are over, and of all that are not.',
})
export class GetMacroRun extends Answers(MacroRunView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the run.', { min: 1, max: 64 }) readonly runId: string;
}
