import { Int, List, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    macro_broken: 409;
    macro_running: 409;
  }
}

class MacroBrokenDetails {
  @Int('Id of the macro.') readonly macroId: number;
  @List('string', 'Ids of the steps that point at something that is gone.') readonly steps: readonly string[];
}

class MacroRunningDetails {
  @Int('Id of the macro.') readonly macroId: number;
  @Text('Id of the run that is not over.') readonly runId: string;
}

/** Errors that only this area answers. */
export const deckProblems = {
  macro_broken: {
    status: 409,
    meaning: 'Steps of the deck button point at something that is gone; details says which.',
    details: always(MacroBrokenDetails),
  },
  macro_running: {
    status: 409,
    meaning: 'The deck button was pressed already and is still at work.',
    details: always(MacroRunningDetails),
  },
} satisfies Problems;
