import { MemberId, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { LostStatesView } from './lost-state.views';

@Operation({
  route: 'GET /overlays/:overlayId/members/:memberId/lost-states',
  tool: 'list_lost_states',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List what a layer showed before it was reset',
  description:
    'For stopwatches, counters, countdowns, subathons, goals, polls, challenges and stream bosses; empty for other ' +
    'widgets. A linked layer has the states of its source.',
})
export class ListLostStates extends Answers(LostStatesView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
