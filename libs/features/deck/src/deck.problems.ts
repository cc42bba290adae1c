import { Int, List, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    macro_broken: 409;
    macro_running: 409;
    nothing_armed: 409;
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
    meaning: 'Steps of the macro use something that was deleted; details says which.',
    details: always(MacroBrokenDetails),
  },
  macro_running: {
    status: 409,
    meaning: 'The macro is already running.',
    details: always(MacroRunningDetails),
  },
  nothing_armed: {
    status: 409,
    meaning: 'No scene is armed, or another deck took it before.',
  },
} satisfies Problems;
