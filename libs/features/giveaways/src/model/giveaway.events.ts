import type { StoredDraw, StoredEntrant, StoredGiveawaySettings, StoredPhase } from './giveaway.event-shapes';

/** Next wake-up of the giveaway, only if it changed. */
interface Waking {
  /** Ms since 1970; null: not by itself. */
  readonly dueAt?: number | null;
}

export interface GiveawayEvents {
  'giveaway.defaults-set': { readonly settings: StoredGiveawaySettings };
  'giveaway.started': Waking & {
    readonly giveawayId: string;
    /** Number among the account's giveaways, from 1. */
    readonly seq: number;
    readonly settings: StoredGiveawaySettings;
    /** Published: SHA-256 of the seed. */
    readonly commit: string;
    /** Secret until the giveaway ends. */
    readonly seed: string;
    readonly closesAt: string | null;
    /** Events of the stream before it: where to read of it. */
    readonly place: number;
  };
  /** A viewer joined. */
  'entry.joined': {
    readonly giveawayId: string;
    /** Number among the entries, from 1. */
    readonly seq: number;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredEntrant | null;
    readonly roles: readonly string[];
    /** Null where it isn't known. */
    readonly follower: boolean | null;
    /** Tickets that count at once; 0 until they are paid. */
    readonly tickets: number;
    /** Requested tickets that must be paid. */
    readonly asked: number;
    /** Points for them. */
    readonly cost: number;
    /** Tickets paid by a viewer who was linked with this one. */
    readonly bought?: number;
    /** Tickets on top of those that are paid. */
    readonly extra: number;
    /** Why they can't win: a gate that nobody can answer; null where they can. */
    readonly unknown: string | null;
    readonly via: 'chat' | 'redeem';
    readonly simulated: boolean;
    readonly at: string;
  };
  /** An entrant requested more tickets. */
  'entry.asked': {
    readonly giveawayId: string;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredEntrant | null;
    readonly asked: number;
    readonly cost: number;
    /** Number of their earlier requests. */
    readonly order: number;
    readonly simulated: boolean;
  };
  /** The requested tickets were paid, or could not be paid. */
  'entry.settled': {
    readonly giveawayId: string;
    readonly viewerId: string;
    readonly order: number;
    readonly paid: boolean;
    /** All that they have now; without any they are not in. */
    readonly tickets: number;
  };
  /** They can't win, and can't join again. */
  'entry.removed': {
    readonly giveawayId: string;
    readonly viewerId: string;
    /** They were linked with another viewer; whether their tickets go on there or are paid back. */
    readonly linked?: 'carried' | 'refunded';
  };
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
    /** Null: nobody has to claim, or `asks`. */
    readonly claimBy: string | null;
    /** The winner has to claim, within a time that begins once chat was asked: `winner.asked`. */
    readonly asks?: true;
    /** Number of the winner in whose place. */
    readonly replaces: number | null;
    readonly draw: StoredDraw;
  };
  /** The line that asks the winner was sent, or the account has it switched off: their time begins. */
  'winner.asked': Waking & {
    readonly giveawayId: string;
    readonly n: number;
    readonly at: string;
    readonly claimBy: string;
  };
  /** Chat could not be asked; `attempt` counts from 1. Without an answer from the platform, `unknown`. */
  'winner.unasked': Waking & {
    readonly giveawayId: string;
    readonly n: number;
    readonly at: string;
    readonly attempt: number;
    readonly why: 'not_connected' | 'not_sent' | 'unknown';
  };
  /** Chat is asked once more. */
  'winner.asking': Waking & {
    readonly giveawayId: string;
    readonly n: number;
    readonly at: string;
    readonly attempt: number;
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
    /** Same position as in `giveaway.started`. */
    readonly place: number;
  };
  'viewer.forgotten': { readonly viewerId: string };
}
