import { activityRanges, type ActivityRange } from '@studio/contracts/stream-events/activity-record';
import { OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { platformIds, type PlatformId } from '@studio/contracts/channels/platform-event';
import { AccountStatsView } from './activity.views';

@Operation({
  route: 'GET /stats/activity',
  tool: 'get_account_activity_stats',
  group: 'Stats',
  scope: 'account:read',
  summary: 'Count the activity on the caller’s channels',
  description:
    'Of each kind, with bits, viewers of raids and sums of tips by currency. What is simulated counts only as long as ' +
    'nothing real has happened.',
})
export class GetAccountActivityStats extends Answers(AccountStatsView) {
  @OneOf(activityRanges, 'Since when; `session` is the stream of now, or the last one.', {
    default: 'session',
  })
  readonly range: ActivityRange;
  @OneOf(platformIds, 'Only what happened there.', { optional: true }) readonly platform?: PlatformId;
}
