import type { CreditKind } from './credits.widget';

/** Somebody who is thanked; a viewer's. */
export interface CreditedPerson {
  readonly kind: CreditKind;
  readonly name: string;
  /** How much they gave, in what their kind counts; 1 for what is not counted. */
  readonly amount: number;
  /** Counts up. */
  readonly n: number;
}

export interface CreditsState {
  /** When they began to roll, ms since 1970; null: they don't. */
  readonly startedAt: number | null;
  /** Whom this stream has to thank, by kind and viewer. */
  readonly people: { readonly [id: string]: CreditedPerson };
}

export const noCredits: CreditsState = { startedAt: null, people: {} };
