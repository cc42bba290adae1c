import { Flag, Int, List, Timestamp, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { FreeObject, type FreeValues } from '@studio/operations/fields';
import { NextCursor, NoNextCursor } from '@studio/operations/paging';
import { ledgerSources, type LedgerSource } from '@studio/contracts/loyalty/ledger';
import {
  BoostView,
  ChatBonusView,
  EventBonusView,
  GamblingView,
  LoanView,
  PointPlatformsView,
  RankView,
  PointTransferView,
  WatchtimeView,
} from './settings.views';

export class GameOddsView {
  @Text('Name of the game.') readonly game: string;
  @Num('Chance that something is paid, in percent; of roulette that of a colour.') readonly chance: number;
  @Num('Highest payout for each point of the bet.') readonly most: number;
  @Num('What the house keeps on average, in percent.') readonly edge: number;
}

/** Loyalty settings in an answer, with every key [loyalty/1]. */
export class LoyaltyView {
  @Flag('Points are on.') readonly enabled: boolean;
  @Text('What they are called.') readonly pointName: string;
  @Nested(WatchtimeView, 'For watching.') readonly watchtime: WatchtimeView;
  @Nested(ChatBonusView, 'For writing.') readonly chatBonus: ChatBonusView;
  @Nested(EventBonusView, 'For what happens on the stream.') readonly eventBonus: EventBonusView;
  @Nested(PointPlatformsView, 'By platform.') readonly platforms: PointPlatformsView;
  @Nested(GamblingView, 'Games, slots among them.') readonly gambling: GamblingView;
  @Nested(PointTransferView, 'Giving points to others.') readonly transfer: PointTransferView;
  @Nested(LoanView, 'Borrowing.') readonly loan: LoanView;
  @Int('Points by watching and writing that a viewer earns in an hour at most; 0: any.')
  readonly maxPerHour: number;
  @Nested(BoostView, 'When everybody earns more.') readonly boost: BoostView;
  @List(RankView, 'The lowest first.') readonly ranks: readonly RankView[];
  @Num('What the house keeps of a bet on average, of the game that gives most; null: nobody can play.', {
    nullable: true,
  })
  readonly houseEdge: number | null;
  @List(GameOddsView, 'Odds of each game, as the bot tells them.') readonly odds: readonly GameOddsView[];
}

export class LeaderView {
  @Int('Place, from 1.') readonly position: number;
  @Text('Login.') readonly login: string;
  @Text('Name.') readonly name: string;
  @Text('Where.') readonly platform: string;
  @Int('Points; in a range those that were earned in it.') readonly points: number;
  @Int('Minutes of watchtime, ever.') readonly watchMinutes: number;
  @Text('Rank.', { nullable: true }) readonly rank: string | null;
}

export class LeaderboardView {
  @List(LeaderView, 'Most first; names are viewers’.') readonly items: readonly LeaderView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class PlatformPointsView {
  @Text('Where.') readonly platform: string;
  @Int('Points; linked viewers share them, so that each of their platforms has the same.')
  readonly points: number;
  @Int('Minutes of watchtime; linked viewers share them.') readonly watchMinutes: number;
}

export class ViewerRankView {
  @Text('Its name.') readonly name: string;
  @Int('Place among the ranks, the lowest is 1.') readonly position: number;
}

export class ViewerLoanView {
  @Int('Still owed, with interest.') readonly owed: number;
  @Timestamp('Until when.', { nullable: true }) readonly dueAt: string | null;
}

/** A viewer with points in an answer. */
export class LoyaltyViewerView {
  @Text('Login.') readonly login: string;
  @Text('Name.') readonly name: string;
  @List(PlatformPointsView, 'By platform.') readonly platforms: readonly PlatformPointsView[];
  @Int('Points, on all of them.') readonly points: number;
  @Int('Minutes of watchtime.') readonly watchMinutes: number;
  @Int('Streams in a row.') readonly streak: number;
  @Nested(ViewerRankView, 'The highest that they have.', { nullable: true })
  readonly rank: ViewerRankView | null;
  @Nested(ViewerLoanView, 'What they borrowed.', { nullable: true }) readonly loan: ViewerLoanView | null;
}

export class LoyaltyRewardView {
  @Int('Id of the reward.') readonly rewardId: number;
  @Text('Its name.') readonly name: string;
  @Int('Points that it costs.') readonly cost: number;
  @Text('What the bot says, with {user}, {reward}, {cost}.', { lines: true }) readonly sayTemplate: string;
  @Flag('It can be redeemed.') readonly enabled: boolean;
  @FreeObject('What it does.', { nullable: true }) readonly action: FreeValues | null;
  @Flag('What it does it can’t do now.') readonly broken: boolean;
  @Int('How often it was redeemed.') readonly redeemed: number;
  @Int('Pieces that are left; null: as many as are wanted.', { nullable: true }) readonly stock:
    number | null;
  @Timestamp('When it was made.') readonly createdAt: string;
}

export class LoyaltyRewardsView {
  @List(LoyaltyRewardView, 'The first that was made first.') readonly items: readonly LoyaltyRewardView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedRewardView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the reward that is gone.') readonly rewardId: number;
}

export class ActionOutcomeView {
  @OneOf(['ok', 'skipped', 'failed'], 'What came of it.') readonly status: 'ok' | 'skipped' | 'failed';
  @Text('Why not.', { nullable: true }) readonly code: string | null;
  @Flag('Viewers saw it.') readonly onAir: boolean;
}

export class RedeemerView {
  @Text('Login.') readonly login: string;
  @Text('Name.') readonly name: string;
  @Text('Where.') readonly platform: string;
}

export class TriggeredRewardView {
  @Int('Id of the reward.') readonly rewardId: number;
  @OneOf(['preview', 'redeem'], 'How.') readonly mode: 'preview' | 'redeem';
  @Nested(ActionOutcomeView, 'What came of what it does.') readonly outcome: ActionOutcomeView;
  @Text('What the bot says.', { nullable: true, lines: true }) readonly said: string | null;
  @Nested(RedeemerView, 'Whose points.', { nullable: true }) readonly viewer: RedeemerView | null;
  @Int('Points taken; 0 for a preview, and where they were given back.') readonly cost: number;
  @Int('Points that are left.', { nullable: true }) readonly pointsAfter: number | null;
}

export class AdjustedPointsView {
  @Text('Login.') readonly login: string;
  @Text('Where.') readonly platform: string;
  @Int('What was asked.') readonly delta: number;
  @Int('What was done: nobody goes below 0.') readonly applied: number;
  @Int('Points after it.') readonly points: number;
  @Int('Number of the movement; 0 where nothing was moved.') readonly ledgerSeq: number;
}

export class GivenToActiveView {
  @Int('How many got or lost points.') readonly viewers: number;
  @Int('For each.') readonly delta: number;
}

export class LedgerActorView {
  @Text('Account.') readonly accountId: string;
  @Text('By which door.') readonly via: string;
}

export class GameResultView {
  @Int('What was bet.') readonly bet: number;
  @Int('What was won, the bet included.') readonly won: number;
  @Flag('It was a jackpot.') readonly jackpot: boolean;
  @List('number', 'Numbers that were drawn, 0 to below 1: they give the result again.')
  readonly rolls: readonly number[];
  @Text('What roulette was bet on, such as red or 17; null: another game.', { nullable: true })
  readonly pick: string | null;
}

export class LedgerEntryView {
  @Int('Number of the movement.') readonly seq: number;
  @Text('Where.') readonly platform: string;
  @Int('Points; negative: taken.') readonly delta: number;
  @Int('Points after it.') readonly balance: number;
  @Text('Why, for people.', { nullable: true }) readonly reason: string | null;
  @OneOf(ledgerSources, 'Which tool.') readonly source: LedgerSource;
  @Text('What for, there.', { nullable: true }) readonly refId: string | null;
  @Nested(LedgerActorView, 'Who.') readonly actor: LedgerActorView;
  @Timestamp('When.') readonly at: string;
  @Flag('It was taken back.') readonly reversed: boolean;
  @Nested(GameResultView, 'Result of a game.', { nullable: true }) readonly game: GameResultView | null;
  @Int('Points of a transfer that nobody got.', { nullable: true }) readonly fee: number | null;
  @Int('Debt after a loan or a repayment.', { nullable: true }) readonly owed: number | null;
}

export class LedgerView {
  @List(LedgerEntryView, 'The latest first.') readonly items: readonly LedgerEntryView[];
  @NextCursor() readonly nextCursor: string | null;
}
