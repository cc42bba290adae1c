import { OfBot } from '@studio/contracts/bot/bot-account';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { PlatformPollsView } from './poll.views';
import { predictionKinds, PredictionsView, type PredictionKind } from './prediction.views';

@Operation({
  route: 'GET /bot/predictions',
  tool: 'list_predictions',
  group: 'Community',
  scope: 'bot:read',
  summary: 'List the prediction that runs and the last ones',
  description:
    'The last 10 that are over. Without a channel on Twitch, its list is empty and available is false.',
  problems: platformProblems,
})
export class ListPredictions extends Answers(PredictionsView, OfBot) {
  @OneOf(predictionKinds, 'Which ones: with your own points, or Twitch’s.', { default: 'points' })
  readonly on: PredictionKind;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /bot/platform-polls',
  tool: 'list_platform_polls',
  group: 'Stream',
  scope: 'bot:read',
  summary: 'List the poll of Twitch that runs and the last ones',
  description: 'The last 10. Without a channel on Twitch the list is empty and available is false.',
  problems: platformProblems,
})
export class ListPlatformPolls extends Answers(PlatformPollsView, OfBot) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
