import { Int, Text } from '@studio/operations/fields';
import { always, sometimes, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    not_enough_points: 409;
    points_refused: 409;
    entry_reversed: 409;
  }
}

class PointsRefusedDetails {
  @Text(
    'Why: bet, amount, cooldown, daily, loan, no_loan, watchtime, self, off, stock, several, pick, outcome, other_outcome, alone, joined, running, over, full.',
  )
  readonly why: string;
}

class EntryReversedDetails {
  @Int('Number of the movement.') readonly seq: number;
}

/** Errors of points. */
export const loyaltyProblems = {
  not_enough_points: {
    status: 409,
    meaning: 'The viewer has too few points.',
  },
  points_refused: {
    status: 409,
    meaning: 'This is not possible now; details has the reason.',
    details: sometimes(PointsRefusedDetails),
  },
  entry_reversed: {
    status: 409,
    meaning: 'This transaction was already reversed.',
    details: always(EntryReversedDetails),
  },
} satisfies Problems;
