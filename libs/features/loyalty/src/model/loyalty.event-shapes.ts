/* As it lies in the log. These shapes only grow by optional properties. */

/** Multipliers of viewers by role and tier of the subscription. */
export interface StoredMultipliers {
  readonly sub: number;
  readonly subT2: number;
  readonly subT3: number;
  readonly vip: number;
  readonly mod: number;
}

export interface StoredWatchtime {
  readonly enabled: boolean;
  readonly points: number;
  readonly everyMin: number;
  readonly onlyLive: boolean;
  readonly offlinePoints: number;
  readonly requireActiveMin: number;
  readonly multipliers: StoredMultipliers;
  readonly excludeLogins: readonly string[];
  readonly maxPerStream: number;
}

export interface StoredChatBonus {
  readonly enabled: boolean;
  readonly points: number;
  readonly perMessages: number;
  readonly cooldownS: number;
  readonly maxPerStream: number;
  readonly minLength: number;
  readonly firstMessageBonus: number;
  readonly onlyLive: boolean;
  /** Missing in events from before lines had multipliers. */
  readonly multipliers?: StoredMultipliers;
}

/** Time after an event on the stream in which everybody earns more. */
export interface StoredBoost {
  readonly enabled: boolean;
  readonly multiplier: number;
  readonly minutes: number;
  /** Kinds of stream events that begin it. */
  readonly kinds: readonly string[];
}

export interface StoredEventBonus {
  readonly follow: number;
  readonly sub: number;
  readonly subT2: number;
  readonly subT3: number;
  readonly resub: number;
  readonly gift: number;
  readonly giftReceived: number;
  readonly per100Bits: number;
  readonly raid: number;
  readonly perRaidViewer: number;
  readonly perTipUnit: number;
  readonly redemption: number;
  readonly firstChat: number;
  readonly hypeContribution: number;
  /** These are missing where an earlier version wrote it. */
  readonly per100Kicks?: number;
  readonly per100Jewels?: number;
  readonly watchStreak?: number;
  readonly shoutout?: number;
}

export interface StoredSlotSymbol {
  readonly emote: string;
  readonly payout2: number;
  readonly payout3: number;
}

export interface StoredGambling {
  readonly enabled: boolean;
  readonly minBet: number;
  readonly maxBet: number;
  readonly cooldownS: number;
  readonly onlyLive: boolean;
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly gamble: {
    readonly enabled: boolean;
    readonly winChance: number;
    readonly payout: number;
    readonly jackpotChance: number;
    readonly jackpotCap: number;
  };
  readonly slots: {
    readonly enabled: boolean;
    readonly symbols: readonly StoredSlotSymbol[];
    readonly jackpotSymbol: string | null;
  };
  readonly dailyLossCap: number;
  /** These are missing where an earlier version wrote it. */
  readonly roulette?: StoredRoulette;
  readonly raffle?: StoredRaffle;
  readonly duel?: StoredDuel;
  readonly heist?: StoredHeist;
  readonly trivia?: StoredTrivia;
}

export interface StoredRoulette {
  readonly enabled: boolean;
  readonly minBet: number;
  /** 0: any. */
  readonly maxBet: number;
}

export interface StoredTrivia {
  readonly enabled: boolean;
  readonly seconds: number;
  /** Points from the house. */
  readonly prize: number;
  /** The first right answer gets everything. */
  readonly firstOnly: boolean;
  readonly questions: readonly {
    readonly question: string;
    /** Right answers, separated by `|`. */
    readonly answers: string;
  }[];
}

export interface StoredRaffle {
  readonly enabled: boolean;
  readonly joinS: number;
  /** Price of a ticket. */
  readonly price: number;
}

export interface StoredDuel {
  readonly enabled: boolean;
  readonly minBet: number;
  /** 0: any. */
  readonly maxBet: number;
  /** Seconds in which the other one can accept. */
  readonly acceptS: number;
  readonly feePercent: number;
}

export interface StoredHeist {
  readonly enabled: boolean;
  readonly minBet: number;
  /** 0: any. */
  readonly maxBet: number;
  readonly joinS: number;
  readonly minCrew: number;
  /** Chance of each to get away, in percent. */
  readonly winChance: number;
  readonly payout: number;
}

/** Games with every key. */
export type Gambling = Required<StoredGambling>;

export interface StoredTransfer {
  readonly enabled: boolean;
  readonly min: number;
  readonly max: number;
  readonly feePercent: number;
  readonly cooldownS: number;
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly dailyMax: number;
  readonly minAccountWatchMin: number;
}

export interface StoredLoan {
  readonly enabled: boolean;
  readonly max: number;
  readonly interestPercent: number;
  readonly dueDays: number;
  readonly minWatchMin: number;
  readonly oneAtATime: boolean;
  readonly autoCollectPercent: number;
  readonly blockGamblingWhileOwed: boolean;
}

export interface StoredRank {
  readonly name: string;
  readonly by: 'points' | 'watchMinutes' | 'lifetimePoints';
  readonly min: number;
  readonly badgeUploadId: number | null;
  readonly emoji: string | null;
  readonly color: string | null;
  readonly announce: boolean;
  /** Points for whoever reaches it, and the reward that they get; missing in events from before. */
  readonly bonusPoints?: number;
  readonly rewardId?: number | null;
}

export interface StoredPlatformPoints {
  readonly enabled: boolean;
  readonly multiplier: number;
}

/** All that an account decides of its points. */
export interface StoredLoyaltySettings {
  readonly enabled: boolean;
  readonly pointName: string;
  readonly watchtime: StoredWatchtime;
  readonly chatBonus: StoredChatBonus;
  readonly eventBonus: StoredEventBonus;
  readonly platforms: {
    readonly twitch: StoredPlatformPoints;
    readonly kick: StoredPlatformPoints;
    readonly youtube: StoredPlatformPoints;
  };
  readonly gambling: StoredGambling;
  readonly transfer: StoredTransfer;
  readonly loan: StoredLoan;
  readonly ranks: readonly StoredRank[];
  /** These are missing where an earlier version wrote it. */
  readonly maxPerHour?: number;
  readonly boost?: StoredBoost;
}

/** User as the platform names them; null after erasure. */
export type StoredPointsViewer = {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
};

/** All that a ledger holds of a viewer. */
export type StoredPointsAccount = {
  readonly points: number;
  /** All that was earned. */
  readonly lifetime: number;
  readonly minutes: number;
  readonly messages: number;
  /** Streams in a row, and the last of them. */
  readonly streak: number;
  readonly session: string | null;
  /** Earned in that stream. */
  readonly watchEarned: number;
  readonly chatEarned: number;
  /** Hour of the latest earnings, as `2026-11-27T20`, and the points earned in it; missing in earlier events. */
  readonly hour?: string;
  readonly hourEarned?: number;
  /** The last stream in which they wrote something. */
  readonly talkedIn: string | null;
  /** Lines towards the next bonus, and when there was one last. */
  readonly rest: number;
  readonly chatAt: string | null;
  readonly owed: number;
  readonly dueAt: string | null;
  /** Points given away and lost on this day. */
  readonly day: string;
  readonly given: number;
  readonly lost: number;
  readonly gambledAt: string | null;
  readonly gaveAt: string | null;
  /** Keys of bonuses that count only once. */
  readonly once: readonly string[];
  /** Numbers of reversed movements. */
  readonly reversed: readonly number[];
  /** Last import of each other bot; missing in events from before imports. */
  readonly imported?: {
    readonly [from: string]: {
      readonly importId: string;
      readonly points: number;
      readonly delta: number;
      readonly minutes: number;
      readonly seq: number;
    };
  };
};
