import { OfBot } from '@studio/contracts/bot/bot-account';
import { Flag, Int, Text, Timestamp } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';

/** Question that runs. */
export class TriviaView {
  @Text('The question. Its answers are not told before the end.') readonly question: string;
  @Int('Points of the prize.') readonly prize: number;
  @Flag('The first right answer wins; otherwise all right ones share the prize.') readonly firstOnly: boolean;
  @Timestamp('Until when viewers can answer.') readonly endsAt: string;
  @Flag('It is for the simulated channel’s viewers.') readonly simulated: boolean;
}

@Operation({
  route: 'POST /bot/trivia',
  tool: 'start_trivia',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Ask one of the trivia questions in chat',
  description:
    'Viewers answer in chat for points. Questions, prize and time are in gambling.trivia of the points.',
  problems: ['points_refused'],
})
export class StartTrivia extends Answers(TriviaView, OfBot) {}
