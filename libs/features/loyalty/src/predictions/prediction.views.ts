import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import { Flag, Int, List, Num, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { PastPrediction, Round } from '../rounds/round.state';
import { shownOutcomes } from '../rounds/shown-prediction';

/** Points of viewers that a prediction is about: our own, or those of Twitch. */
export const predictionKinds = ['points', 'twitch'] as const;
export type PredictionKind = (typeof predictionKinds)[number];
const predictionStates = ['open', 'locked', 'resolving', 'resolved', 'cancelled'] as const;
type PredictionState = (typeof predictionStates)[number];

export class PredictionOutcomeView {
  @Int('Its number, from 1.') readonly number: number;
  @Text('Its title.') readonly title: string;
  @Int('Points on it.', { min: 0 }) readonly points: number;
  @Int('Viewers who bet on it.', { min: 0 }) readonly viewers: number;
  @Num('Points for each point if it wins; null as long as nobody has bet on it.', { nullable: true })
  readonly odds: number | null;
  @Flag('It won.') readonly won: boolean;
}

export class BotPredictionView {
  @Text('Id of the prediction.') readonly predictionId: string;
  @OneOf(predictionKinds, 'points: with your own points; twitch: Twitch’s own, with channel points.')
  readonly on: PredictionKind;
  @OneOf(
    predictionStates,
    'open: viewers bet; locked: the outcome is awaited; resolving: it is being paid; resolved: it is paid; cancelled: all ' +
      'points go back.',
  )
  readonly state: PredictionState;
  @Text('The question.') readonly title: string;
  @List(PredictionOutcomeView, 'Outcomes, 2 to 10.') readonly outcomes: readonly PredictionOutcomeView[];
  @Flag('It is for the viewers of the simulated channel.') readonly simulated: boolean;
  @Timestamp('When it began.') readonly startedAt: string;
  @Timestamp('When betting ends, or has ended; null if the platform does not say.', { nullable: true })
  readonly locksAt: string | null;
  @Timestamp('When it was over; null before.', { nullable: true }) readonly endedAt: string | null;
}

export class PredictionsView {
  @Flag('False: no channel is connected that has them.') readonly available: boolean;
  @List(BotPredictionView, 'Predictions, the newest first.') readonly items: readonly BotPredictionView[];
  @NextCursor() readonly nextCursor: string | null;
}

export function outcomeViews(outcomes: readonly PredictionOutcome[]): readonly PredictionOutcomeView[] {
  const all = outcomes.reduce((sum, { points }) => sum + points, 0);
  return outcomes.map(({ title, points, users, won }, at) => ({
    ...{ number: at + 1, title, points, viewers: users, won: won === true },
    odds: points === 0 ? null : Math.round((all / points) * 100) / 100,
  }));
}

const states = { open: 'open', closed: 'locked', drawn: 'resolving', cancelled: 'cancelled' } as const;

/** @throws Error for a game */
export function predictionView(round: Round): BotPredictionView {
  const { roundId, terms, phase, outcome, simulated, openedAt, dueAt } = round;
  if (terms.kind !== 'prediction') throw new Error('This is a game.');
  return {
    ...{ predictionId: roundId, on: 'points', title: terms.title, simulated, startedAt: openedAt },
    state: phase === 'closed' && outcome !== undefined ? 'resolving' : states[phase],
    outcomes: outcomeViews(shownOutcomes(round)),
    ...{ locksAt: new Date(dueAt).toISOString(), endedAt: null },
  };
}

export function pastPredictionView(past: PastPrediction): BotPredictionView {
  const { roundId, phase, title, outcomes, simulated, openedAt, dueAt, endedAt } = past;
  return {
    ...{ predictionId: roundId, on: 'points', state: phase, title, simulated, startedAt: openedAt, endedAt },
    outcomes: outcomeViews(outcomes),
    locksAt: new Date(dueAt).toISOString(),
  };
}
