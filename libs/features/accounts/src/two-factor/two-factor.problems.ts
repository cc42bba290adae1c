import { OneOf } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

/** Why a second factor is asked for. */
const secondFactorReasons = ['missing', 'wrong'] as const;
export type SecondFactorReason = (typeof secondFactorReasons)[number];

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    second_factor_required: 401;
  }
}

class SecondFactorDetails {
  @OneOf(secondFactorReasons, 'missing: no code was sent. wrong: the code is wrong, or was used before.')
  readonly reason: SecondFactorReason;
}

/** Errors of signing in to accounts with two-factor sign-in. */
export const twoFactorProblems = {
  second_factor_required: {
    status: 401,
    meaning:
      'The account has two-factor sign-in. Send the code of the authenticator app, or a recovery code, as well.',
    details: always(SecondFactorDetails),
  },
} satisfies Problems;
