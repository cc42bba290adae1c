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
    meaning: 'A giveaway is already running. Finish or cancel it first.',
  },
  giveaway_phase: {
    status: 409,
    meaning: 'The giveaway is in the wrong phase for this; details lists the phases that allow it.',
    details: always(GiveawayPhaseDetails),
  },
  no_eligible_entries: {
    status: 409,
    meaning: 'No entry is eligible to win.',
  },
  keyword_taken: {
    status: 422,
    meaning: 'The keyword is already a command.',
    details: always(KeywordTakenDetails),
  },
} satisfies Problems;
