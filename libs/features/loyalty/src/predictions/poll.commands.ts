import { OfBot } from '@studio/contracts/bot/bot-account';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { Int, List, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { PlatformPollView } from './poll.views';

@Operation({
  route: 'POST /bot/platform-polls',
  tool: 'start_platform_poll',
  group: 'Stream',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Start a poll of Twitch itself',
  description:
    'Viewers vote in Twitch’s own window; the widget Poll shows it. One runs at a time. Polls of every platform’s chat are ' +
    'commands of the widget Poll.',
  problems: platformProblems,
})
export class StartPlatformPoll extends Answers(PlatformPollView, OfBot) {
  @Text('The question.', { min: 1, max: 60, trim: true }) readonly title: string;
  @List(Text('', { min: 1, max: 25, trim: true }), 'Answers.', { min: 2, max: 5, example: ['Yes', 'No'] })
  readonly choices: readonly string[];
  @Int('Seconds in which viewers vote.', { min: 15, max: 1800, default: 120 }) readonly seconds: number;
}

@Operation({
  route: 'POST /bot/platform-polls/end',
  tool: 'end_platform_poll',
  group: 'Stream',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'End the poll of Twitch that runs',
  description: 'Its result stays visible to viewers.',
  problems: platformProblems,
})
export class EndPlatformPoll extends Answers(PlatformPollView, OfBot) {}
