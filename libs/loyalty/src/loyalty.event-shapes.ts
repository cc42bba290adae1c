/* As it lies in the log. These shapes only grow by optional properties. */

export interface StoredWatchtime {
  readonly enabled: boolean;
  readonly points: number;
  readonly everyMin: number;
  readonly onlyLive: boolean;
  readonly offlinePoints: number;
  readonly requireActiveMin: number;
  readonly multipliers: {
    readonly sub: number;
    readonly subT2: number;
    readonly subT3: number;
    readonly vip: number;
    readonly mod: number;
  };
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
}

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
}

/** Somebody as their platform calls them; null once they are forgotten. */
export interface StoredPointsViewer {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}
