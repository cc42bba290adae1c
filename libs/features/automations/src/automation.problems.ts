import { Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    not_allowed: 409;
  }
}

class NotAllowedDetails {
  @Text('Reason.') readonly reason: string;
}

/** Errors that only this area answers. */
export const automationProblems = {
  not_allowed: {
    status: 409,
    meaning: 'The automation does not run now; details has the reason.',
    details: always(NotAllowedDetails),
  },
} satisfies Problems;
