import { Int, List, OneOf, Text } from '@studio/operations/fields';

export class PredictionTask {
  @OneOf(['prediction'], 'A prediction.') readonly type: 'prediction';
  @OneOf(['start', 'lock', 'resolve', 'cancel'], 'What happens.', { default: 'start' }) readonly op:
    'start' | 'lock' | 'resolve' | 'cancel';
  @OneOf(['points', 'twitch'], 'Own points, or Twitch’s prediction.', {
    optional: true,
  })
  readonly on?: 'points' | 'twitch';
  @Text('For start.', { min: 1, max: 100, trim: true, optional: true }) readonly title?: string;
  @List(Text('', { min: 1, max: 40, trim: true }), 'For start.', {
    ...{ min: 2, max: 10, optional: true },
  })
  readonly outcomes?: readonly string[];
  @Int('Seconds to bet, for start.', { min: 10, max: 1800, optional: true })
  readonly seconds?: number;
  @Int('For resolve, from 1.', { min: 1, max: 10, optional: true })
  readonly outcome?: number;
}

export class PollTask {
  @OneOf(['poll'], 'A poll of Twitch.') readonly type: 'poll';
  @OneOf(['start', 'end'], 'What happens.', { default: 'start' }) readonly op: 'start' | 'end';
  @Text('For start.', { min: 1, max: 60, trim: true, optional: true }) readonly title?: string;
  @List(Text('', { min: 1, max: 25, trim: true }), 'For start.', {
    ...{ min: 2, max: 5, optional: true },
  })
  readonly choices?: readonly string[];
  @Int('Seconds to vote, for start.', { min: 15, max: 1800, optional: true })
  readonly seconds?: number;
}

export class TriviaTask {
  @OneOf(['trivia'], 'A trivia question.') readonly type: 'trivia';
}

/** Reasons against actions that are not complete. */
export const predictionRule =
  'An action of type prediction has title and outcomes that differ if op is start, and outcome if op is resolve.';
export const pollRule = 'An action of type poll has title and choices that differ if op is start.';

export function isPrediction({ op = 'start', outcomes, outcome, ...rest }: PredictionTask): boolean {
  return isQuestion(op, rest, outcomes) && (op === 'resolve') === (outcome !== undefined);
}

export function isPoll({ op = 'start', choices, ...rest }: PollTask): boolean {
  return isQuestion(op, rest, choices);
}

/** Returns true if a question is complete to be started, or left out otherwise. */
function isQuestion(
  op: string,
  { title, seconds }: { readonly title?: string; readonly seconds?: number },
  answers: readonly string[] | undefined,
): boolean {
  if (op !== 'start') return title === undefined && answers === undefined && seconds === undefined;
  const differing = new Set(answers?.map((each) => each.toLowerCase()));
  return title !== undefined && answers !== undefined && differing.size === answers.length;
}
