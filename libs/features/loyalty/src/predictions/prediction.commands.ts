import { OfBot } from '@studio/contracts/bot/bot-account';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { Int, List, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { predictionKinds, BotPredictionView, type PredictionKind } from './prediction.views';

/** Bounds of a prediction with points. Seconds are those in which viewers bet. */
export const predictionLimits = { outcomes: 10, title: 100, outcome: 40, leastS: 10, mostS: 1800 } as const;
export const predictionActions = ['lock', 'resolve', 'cancel'] as const;
export type PredictionAction = (typeof predictionActions)[number];

const lower = (text: string): string => text.toLowerCase();

@Rule(
  'Outcomes must differ.',
  ({ outcomes }: { readonly outcomes: readonly string[] }) =>
    new Set(outcomes.map(lower)).size === outcomes.length,
  () => [{ field: 'outcomes', location: 'body', expected: 'outcomes that differ' }],
)
@Operation({
  route: 'POST /bot/predictions',
  tool: 'start_prediction',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Start a prediction',
  description:
    'points: viewers of every platform bet with `!bet`, and the bot says so. twitch: Twitch’s own, with channel points; ' +
    'Twitch takes titles of 45 and outcomes of 25 characters, and 30 to 1800 seconds. One of each runs at a time.',
  problems: ['points_refused', ...platformProblems],
})
export class StartPrediction extends Answers(BotPredictionView, OfBot) {
  @OneOf(predictionKinds, 'What viewers bet: your own points, or Twitch’s.', { default: 'points' })
  readonly on: PredictionKind;
  @Text('The question.', { min: 1, max: predictionLimits.title, trim: true }) readonly title: string;
  @List(Text('', { min: 1, max: predictionLimits.outcome, trim: true }), 'Outcomes that differ.', {
    min: 2,
    max: predictionLimits.outcomes,
    example: ['Yes', 'No'],
  })
  readonly outcomes: readonly string[];
  @Int('Seconds in which viewers bet.', {
    min: predictionLimits.leastS,
    max: predictionLimits.mostS,
    default: 120,
  })
  readonly seconds: number;
}

@Rule(
  'resolve needs an outcome.',
  ({ action, outcome }: { readonly action: PredictionAction; readonly outcome?: number }) =>
    action !== 'resolve' || outcome !== undefined,
  () => [{ field: 'outcome', location: 'body', expected: 'the number of an outcome' }],
)
@Operation({
  route: 'POST /bot/predictions/control',
  tool: 'control_prediction',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Lock, resolve or cancel the prediction that runs',
  description:
    'lock ends the betting; resolve shares all points among those who were right; cancel gives all points back, as resolve ' +
    'does if nobody was right. A resolved prediction cannot be changed.',
  problems: ['points_refused', ...platformProblems],
})
export class ControlPrediction extends Answers(BotPredictionView, OfBot) {
  @OneOf(predictionKinds, 'Which one; by default the one with points, else Twitch’s.', { optional: true })
  readonly on?: PredictionKind;
  @OneOf(predictionActions, 'What to do.') readonly action: PredictionAction;
  @Int('For resolve: number of the outcome that won, from 1.', {
    min: 1,
    max: predictionLimits.outcomes,
    optional: true,
  })
  readonly outcome?: number;
}
