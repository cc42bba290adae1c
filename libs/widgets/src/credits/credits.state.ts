import type { ContributionKind } from '@studio/platforms/stream-kinds';

/** Person thanked in the credits; personal data of a viewer. */
export interface CreditedPerson {
  readonly kind: ContributionKind;
  readonly name: string;
  /** Amount given, in the unit of the kind; 1 for kinds without amounts. */
  readonly amount: number;
  /** Counts up. */
  readonly n: number;
}

export interface CreditsState {
  /** Time at which the credits started, ms since 1970; null while they do not roll. */
  readonly startedAt: number | null;
  /** People to thank in this stream, by kind and viewer. */
  readonly people: { readonly [id: string]: CreditedPerson };
}

export const noCredits: CreditsState = { startedAt: null, people: {} };
