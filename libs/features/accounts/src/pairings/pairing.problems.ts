import type { Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    not_asked: 409;
  }
}

/** Errors that only pairing answers. */
export const pairingProblems = {
  not_asked: {
    status: 409,
    meaning: 'No device is waiting for approval with this pairing, or the request was already answered.',
  },
} satisfies Problems;
