import type { Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    installation_owner_only: 403;
  }
}

/** Errors that only the operations on the installation and its accounts answer. */
export const administrationProblems = {
  installation_owner_only: {
    status: 403,
    meaning: 'Only the owner of the installation, whose account is its first, may do this.',
  },
} satisfies Problems;
