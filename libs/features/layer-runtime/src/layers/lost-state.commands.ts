import { MemberId, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { FiredView } from '../model/runtime.views';

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/lost-states/restore',
  tool: 'restore_lost_state',
  group: 'Live',
  scope: 'actions:fire',
  effects: ['on-air'],
  summary: 'Bring back what a layer showed before it was reset',
  description:
    '`list_lost_states` has the ids. What was running goes on as if it had never been reset. Scenes and macros that its ' +
    'end or goal leads to are not started again. The design and its history stay as they are; the state that it replaces ' +
    'can be restored too.',
  idempotencyKey: true,
})
export class RestoreLostState extends Answers(FiredView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Id of the lost state; `not_found` once it is not among the last five.', { min: 1, max: 64 })
  readonly stateId: string;
}
