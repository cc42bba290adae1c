/* As it lies in the log. These shapes only grow by optional properties. */

/** Rules for additional tickets. */
export interface StoredWeighting {
  readonly mode: 'max' | 'sum';
  readonly sub: number;
  readonly subT2: number;
  readonly subT3: number;
  readonly vip: number;
  readonly mod: number;
  readonly follower: number;
  readonly perSubMonth: number;
  readonly perWatchHour: number;
  readonly maxTickets: number;
}

/** Entry rules. */
export interface StoredGates {
  readonly follower: boolean;
  readonly minFollowMinutes: number;
  readonly subscriber: boolean;
  readonly minSubMonths: number;
  readonly minWatchMinutes: number;
  readonly minMessages: number;
  readonly activeWithinMin: number;
  readonly minPoints: number;
  readonly ticketCost: number;
  readonly maxTicketsBought: number;
  readonly accountAgeDays: number;
  readonly excludePreviousWinners: 'none' | 'session' | 'days' | 'ever';
  readonly previousWinnerDays: number;
  readonly excludeMods: boolean;
  /** Lower case, without `@`. */
  readonly excludeLogins: readonly string[];
}

/** All that somebody decides of a giveaway before it starts. */
export interface StoredGiveawaySettings {
  readonly keyword: string;
  readonly matchMode: 'command' | 'word' | 'redeem' | 'any';
  readonly prize: string;
  readonly durationMin: number;
  readonly winnersMax: number;
  readonly claimSeconds: number;
  /** None: those that are ready when it starts. */
  readonly platforms: readonly ('twitch' | 'kick')[];
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly weighting: StoredWeighting;
  readonly gates: StoredGates;
  readonly rewardId: string | null;
  readonly confirmJoins: boolean;
  readonly showDisclaimer: boolean;
  readonly reminderEveryMin: number;
  readonly autoRerollMax: number;
}

/** User as the platform names them; null after erasure. */
export type StoredEntrant = {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
};

export type StoredPhase = 'open' | 'paused' | 'closed' | 'claiming' | 'drawn' | 'finished' | 'cancelled';

/** Data of a draw. */
export interface StoredDraw {
  /** Hash of the list of everybody who could win. */
  readonly listHash: string;
  /** Tickets of the list. */
  readonly total: number;
  /** Lines of the list. */
  readonly entries: number;
  /** Numbers that were passed over. */
  readonly attempt: number;
  /** The ticket that won, from 0. */
  readonly ticket: number;
}
