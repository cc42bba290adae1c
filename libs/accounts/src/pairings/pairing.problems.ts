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
    meaning: 'No device asks to be let in by this pairing, or it was answered already.',
  },
} satisfies Problems;
