import type { Platform } from '@studio/platforms/platforms';
import type { BonusSetting } from '@studio/platforms/stream-kind-bonuses';
import { streamKindNames, streamKinds } from '@studio/platforms/stream-kinds';
import { Problem } from '@studio/kernel/problem';
import { mergeSettings, type SettingChanges } from '@studio/kernel/settings';
import { expectedReturn } from '../games/games';
import { answersIn } from '../trivia/trivia-answers';
import type {
  Gambling,
  StoredBoost,
  StoredChatBonus,
  StoredEventBonus,
  StoredLoyaltySettings,
  StoredMultipliers,
  StoredRank,
} from '../model/loyalty.event-shapes';
import type { EventBonusFields, PointPlatformsFields } from '../model/loyalty.fields';

/** Name of the setting of a bonus. */
export type BonusName = BonusSetting | 'firstChat';

/** Settings with every key that the log may lack. */
export interface LoyaltySettings extends StoredLoyaltySettings {
  readonly chatBonus: StoredChatBonus & { readonly multipliers: StoredMultipliers };
  readonly gambling: Gambling;
  readonly maxPerHour: number;
  readonly boost: StoredBoost;
}

/** Default points for events. The types name a bonus that the stored shape or the fields lack. */
export const builtInBonus = {
  follow: 0,
  sub: 0,
  subT2: 0,
  subT3: 0,
  resub: 0,
  gift: 0,
  giftReceived: 0,
  per100Bits: 0,
  raid: 0,
  perRaidViewer: 0,
  perTipUnit: 0,
  redemption: 0,
  firstChat: 0,
  hypeContribution: 0,
  per100Kicks: 0,
  per100Jewels: 0,
  watchStreak: 0,
  shoutout: 0,
} satisfies Record<
  BonusName,
  number
> satisfies Required<StoredEventBonus> satisfies Required<EventBonusFields>;

/** Default settings [loyalty/2]. */
export const builtInLoyalty: LoyaltySettings = {
  enabled: false,
  pointName: 'points',
  watchtime: {
    enabled: true,
    points: 10,
    everyMin: 10,
    onlyLive: true,
    offlinePoints: 0,
    requireActiveMin: 0,
    multipliers: { sub: 1, subT2: 1, subT3: 1, vip: 1, mod: 1 },
    excludeLogins: [],
    maxPerStream: 0,
  },
  chatBonus: {
    enabled: true,
    points: 1,
    perMessages: 5,
    cooldownS: 30,
    maxPerStream: 0,
    minLength: 0,
    firstMessageBonus: 0,
    onlyLive: true,
    multipliers: { sub: 1, subT2: 1, subT3: 1, vip: 1, mod: 1 },
  },
  eventBonus: builtInBonus,
  platforms: {
    twitch: { enabled: true, multiplier: 1 },
    kick: { enabled: true, multiplier: 1 },
    youtube: { enabled: true, multiplier: 1 },
  } satisfies Record<Platform, unknown> satisfies Required<PointPlatformsFields>,
  gambling: {
    enabled: false,
    minBet: 1,
    maxBet: 1000,
    cooldownS: 30,
    onlyLive: true,
    minRole: 'everyone',
    gamble: { enabled: true, winChance: 45, payout: 2, jackpotChance: 0, jackpotCap: 0 },
    slots: {
      enabled: true,
      symbols: [
        { emote: '🍒', payout2: 1, payout3: 3 },
        { emote: '🍋', payout2: 1, payout3: 4 },
        { emote: '🔔', payout2: 1, payout3: 5 },
        { emote: '⭐', payout2: 2, payout3: 6 },
        { emote: '💎', payout2: 2, payout3: 10 },
      ],
      jackpotSymbol: '💎',
    },
    dailyLossCap: 0,
    roulette: { enabled: false, minBet: 1, maxBet: 1000 },
    raffle: { enabled: false, joinS: 120, price: 0 },
    duel: { enabled: false, minBet: 1, maxBet: 1000, acceptS: 60, feePercent: 5 },
    heist: { enabled: false, minBet: 1, maxBet: 1000, joinS: 90, minCrew: 2, winChance: 50, payout: 1.8 },
    trivia: { enabled: false, seconds: 30, prize: 100, firstOnly: false, questions: [] },
  },
  transfer: {
    enabled: false,
    min: 1,
    max: 0,
    feePercent: 0,
    cooldownS: 60,
    minRole: 'everyone',
    dailyMax: 0,
    minAccountWatchMin: 0,
  },
  loan: {
    enabled: false,
    max: 500,
    interestPercent: 10,
    dueDays: 7,
    minWatchMin: 60,
    oneAtATime: true,
    autoCollectPercent: 50,
    blockGamblingWhileOwed: true,
  },
  ranks: [],
  maxPerHour: 0,
  boost: {
    enabled: false,
    multiplier: 2,
    minutes: 10,
    kinds: streamKindNames.filter((kind) => streamKinds[kind].ranked !== null),
  },
};

/** Settings as they are sent: what is left out stays, lists replace lists. */
export type SentLoyalty = SettingChanges<Omit<LoyaltySettings, 'ranks'>> & {
  readonly ranks?: readonly SentRank[] | undefined;
};
type SentRank = Pick<StoredRank, 'name' | 'by' | 'min'> & Partial<StoredRank>;

/** @throws Problem `invalid_value` */
export function mergedLoyalty(before: LoyaltySettings, sent: SentLoyalty): LoyaltySettings {
  const { ranks, ...others } = sent;
  const merged = mergeSettings(before, others);
  const logins = merged.watchtime.excludeLogins.map((login) => login.trim().replace(/^@/, '').toLowerCase());
  const settings: LoyaltySettings = {
    ...merged,
    watchtime: { ...merged.watchtime, excludeLogins: [...new Set(logins)] },
    ranks: ranks ? ranks.map(rankOf).sort((a, b) => a.min - b.min) : before.ranks,
  };
  requireSound(settings);
  return settings;
}

function rankOf({ name, by, min, badgeUploadId, emoji, color, announce, ...gets }: SentRank): StoredRank {
  return {
    name,
    by,
    min,
    badgeUploadId: badgeUploadId ?? null,
    emoji: emoji ?? null,
    color: color ?? null,
    announce: announce ?? false,
    bonusPoints: gets.bonusPoints ?? 0,
    rewardId: gets.rewardId ?? null,
  };
}

function requireSound({ gambling, ranks }: LoyaltySettings): void {
  const refuse = (field: string, why: string): never => {
    throw new Problem('invalid_value', why, { field });
  };
  const names = ranks.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) refuse('ranks', 'Two ranks have the same name.');
  const emotes = gambling.slots.symbols.map(({ emote }) => emote);
  if (new Set(emotes).size < emotes.length) refuse('gambling.slots.symbols', 'Two symbols are the same.');
  if (gambling.slots.jackpotSymbol !== null && !emotes.includes(gambling.slots.jackpotSymbol))
    refuse('gambling.slots.jackpotSymbol', 'It is none of the symbols.');
  const limited = [
    { of: 'gambling', ...gambling },
    ...(['roulette', 'duel', 'heist'] as const).map((of) => ({ of: `gambling.${of}`, ...gambling[of] })),
  ];
  for (const { of, minBet, maxBet } of limited)
    if (maxBet > 0 && maxBet < minBet) refuse(`${of}.maxBet`, 'It is less than minBet.');
  const unanswered = gambling.trivia.questions.findIndex(({ answers }) => answersIn(answers).length === 0);
  if (unanswered >= 0)
    refuse(`gambling.trivia.questions.${unanswered}.answers`, 'It needs an answer with letters or digits.');
  if (expectedReturn(gambling) > 1 + 1e-9)
    refuse('gambling', 'On average a game would pay more than it takes: lower the chance or the payout.');
}

/** Gains of whoever reaches a rank. */
export function gainsOf({ bonusPoints = 0, rewardId = null }: StoredRank): {
  readonly bonusPoints: number;
  readonly rewardId: number | null;
} {
  return { bonusPoints, rewardId };
}

/** The highest rank that somebody has; its place among all, from 1. */
export function rankFor(
  ranks: readonly StoredRank[],
  of: { readonly points: number; readonly watchMinutes: number; readonly lifetimePoints: number },
): { readonly rank: StoredRank; readonly position: number } | null {
  const index = ranks.findLastIndex(({ by, min }) => of[by] >= min);
  const rank = ranks[index];
  return rank ? { rank, position: index + 1 } : null;
}
