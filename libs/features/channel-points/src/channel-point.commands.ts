import { ActionOf, type ActionInput } from '@studio/actions/action.input';
import { OfOwnBot } from '@studio/contracts/bot/bot-account';
import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, OneOf, Text, Union } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MatchById, MatchByTitle, type SentMatch } from './channel-point.fields';
import { ChannelPointRewardView, DeletedPointRewardView, RedemptionView } from './channel-point.views';

/** Types of actions that a channel point reward takes [actions/4]. */
export const pointActions = [
  'widget_command',
  'scene',
  'spot',
  'media',
  'chat',
  'stream_info',
  'obs',
] as const;

const name = { min: 1, max: 60, trim: true } as const;
const cooldownSec = { min: 0, max: 86_400, optional: true } as const;
const optional = { optional: true } as const;
const id = { min: 1 } as const;
const texts = {
  name: 'Its name.',
  match: 'Which redemptions it is for: by id of the platform’s reward, or by title. Id wins over title.',
  action: 'What is done.',
  enabled: 'It is switched on.',
  cooldownSec: 'Seconds until it is done again; redemptions in between are skipped.',
} as const;

@Operation({
  route: 'POST /bot/channel-points',
  tool: 'create_channel_point_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Do something when viewers redeem a reward',
  description: 'The reward itself is made on the platform. Own account only.',
  problems: ['limit_reached', 'invalid_value', 'invalid_option'],
})
export class CreateChannelPointReward extends Answers(ChannelPointRewardView, OfOwnBot) {
  @Text(texts.name, name) readonly name: string;
  @Union('by', [MatchById, MatchByTitle], texts.match) readonly match: SentMatch;
  @ActionOf('ChannelPoints', pointActions, texts.action, { example: { type: 'none' } })
  readonly action: ActionInput;
  @Flag(texts.enabled, optional) readonly enabled?: boolean;
  @Int(texts.cooldownSec, cooldownSec) readonly cooldownSec?: number;
}

@Operation({
  route: 'PATCH /bot/channel-points/:rewardId',
  tool: 'update_channel_point_reward',
  group: 'Community',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change or switch what is done for a reward',
  description: 'It counts for the next redemption. Own account only.',
  problems: ['invalid_value', 'invalid_option'],
})
export class UpdateChannelPointReward extends Answers(ChannelPointRewardView, OfOwnBot) {
  @Int('Id of the action for a reward.', id) readonly rewardId: number;
  @Text(texts.name, { ...name, optional: true }) readonly name?: string;
  @Union('by', [MatchById, MatchByTitle], texts.match, optional) readonly match?: SentMatch;
  @ActionOf('ChannelPoints', pointActions, texts.action, optional) readonly action?: ActionInput;
  @Flag(texts.enabled, optional) readonly enabled?: boolean;
  @Int(texts.cooldownSec, cooldownSec) readonly cooldownSec?: number;
}

@Operation({
  route: 'DELETE /bot/channel-points/:rewardId',
  tool: 'delete_channel_point_reward',
  group: 'Community',
  scope: 'bot:write',
  summary: 'Do nothing any more for a reward',
  description: 'Own account only.',
})
export class DeleteChannelPointReward extends Answers(DeletedPointRewardView, OfOwnBot) {
  @Int('Id of the action for a reward.', id) readonly rewardId: number;
}

@Operation({
  route: 'POST /bot/channel-points/:rewardId/simulate',
  tool: 'simulate_channel_point_reward',
  group: 'Community',
  scope: 'bot:write',
  summary: 'Do what is done for a reward, without a redemption',
  description: 'The platform is told nothing. Own account only.',
})
export class SimulateChannelPointReward extends Answers(RedemptionView, OfOwnBot) {
  @Int('Id of the action for a reward.', id) readonly rewardId: number;
  @Text('Who is to have redeemed it.', { max: 64, trim: true, optional: true }) readonly login?: string;
  @OneOf(chatPlatforms, 'Where.', optional) readonly platform?: ChatPlatform;
  @Text('What they are to have written.', { max: 500, optional: true }) readonly text?: string;
}
