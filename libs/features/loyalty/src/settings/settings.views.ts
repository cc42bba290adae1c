import type { ViewerRole } from '@studio/contracts/bot/chat-bot';
import { viewerRoles } from '@studio/contracts/bot/chat-bot';
import type { Platform } from '@studio/platforms/platforms';
import { Flag, Int, List, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { hexColor } from '@studio/operations/text-shapes';
import { rankKinds, type RankKind } from '../model/loyalty.fields';
import type { BonusName } from './loyalty.settings';

/* Settings in answers, with every key [loyalty/1]. */

export class WatchMultipliersView {
  @Num('Of subscribers, tier 1.') readonly sub: number;
  @Num('Of subscribers, tier 2.') readonly subT2: number;
  @Num('Of subscribers, tier 3.') readonly subT3: number;
  @Num('Of VIPs.') readonly vip: number;
  @Num('Of moderators.') readonly mod: number;
}

export class WatchtimeView {
  @Flag('Watching earns points.') readonly enabled: boolean;
  @Int('Points each time.') readonly points: number;
  @Int('Minutes between two times.') readonly everyMin: number;
  @Flag('Only while the stream is live.') readonly onlyLive: boolean;
  @Int('Points each time while it isn’t.') readonly offlinePoints: number;
  @Int('Only for those who wrote something in the last so many minutes; 0: all who are there.')
  readonly requireActiveMin: number;
  @Nested(WatchMultipliersView, 'Of several the highest counts.') readonly multipliers: WatchMultipliersView;
  @List('string', 'Logins that earn nothing, such as bots.')
  readonly excludeLogins: readonly string[];
  @Int('Points by watching that a stream brings at most; 0: any.')
  readonly maxPerStream: number;
}

export class ChatBonusView {
  @Flag('Writing earns points.') readonly enabled: boolean;
  @Int('Points each time.') readonly points: number;
  @Int('Lines for one time.') readonly perMessages: number;
  @Int('Seconds between two times.') readonly cooldownS: number;
  @Int('Points by writing that a stream brings at most; 0: any.')
  readonly maxPerStream: number;
  @Int('Characters that a line must have to count.') readonly minLength: number;
  @Int('Points for the first line of a stream.') readonly firstMessageBonus: number;
  @Flag('Only while the stream is live.') readonly onlyLive: boolean;
  @Nested(WatchMultipliersView, 'Of several the highest counts.') readonly multipliers: WatchMultipliersView;
}

export class BoostView {
  @Flag('Events on the stream begin a time in which everybody earns more.') readonly enabled: boolean;
  @Num('What watching and writing earn is multiplied by it.') readonly multiplier: number;
  @Int('Minutes that it lasts after the latest event.') readonly minutes: number;
  @List('string', 'Events that begin it.') readonly kinds: readonly string[];
}

export class EventBonusView implements Record<BonusName, number> {
  @Int('For a follow, once for each viewer ever.') readonly follow: number;
  @Int('For a subscription, tier 1.') readonly sub: number;
  @Int('For one of tier 2.') readonly subT2: number;
  @Int('For one of tier 3.') readonly subT3: number;
  @Int('For one that is renewed.') readonly resub: number;
  @Int('For each that is given.') readonly gift: number;
  @Int('For one that was given to them.') readonly giftReceived: number;
  @Int('For each 100 bits.') readonly per100Bits: number;
  @Int('For a raid.') readonly raid: number;
  @Int('For each viewer of a raid.') readonly perRaidViewer: number;
  @Int('For each whole unit of a tip’s currency.') readonly perTipUnit: number;
  @Int('For a channel point redemption.') readonly redemption: number;
  @Int('For the first line ever.') readonly firstChat: number;
  @Int('For taking part in a hype train, where the platform names who did.')
  readonly hypeContribution: number;
  @Int('For each 100 kicks.') readonly per100Kicks: number;
  @Int('For each 100 jewels.') readonly per100Jewels: number;
  @Int('For a shared watch streak.') readonly watchStreak: number;
  @Int('For a shoutout to this channel.') readonly shoutout: number;
}

export class PointPlatformView {
  @Flag('Its viewers earn points.') readonly enabled: boolean;
  @Num('What they earn is multiplied by it.') readonly multiplier: number;
}

export class PointPlatformsView implements Record<Platform, PointPlatformView> {
  @Nested(PointPlatformView, 'Twitch.') readonly twitch: PointPlatformView;
  @Nested(PointPlatformView, 'Kick.') readonly kick: PointPlatformView;
  @Nested(PointPlatformView, 'YouTube.') readonly youtube: PointPlatformView;
}

export class GambleView {
  @Flag('!gamble is on.') readonly enabled: boolean;
  @Num('Chance to win, in percent.') readonly winChance: number;
  @Num('What a win pays for each point of the bet.') readonly payout: number;
  @Num('Chance of a jackpot of ten times the bet, in percent.') readonly jackpotChance: number;
  @Int('Points that a jackpot pays at most; 0: any.') readonly jackpotCap: number;
}

export class SlotSymbolView {
  @Text('What a reel shows.') readonly emote: string;
  @Int('What two of it pay for each point of the bet.') readonly payout2: number;
  @Int('What three of it pay.') readonly payout3: number;
}

export class SlotsView {
  @Flag('!slots is on.') readonly enabled: boolean;
  @List(SlotSymbolView, 'All equally likely on each of three reels.')
  readonly symbols: readonly SlotSymbolView[];
  @Text('Three of it are a jackpot.', { nullable: true })
  readonly jackpotSymbol: string | null;
}

export class RouletteView {
  @Flag('!roulette is on.') readonly enabled: boolean;
  @Int('Least bet.') readonly minBet: number;
  @Int('Highest bet; 0: any.') readonly maxBet: number;
}

export class RaffleView {
  @Flag('!raffle is on.') readonly enabled: boolean;
  @Int('Seconds in which viewers can join.') readonly joinS: number;
  @Int('Points that a ticket costs; the winner gets them.') readonly price: number;
}

export class TriviaQuestionView {
  @Text('The question.') readonly question: string;
  @Text('Right answers, separated by |.') readonly answers: string;
}

export class TriviaSettingsView {
  @Flag('Trivia is on.') readonly enabled: boolean;
  @Int('Seconds to answer.') readonly seconds: number;
  @Int('Points of the prize.') readonly prize: number;
  @Flag('The first right answer wins; otherwise all right ones share the prize.') readonly firstOnly: boolean;
  @List(TriviaQuestionView, 'All questions.') readonly questions: readonly TriviaQuestionView[];
}

export class DuelView {
  @Flag('!duel is on.') readonly enabled: boolean;
  @Int('Least stake.') readonly minBet: number;
  @Int('Highest stake; 0: any.') readonly maxBet: number;
  @Int('Seconds in which the other viewer can accept.') readonly acceptS: number;
  @Num('Of both stakes nobody gets so many percent.') readonly feePercent: number;
}

export class HeistView {
  @Flag('!heist is on.') readonly enabled: boolean;
  @Int('Least stake.') readonly minBet: number;
  @Int('Highest stake; 0: any.') readonly maxBet: number;
  @Int('Seconds in which others can join.') readonly joinS: number;
  @Int('Viewers that it takes; with fewer all get their stakes back.') readonly minCrew: number;
  @Num('Chance of each to get away, in percent.') readonly winChance: number;
  @Num('What whoever gets away is paid for each point of the stake.') readonly payout: number;
}

export class GamblingView {
  @Flag('Viewers may play.') readonly enabled: boolean;
  @Int('Least bet.') readonly minBet: number;
  @Int('Highest bet; 0: any.') readonly maxBet: number;
  @Int('Seconds between two games of a viewer.') readonly cooldownS: number;
  @Flag('Only while the stream is live.') readonly onlyLive: boolean;
  @OneOf(viewerRoles, 'Lowest role that may play.') readonly minRole: ViewerRole;
  @Nested(GambleView, '!gamble.') readonly gamble: GambleView;
  @Nested(SlotsView, '!slots.') readonly slots: SlotsView;
  @Int('Points that a viewer can lose on a day; 0: any.') readonly dailyLossCap: number;
  @Nested(RouletteView, '!roulette.') readonly roulette: RouletteView;
  @Nested(RaffleView, '!raffle.') readonly raffle: RaffleView;
  @Nested(DuelView, '!duel.') readonly duel: DuelView;
  @Nested(HeistView, '!heist.') readonly heist: HeistView;
  @Nested(TriviaSettingsView, '!trivia.') readonly trivia: TriviaSettingsView;
}

export class PointTransferView {
  @Flag('Viewers may give points to others.') readonly enabled: boolean;
  @Int('Least amount.') readonly min: number;
  @Int('Highest amount; 0: any.') readonly max: number;
  @Num('Of it nobody gets so many percent.') readonly feePercent: number;
  @Int('Seconds between two of a viewer.') readonly cooldownS: number;
  @OneOf(viewerRoles, 'Lowest role that may.') readonly minRole: ViewerRole;
  @Int('What a viewer may give on a day; 0: any.') readonly dailyMax: number;
  @Int('Minutes of watchtime that a giver must have.') readonly minAccountWatchMin: number;
}

export class LoanView {
  @Flag('Viewers may borrow.') readonly enabled: boolean;
  @Int('What they may owe at most, without interest.') readonly max: number;
  @Num('Percent on top.') readonly interestPercent: number;
  @Int('Days until all earnings go into it.') readonly dueDays: number;
  @Int('Minutes of watchtime that a borrower must have.') readonly minWatchMin: number;
  @Flag('Nobody borrows who owes something.') readonly oneAtATime: boolean;
  @Num('Percent of what they earn that goes into it.') readonly autoCollectPercent: number;
  @Flag('Nobody plays who owes something.') readonly blockGamblingWhileOwed: boolean;
}

export class RankView {
  @Text('Its name.') readonly name: string;
  @OneOf(rankKinds, 'What it is reached by.') readonly by: RankKind;
  @Int('From how much on.') readonly min: number;
  @Int('Upload that is its badge.', { nullable: true })
  readonly badgeUploadId: number | null;
  @Text('Emoji.', { nullable: true }) readonly emoji: string | null;
  @Text('Colour, #rrggbb.', { nullable: true, shape: hexColor })
  readonly color: string | null;
  @Flag('The bot says who has reached it.') readonly announce: boolean;
  @Int('Points for whoever reaches it.') readonly bonusPoints: number;
  @Int('Reward whose action runs for whoever reaches it.', { nullable: true }) readonly rewardId:
    number | null;
}
