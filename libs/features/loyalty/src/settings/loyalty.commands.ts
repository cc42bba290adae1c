import { ActionOf, type ActionInput } from '@studio/actions/action.input';
import { OfBot } from '@studio/contracts/bot/bot-account';
import { Flag, Int, List, Nested, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  BoostFields,
  ChatBonusFields,
  EventBonusFields,
  GamblingFields,
  LoanFields,
  pointPlatforms,
  PointPlatformsFields,
  RankFields,
  TransferFields,
  WatchtimeFields,
  type PointPlatform,
} from '../model/loyalty.fields';
import {
  DeletedRewardView,
  GivenToActiveView,
  LoyaltyRewardView,
  LoyaltyView,
  TriggeredRewardView,
} from './loyalty.views';

/** Actions of rewards [actions/4]. */
export const rewardActions = [
  'widget_command',
  'scene',
  'spot',
  'timeout',
  'points',
  'bot_command',
  'obs',
] as const;

@Operation({
  route: 'PATCH /bot/loyalty',
  tool: 'update_loyalty_settings',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change how viewers earn and use points',
  description: 'Only the keys that are sent change, inside of the objects too; lists replace the old list.',
  problems: ['invalid_value'],
})
export class UpdateLoyaltySettings extends Answers(LoyaltyView, OfBot) {
  @Flag('Points are on.', { optional: true }) readonly enabled?: boolean;
  @Text('What they are called.', { optional: true, min: 1, max: 20, trim: true }) readonly pointName?: string;
  @Nested(WatchtimeFields, 'For watching.', { optional: true }) readonly watchtime?: WatchtimeFields;
  @Nested(ChatBonusFields, 'For writing.', { optional: true }) readonly chatBonus?: ChatBonusFields;
  @Nested(EventBonusFields, 'For what happens on the stream.', { optional: true })
  readonly eventBonus?: EventBonusFields;
  @Nested(PointPlatformsFields, 'By platform.', { optional: true }) readonly platforms?: PointPlatformsFields;
  @Nested(GamblingFields, 'Games.', { optional: true }) readonly gambling?: GamblingFields;
  @Nested(TransferFields, 'Giving points to others.', { optional: true }) readonly transfer?: TransferFields;
  @Nested(LoanFields, 'Borrowing.', { optional: true }) readonly loan?: LoanFields;
  @Int('Points by watching and writing in an hour; 0: any.', {
    optional: true,
    min: 0,
    max: 1_000_000,
  })
  readonly maxPerHour?: number;
  @Nested(BoostFields, 'More for all after events.', { optional: true }) readonly boost?: BoostFields;
  @List(RankFields, 'All of them.', { optional: true, max: 32 }) readonly ranks?: readonly RankFields[];
}

class RewardInput extends OfBot {
  @Text('What the bot says, with {user}, {reward}, {cost}; empty: nothing.', {
    optional: true,
    max: 200,
    lines: true,
  })
  readonly sayTemplate?: string;
  @Flag('It can be redeemed.', { optional: true }) readonly enabled?: boolean;
  @Int('Pieces left; null: any number.', {
    optional: true,
    nullable: true,
    min: 0,
    max: 1_000_000,
  })
  readonly stock?: number | null;
  @ActionOf('LoyaltyReward', rewardActions, 'What it does; null or none: nothing.', {
    optional: true,
    nullable: true,
    example: { type: 'none' },
  })
  readonly action?: ActionInput | null;
}

@Operation({
  route: 'POST /bot/loyalty/rewards',
  tool: 'create_loyalty_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Make a reward that viewers can redeem',
  description: 'With !redeem and its name. What it does is done with the rights of whoever wrote it.',
  problems: ['duplicate', 'limit_reached', 'invalid_option', 'invalid_value'],
})
export class CreateLoyaltyReward extends Answers(LoyaltyRewardView, RewardInput) {
  @Text('Its name.', { min: 1, max: 32, trim: true }) readonly name: string;
  @Int('Points that it costs.', { min: 1, max: 1_000_000_000 }) readonly cost: number;
}

@Operation({
  route: 'PATCH /bot/loyalty/rewards/:rewardId',
  tool: 'update_loyalty_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change a reward',
  description: 'enabled alone switches it on or off.',
  problems: ['duplicate', 'invalid_option', 'invalid_value'],
})
export class UpdateLoyaltyReward extends Answers(LoyaltyRewardView, RewardInput) {
  @Int('Id of the reward.', { min: 1 }) readonly rewardId: number;
  @Text('Its name.', { optional: true, min: 1, max: 32, trim: true }) readonly name?: string;
  @Int('Points that it costs.', { optional: true, min: 1, max: 1_000_000_000 }) readonly cost?: number;
}

@Operation({
  route: 'DELETE /bot/loyalty/rewards/:rewardId',
  tool: 'delete_loyalty_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a reward',
})
export class DeleteLoyaltyReward extends Answers(DeletedRewardView, OfBot) {
  @Int('Id of the reward.', { min: 1 }) readonly rewardId: number;
}

@Rule(
  'redeem needs a login.',
  ({ mode, login }: { readonly mode: string; readonly login?: string }) =>
    mode !== 'redeem' || login !== undefined,
  () => [{ field: 'login', location: 'body', expected: 'the login of a viewer' }],
)
@Operation({
  route: 'POST /bot/loyalty/rewards/:rewardId/trigger',
  tool: 'trigger_loyalty_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['on-air', 'destructive', 'confirm'],
  summary: 'Try a reward, or redeem it for a viewer',
  description:
    'preview does what the reward does without points; redeem takes the points of the viewer named by login.',
  problems: ['not_enough_points', 'platform_needed', 'points_refused'],
})
export class TriggerLoyaltyReward extends Answers(TriggeredRewardView, OfBot) {
  @Int('Id of the reward.', { min: 1 }) readonly rewardId: number;
  @OneOf(['preview', 'redeem'], 'How.') readonly mode: 'preview' | 'redeem';
  @Text('Login of the viewer, with or without @.', { optional: true, min: 1, max: 65, trim: true })
  readonly login?: string;
  @OneOf(pointPlatforms, 'Where.', { optional: true }) readonly platform?: PointPlatform;
}

@Operation({
  route: 'POST /bot/loyalty/give-active',
  tool: 'give_active_viewers_points',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Give points to all who are active in chat',
  description: 'To those who wrote something in the last ten minutes, as far as this server heard it.',
})
export class GiveActiveViewersPoints extends Answers(GivenToActiveView, OfBot) {
  @Int('Points for each; negative: taken.', { min: -1_000_000, max: 1_000_000 }) readonly delta: number;
}
