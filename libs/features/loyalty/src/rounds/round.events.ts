/** Rules of a game with several viewers. */
export type StoredTerms =
  | {
      readonly kind: 'raffle';
      /** Points from the house. */
      readonly prize: number;
      /** Price of a ticket; the winner gets all of them. */
      readonly price: number;
    }
  | {
      readonly kind: 'duel';
      readonly stake: number;
      readonly feePercent: number;
      /** Viewer who is challenged. */
      readonly opponentId: string;
    }
  | {
      readonly kind: 'heist';
      readonly minBet: number;
      /** 0: any. */
      readonly maxBet: number;
      readonly minCrew: number;
      readonly winChance: number;
      readonly payout: number;
    }
  | {
      readonly kind: 'prediction';
      readonly title: string;
      /** Titles, 2 to 10. */
      readonly outcomes: readonly string[];
    }
  | {
      /** Stakes are right answers, and free. */
      readonly kind: 'trivia';
      readonly question: string;
      /** Right answers, separated by `|`. */
      readonly answers: string;
      /** Points from the house. */
      readonly prize: number;
      /** The first right answer gets everything. */
      readonly firstOnly: boolean;
    };

/** Events of an account's games with several viewers. */
export interface RoundEvents {
  'round.opened': {
    readonly roundId: string;
    readonly terms: StoredTerms;
    /** It is for the simulated channel's viewers. */
    readonly simulated: boolean;
    /** Viewer who began it; empty if no viewer did. */
    readonly viewerId: string;
    readonly at: string;
    /** End of the time to join, ms since 1970. */
    readonly dueAt: number;
  };
  /** A place for a stake, before the points are taken. */
  'stake.reserved': {
    readonly roundId: string;
    readonly stakeId: string;
    readonly viewerId: string;
    readonly platform: string;
    readonly amount: number;
    /** Outcome of a prediction, from 0; missing in games. */
    readonly pick?: number;
  };
  'stake.paid': { readonly roundId: string; readonly stakeId: string; readonly viewerId: string };
  /** It was not paid, and counts for nothing. */
  'stake.released': { readonly roundId: string; readonly stakeId: string; readonly viewerId: string };
  /** A stake of a game no longer takes part; its points go back. */
  'stake.withdrawn': {
    readonly roundId: string;
    readonly viewerId: string;
    readonly platform: string;
    /** Points that go back; 0 for a free ticket. */
    readonly amount: number;
    readonly kind: 'raffle' | 'duel' | 'heist' | 'trivia';
    readonly simulated: boolean;
    readonly why: 'banned' | 'ignored' | 'forgotten';
  };
  /** Nobody can join any more. */
  'round.closed': {
    readonly roundId: string;
    /** Outcome that a prediction is resolved with, from 0; missing as long as it is not known. */
    readonly outcome?: number;
  };
  'round.drawn': {
    readonly roundId: string;
    /** Numbers that were drawn, 0 to below 1: for the round, or for each viewer by order of their ids. */
    readonly rolls: readonly number[];
    /** Outcome of a prediction that won, from 0; missing in games. */
    readonly outcome?: number;
  };
  /** All stakes go back. */
  'round.cancelled': { readonly roundId: string; readonly why: string };
  /** Everything is paid. */
  'round.ended': { readonly roundId: string };
}
