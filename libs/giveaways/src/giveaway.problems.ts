import { List, OneOf, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';
import { phases } from './giveaway.views';
import type { GiveawayPhase } from './giveaway.state';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    giveaway_running: 409;
    giveaway_phase: 409;
    no_eligible_entries: 409;
    keyword_taken: 422;
  }
}

class GiveawayPhaseDetails {
  @OneOf(phases, 'Where it is.') readonly phase: GiveawayPhase;
  @List('string', 'Where it would have to be.') readonly allowed: readonly string[];
}

class KeywordTakenDetails {
  @Text('The field.') readonly field: string;
}

/** Errors of giveaways. */
export const giveawayProblems = {
  giveaway_running: {
    status: 409,
    meaning: 'A giveaway runs: it must be drawn or cancelled before another can start.',
  },
  giveaway_phase: {
    status: 409,
    meaning: 'The giveaway is in a phase in which that can’t be done; details tells which it takes.',
    details: always(GiveawayPhaseDetails),
  },
  no_eligible_entries: {
    status: 409,
    meaning: 'Nobody is in who can win.',
  },
  keyword_taken: {
    status: 422,
    meaning: 'The keyword is a command already.',
    details: always(KeywordTakenDetails),
  },
} satisfies Problems;
