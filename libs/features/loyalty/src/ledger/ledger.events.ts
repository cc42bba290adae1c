import type { StoredPointsAccount } from '../model/loyalty.event-shapes';

/** Tool that moved the points. */
export type StoredLedgerSource =
  | 'watchtime'
  | 'chat'
  | 'event'
  | 'adjust'
  | 'reward'
  | 'refund'
  | 'giveaway'
  | 'song'
  | 'gamble'
  | 'slots'
  | 'roulette'
  | 'raffle'
  | 'duel'
  | 'heist'
  | 'trivia'
  | 'prediction'
  | 'transfer'
  | 'loan'
  | 'reverse'
  | 'action'
  | 'link'
  | 'import'
  | 'rank';

/** Result of a game. */
export type StoredGame = {
  readonly bet: number;
  /** Numbers that were drawn, 0 to below 1. */
  readonly rolls: readonly number[];
  readonly won: number;
  readonly jackpot: boolean;
  /** Bet of roulette, such as `red` or `17`; missing in other games. */
  readonly pick?: string;
};

/** One viewer's points after a movement. */
type Movement = {
  /** Number among the account's movements; unique, not in order of time. */
  readonly seq: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly delta: number;
  readonly balance: number;
};

export interface LedgerEvents {
  'points.changed': Movement & {
    readonly source: StoredLedgerSource;
    readonly reason: string | null;
    readonly refId: string | null;
    readonly at: string;
    /** Date in the account's time zone. */
    readonly day: string;
    /** Debt after the movement, and its due time. */
    readonly loan?: { readonly owed: number; readonly dueAt: string | null };
    readonly game?: StoredGame;
    /** Points set aside for a game with others; negative: of a stake that came back. */
    readonly staked?: number;
    /** Recipient and the amount that arrives. */
    readonly to?: { readonly viewerId: string; readonly platform: string; readonly amount: number };
    /** Something that counts once for each viewer. */
    readonly once?: string;
    /** Number of the reversed movement. */
    readonly reverses?: number;
    /** Viewers were linked: all that one of them had goes to the other. */
    readonly link?: {
      readonly way: 'out' | 'in';
      /** The other one. */
      readonly viewerId: string;
      readonly platform: string;
      readonly account: StoredPointsAccount;
    };
  };
  /** They had too little: nothing was moved. */
  'points.refused': {
    readonly viewerId: string;
    readonly amount: number;
    readonly refId: string | null;
    /** Code of another reason; missing where they had too little. */
    readonly why?: string;
  };
  /** Points earned by several viewers at once. */
  'points.earned': {
    readonly source: 'watchtime' | 'chat';
    readonly at: string;
    readonly day: string;
    /** Start of the stream of then. */
    readonly session: string | null;
    readonly entries: readonly (Movement & {
      readonly minutes?: number;
      /** Minutes of watch time after it; missing in events from before ranks had rewards. */
      readonly watched?: number;
      readonly messages?: number;
      /** Lines towards the next bonus. */
      readonly rest?: number;
      readonly streak?: number;
      /** Still owed, where some of it was collected. */
      readonly owed?: number;
    })[];
  };
  /** Balances of another bot were imported, or taken back. */
  'points.imported': {
    readonly importId: string;
    /** The other bot. */
    readonly from: string;
    readonly isUndo: boolean;
    readonly at: string;
    readonly day: string;
    readonly entries: readonly (Movement & {
      readonly minutes: number;
      /** Balance at the other bot. */
      readonly theirs: number;
    })[];
  };
  /** All that the simulated channel's viewers had. */
  'ledger.cleared': { readonly at: string };
}
