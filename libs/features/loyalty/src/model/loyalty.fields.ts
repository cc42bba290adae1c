import { allPlatforms } from '@studio/platforms/platforms';
import { streamKindNames, type StreamKind } from '@studio/platforms/stream-kinds';
import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { hexColor } from '@studio/operations/text-shapes';

export const pointPlatforms = allPlatforms;
export type PointPlatform = (typeof pointPlatforms)[number];

export const rankKinds = ['points', 'watchMinutes', 'lifetimePoints'] as const;
export type RankKind = (typeof rankKinds)[number];

const flag = { optional: true } as const;
const upTo = (max: number, min = 0) => ({ optional: true, min, max }) as const;
const bonus = upTo(1_000_000);
const times = upTo(10, 1);

/* Settings as they are sent: keys that are left out stay as they are [loyalty/1]. */

/** Multipliers of what viewers earn, by role. */
export class WatchMultipliers {
  @Num('Tier 1.', times) readonly sub?: number;
  @Num('Tier 2.', times) readonly subT2?: number;
  @Num('Tier 3.', times) readonly subT3?: number;
  @Num('VIPs.', times) readonly vip?: number;
  @Num('Moderators.', times) readonly mod?: number;
}

export class WatchtimeFields {
  @Flag('Watching earns points.', flag) readonly enabled?: boolean;
  @Int('Points each time.', upTo(10_000)) readonly points?: number;
  @Int('Minutes between two times.', upTo(60, 1)) readonly everyMin?: number;
  @Flag('Only while the stream is live.', flag) readonly onlyLive?: boolean;
  @Int('Points each time while it isn’t.', upTo(10_000)) readonly offlinePoints?: number;
  @Int('Only for those who wrote something in the last so many minutes; 0: all who are there.', upTo(120))
  readonly requireActiveMin?: number;
  @Nested(WatchMultipliers, 'Of several the highest counts.', flag) readonly multipliers?: WatchMultipliers;
  @List(Text('', { min: 1, max: 65 }), 'Logins that earn nothing, such as bots.', {
    optional: true,
    max: 200,
  })
  readonly excludeLogins?: readonly string[];
  @Int('Points by watching that a stream brings at most; 0: any.', upTo(1_000_000))
  readonly maxPerStream?: number;
}

export class ChatBonusFields {
  @Flag('Writing earns points.', flag) readonly enabled?: boolean;
  @Int('Points each time.', upTo(1000)) readonly points?: number;
  @Int('Lines for one time.', upTo(100, 1)) readonly perMessages?: number;
  @Int('Seconds between two times.', upTo(3600)) readonly cooldownS?: number;
  @Int('Points by writing that a stream brings at most; 0: any.', upTo(1_000_000))
  readonly maxPerStream?: number;
  @Int('Characters that a line must have to count.', upTo(50)) readonly minLength?: number;
  @Int('Points for the first line of a stream.', upTo(10_000)) readonly firstMessageBonus?: number;
  @Flag('Only while the stream is live.', flag) readonly onlyLive?: boolean;
  @Nested(WatchMultipliers, 'Of several the highest counts.', flag) readonly multipliers?: WatchMultipliers;
}

export class BoostFields {
  @Flag('It is on.', flag) readonly enabled?: boolean;
  @Num('Of watching and writing.', times) readonly multiplier?: number;
  @Int('Minutes after the latest event.', upTo(240, 1)) readonly minutes?: number;
  @List(OneOf(streamKindNames, ''), 'Events that begin it.', { optional: true, max: streamKindNames.length })
  readonly kinds?: readonly StreamKind[];
}

export class EventBonusFields {
  @Int('For a follow, once for each viewer ever.', bonus) readonly follow?: number;
  @Int('For a subscription, tier 1.', bonus) readonly sub?: number;
  @Int('For one of tier 2.', bonus) readonly subT2?: number;
  @Int('For one of tier 3.', bonus) readonly subT3?: number;
  @Int('For one that is renewed.', bonus) readonly resub?: number;
  @Int('For each that is given.', bonus) readonly gift?: number;
  @Int('For one that was given to them.', bonus) readonly giftReceived?: number;
  @Int('For each 100 bits.', bonus) readonly per100Bits?: number;
  @Int('For a raid.', bonus) readonly raid?: number;
  @Int('For each viewer of a raid.', bonus) readonly perRaidViewer?: number;
  @Int('For each whole unit of a tip’s currency.', bonus) readonly perTipUnit?: number;
  @Int('For a channel point redemption.', bonus) readonly redemption?: number;
  @Int('For the first line ever.', bonus) readonly firstChat?: number;
  @Int('For taking part in a hype train, where the platform names who did.', bonus)
  readonly hypeContribution?: number;
  @Int('For each 100 kicks.', bonus) readonly per100Kicks?: number;
  @Int('For each 100 jewels.', bonus) readonly per100Jewels?: number;
  @Int('For a shared watch streak.', bonus) readonly watchStreak?: number;
  @Int('For a shoutout to this channel.', bonus) readonly shoutout?: number;
}

export class PlatformPointsFields {
  @Flag('Its viewers earn points.', flag) readonly enabled?: boolean;
  @Num('What they earn is multiplied by it.', upTo(10)) readonly multiplier?: number;
}

export class PointPlatformsFields {
  @Nested(PlatformPointsFields, 'Twitch.', flag) readonly twitch?: PlatformPointsFields;
  @Nested(PlatformPointsFields, 'Kick.', flag) readonly kick?: PlatformPointsFields;
  @Nested(PlatformPointsFields, 'YouTube.', flag) readonly youtube?: PlatformPointsFields;
}

export class GambleFields {
  @Flag('!gamble is on.', flag) readonly enabled?: boolean;
  @Num('Chance to win, in percent.', upTo(99, 1)) readonly winChance?: number;
  @Num('What a win pays for each point of the bet.', upTo(100, 1)) readonly payout?: number;
  @Num('Chance of a jackpot of ten times the bet, in percent.', upTo(5)) readonly jackpotChance?: number;
  @Int('Points that a jackpot pays at most; 0: any.', upTo(1_000_000_000)) readonly jackpotCap?: number;
}

export class SlotSymbolFields {
  @Text('What a reel shows.', { min: 1, max: 32, trim: true }) readonly emote: string;
  @Int('What two of it pay for each point of the bet.', { min: 0, max: 1000 }) readonly payout2: number;
  @Int('What three of it pay.', { min: 0, max: 10_000 }) readonly payout3: number;
}

export class SlotsFields {
  @Flag('!slots is on.', flag) readonly enabled?: boolean;
  @List(SlotSymbolFields, 'All equally likely on each of three reels.', { optional: true, min: 3, max: 8 })
  readonly symbols?: readonly SlotSymbolFields[];
  @Text('Three of it are a jackpot.', { optional: true, nullable: true, min: 1, max: 32 })
  readonly jackpotSymbol?: string | null;
}

export class RouletteFields {
  @Flag('!roulette is on.', flag) readonly enabled?: boolean;
  @Int('Least bet.', upTo(1_000_000_000, 1)) readonly minBet?: number;
  @Int('Highest bet; 0: any.', upTo(1_000_000_000)) readonly maxBet?: number;
}

export class RaffleFields {
  @Flag('!raffle is on.', flag) readonly enabled?: boolean;
  @Int('Seconds in which viewers can join.', upTo(3600, 10)) readonly joinS?: number;
  @Int('Points that a ticket costs; the winner gets them.', upTo(1_000_000)) readonly price?: number;
}

export class TriviaQuestionFields {
  @Text('The question.', { min: 1, max: 200, trim: true }) readonly question: string;
  @Text('Right answers, separated by |. Case, accents, spaces and signs do not matter.', {
    ...{ min: 1, max: 200, trim: true },
  })
  readonly answers: string;
}

export class TriviaFields {
  @Flag('Trivia is on.', flag) readonly enabled?: boolean;
  @Int('Seconds to answer.', upTo(600, 5)) readonly seconds?: number;
  @Int('Points of the prize; they are the house’s.', upTo(1_000_000, 1)) readonly prize?: number;
  @Flag('The first right answer wins; otherwise all right ones share the prize.', flag)
  readonly firstOnly?: boolean;
  @List(TriviaQuestionFields, 'All questions.', { optional: true, max: 100 })
  readonly questions?: readonly TriviaQuestionFields[];
}

export class DuelFields {
  @Flag('!duel is on.', flag) readonly enabled?: boolean;
  @Int('Least stake.', upTo(1_000_000_000, 1)) readonly minBet?: number;
  @Int('Highest stake; 0: any.', upTo(1_000_000_000)) readonly maxBet?: number;
  @Int('Seconds in which the other viewer can accept.', upTo(600, 10)) readonly acceptS?: number;
  @Num('Of both stakes nobody gets so many percent.', upTo(50)) readonly feePercent?: number;
}

export class HeistFields {
  @Flag('!heist is on.', flag) readonly enabled?: boolean;
  @Int('Least stake.', upTo(1_000_000_000, 1)) readonly minBet?: number;
  @Int('Highest stake; 0: any.', upTo(1_000_000_000)) readonly maxBet?: number;
  @Int('Seconds in which others can join.', upTo(600, 10)) readonly joinS?: number;
  @Int('Viewers that it takes; with fewer all get their stakes back.', upTo(50, 1))
  readonly minCrew?: number;
  @Num('Chance of each to get away, in percent.', upTo(99, 1)) readonly winChance?: number;
  @Num('What whoever gets away is paid for each point of the stake.', upTo(100, 1))
  readonly payout?: number;
}

export class GamblingFields {
  @Flag('Viewers may play.', flag) readonly enabled?: boolean;
  @Int('Least bet.', upTo(1_000_000_000, 1)) readonly minBet?: number;
  @Int('Highest bet; 0: any.', upTo(1_000_000_000)) readonly maxBet?: number;
  @Int('Seconds between two games of a viewer.', upTo(86_400)) readonly cooldownS?: number;
  @Flag('Only while the stream is live.', flag) readonly onlyLive?: boolean;
  @OneOf(viewerRoles, 'Lowest role that may play.', flag) readonly minRole?: ViewerRole;
  @Nested(GambleFields, '!gamble.', flag) readonly gamble?: GambleFields;
  @Nested(SlotsFields, '!slots.', flag) readonly slots?: SlotsFields;
  @Int('Points that a viewer can lose on a day; 0: any.', upTo(1_000_000_000)) readonly dailyLossCap?: number;
  @Nested(RouletteFields, '!roulette.', flag) readonly roulette?: RouletteFields;
  @Nested(RaffleFields, '!raffle.', flag) readonly raffle?: RaffleFields;
  @Nested(DuelFields, '!duel.', flag) readonly duel?: DuelFields;
  @Nested(HeistFields, '!heist.', flag) readonly heist?: HeistFields;
  @Nested(TriviaFields, '!trivia.', flag) readonly trivia?: TriviaFields;
}

export class TransferFields {
  @Flag('Viewers may give points to others.', flag) readonly enabled?: boolean;
  @Int('Least amount.', upTo(1_000_000_000, 1)) readonly min?: number;
  @Int('Highest amount; 0: any.', upTo(1_000_000_000)) readonly max?: number;
  @Num('Of it nobody gets so many percent.', upTo(50)) readonly feePercent?: number;
  @Int('Seconds between two of a viewer.', upTo(86_400)) readonly cooldownS?: number;
  @OneOf(viewerRoles, 'Lowest role that may.', flag) readonly minRole?: ViewerRole;
  @Int('What a viewer may give on a day; 0: any.', upTo(1_000_000_000)) readonly dailyMax?: number;
  @Int('Minutes of watchtime that a giver must have.', upTo(600_000)) readonly minAccountWatchMin?: number;
}

export class LoanFields {
  @Flag('Viewers may borrow.', flag) readonly enabled?: boolean;
  @Int('What they may owe at most, without interest.', upTo(1_000_000_000)) readonly max?: number;
  @Num('Percent on top.', upTo(100)) readonly interestPercent?: number;
  @Int('Days until all earnings go into it.', upTo(90, 1)) readonly dueDays?: number;
  @Int('Minutes of watchtime that a borrower must have.', upTo(600_000)) readonly minWatchMin?: number;
  @Flag('Nobody borrows who owes something.', flag) readonly oneAtATime?: boolean;
  @Num('Percent of what they earn that goes into it.', upTo(100)) readonly autoCollectPercent?: number;
  @Flag('Nobody plays who owes something.', flag) readonly blockGamblingWhileOwed?: boolean;
}

export class RankFields {
  @Text('Its name.', { min: 1, max: 32, trim: true }) readonly name: string;
  @OneOf(rankKinds, 'What it is reached by.') readonly by: RankKind;
  @Int('From how much on.', { min: 0, max: 1_000_000_000 }) readonly min: number;
  @Int('Upload that is its badge.', { optional: true, nullable: true, min: 1 })
  readonly badgeUploadId?: number | null;
  @Text('Emoji.', { optional: true, nullable: true, min: 1, max: 16 }) readonly emoji?: string | null;
  @Text('Colour, #rrggbb.', {
    optional: true,
    nullable: true,
    shape: hexColor,
    example: '#7c5cff',
  })
  readonly color?: string | null;
  @Flag('The bot says who has reached it.', flag) readonly announce?: boolean;
  @Int('Points for reaching it, once.', upTo(1_000_000)) readonly bonusPoints?: number;
  @Int('Reward for reaching it, also one that is off.', {
    optional: true,
    nullable: true,
    min: 1,
  })
  readonly rewardId?: number | null;
}
