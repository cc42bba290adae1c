import type { StoredDraw, StoredEntrant, StoredGiveawaySettings, StoredPhase } from './giveaway.event-shapes';

/** Beside what it tells: when the giveaway wants to be looked at next, where that is another moment now. */
interface Waking {
  /** Ms since 1970; null: not by itself. */
  readonly dueAt?: number | null;
}

export interface GiveawayEvents {
  'giveaway.defaults-set': { readonly settings: StoredGiveawaySettings };
  'giveaway.started': Waking & {
    readonly giveawayId: string;
    /** Of the account's giveaways, from 1. */
    readonly seq: number;
    readonly settings: StoredGiveawaySettings;
    /** Published: SHA-256 of the seed. */
    readonly commit: string;
    /** Told to nobody before the end. */
    readonly seed: string;
    readonly closesAt: string | null;
    /** Events of the stream before it: where to read of it. */
    readonly place: number;
  };
  /** Somebody is in. */
  'entry.joined': {
    readonly giveawayId: string;
    /** Of its entries, from 1. */
    readonly seq: number;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredEntrant | null;
    readonly roles: readonly string[];
    /** Null where it isn't known. */
    readonly follower: boolean | null;
    /** That count at once; none before they are paid. */
    readonly tickets: number;
    /** That were asked for, and are to be paid. */
    readonly asked: number;
    /** Points for them. */
    readonly cost: number;
    /** Tickets on top of those that are paid. */
    readonly extra: number;
    /** Why they can't win: a gate that nobody can answer; null where they can. */
    readonly unknown: string | null;
    readonly via: 'chat' | 'redeem';
    readonly simulated: boolean;
    readonly at: string;
  };
  /** Somebody who is in asks for more tickets. */
  'entry.asked': {
    readonly giveawayId: string;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredEntrant | null;
    readonly asked: number;
    readonly cost: number;
    /** How often they have asked before. */
    readonly order: number;
    readonly simulated: boolean;
  };
  /** What was asked for is paid, or can't be. */
  'entry.settled': {
    readonly giveawayId: string;
    readonly viewerId: string;
    readonly order: number;
    readonly paid: boolean;
    /** All that they have now; without any they are not in. */
    readonly tickets: number;
  };
  /** They can't win, and can't join again. */
  'entry.removed': { readonly giveawayId: string; readonly viewerId: string };
  'giveaway.paused': Waking & { readonly giveawayId: string; readonly remainingMs: number | null };
  'giveaway.resumed': Waking & {
    readonly giveawayId: string;
    readonly closesAt: string | null;
    readonly pausedMs: number;
  };
  'giveaway.closed': Waking & {
    readonly giveawayId: string;
    readonly by: 'timer' | 'control' | 'draw';
    readonly viewers: number;
    readonly tickets: number;
  };
  'winner.drawn': Waking & {
    readonly giveawayId: string;
    readonly phase: StoredPhase;
    readonly n: number;
    readonly why: 'draw' | 'next' | 'reroll' | 'expired';
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredEntrant | null;
    readonly tickets: number;
    readonly at: string;
    readonly claimBy: string | null;
    /** Number of the winner in whose place. */
    readonly replaces: number | null;
    readonly draw: StoredDraw;
  };
  'winner.claimed': Waking & {
    readonly giveawayId: string;
    readonly phase: StoredPhase;
    readonly n: number;
    readonly viewerId: string;
    readonly by: 'chat' | 'control';
    readonly at: string;
  };
  'winner.lost': Waking & {
    readonly giveawayId: string;
    readonly phase: StoredPhase;
    readonly n: number;
    readonly viewerId: string;
    readonly why: 'expired' | 'rerolled' | 'removed';
    readonly at: string;
  };
  /** Since they were drawn. */
  'winner.wrote': {
    readonly giveawayId: string;
    readonly n: number;
    readonly viewerId: string;
    /** A viewer's. */
    readonly text: string | null;
    readonly at: string;
  };
  /** The moment for a reminder has come; said unless it is long gone. */
  'giveaway.reminded': Waking & {
    readonly giveawayId: string;
    readonly at: string;
    readonly viewers: number;
    readonly said: boolean;
  };
  'giveaway.finished': Waking & {
    readonly giveawayId: string;
    readonly seed: string;
    readonly at: string;
    readonly viewers: number;
    readonly tickets: number;
    readonly eligible: number;
  };
  'giveaway.cancelled': Waking & {
    readonly giveawayId: string;
    readonly seed: string;
    readonly at: string;
    /** As of its start. */
    readonly place: number;
  };
  'viewer.forgotten': { readonly viewerId: string };
}
