import type { Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    network_fixed: 409;
  }
}

/** Errors that only the operations for devices of the network answer. */
export const networkProblems = {
  network_fixed: {
    status: 409,
    meaning: 'HOST or PUBLIC_URL of the installation decides which devices reach it.',
  },
} satisfies Problems;
