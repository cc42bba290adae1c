import type { LedgerSource } from '@studio/areas/ledger';

/** What a game came to. */
export interface StoredGame {
  readonly bet: number;
  /** Numbers that were drawn, 0 to below 1. */
  readonly rolls: readonly number[];
  readonly won: number;
  readonly jackpot: boolean;
}

/** One viewer's points after a movement. */
interface Movement {
  /** Of the account's movements; unique, not in their order. */
  readonly seq: number;
  readonly viewerId: string;
  readonly platform: string;
  readonly delta: number;
  readonly balance: number;
}

export interface LedgerEvents {
  'points.changed': Movement & {
    readonly source: LedgerSource;
    readonly reason: string | null;
    readonly refId: string | null;
    readonly at: string;
    /** Where the account is at home. */
    readonly day: string;
    /** What is owed from then on, and until when. */
    readonly loan?: { readonly owed: number; readonly dueAt: string | null };
    readonly game?: StoredGame;
    /** Whom it goes to, and how much of it arrives. */
    readonly to?: { readonly viewerId: string; readonly platform: string; readonly amount: number };
    /** Something that counts once for each viewer. */
    readonly once?: string;
    /** The movement that is taken back. */
    readonly reverses?: number;
  };
  /** They had too little: nothing was moved. */
  'points.refused': { readonly viewerId: string; readonly amount: number; readonly refId: string | null };
  /** What many have earned at once. */
  'points.earned': {
    readonly source: 'watchtime' | 'chat';
    readonly at: string;
    readonly day: string;
    /** Start of the stream of then. */
    readonly session: string | null;
    readonly entries: readonly (Movement & {
      readonly minutes?: number;
      readonly messages?: number;
      /** Lines towards the next bonus. */
      readonly rest?: number;
      readonly streak?: number;
      /** Still owed, where some of it was collected. */
      readonly owed?: number;
    })[];
  };
  /** All that the simulated channel's viewers had. */
  'ledger.cleared': { readonly at: string };
}
