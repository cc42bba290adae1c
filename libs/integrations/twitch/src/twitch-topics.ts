/** EventSub topic with its conditions. */
export interface TwitchTopic {
  readonly type: string;
  readonly version: string;
  /** Any of these will do; none: nothing is needed. */
  readonly scopes: readonly string[];
  readonly condition: (channelId: string) => { readonly [key: string]: string };
}

const ofChannel = (channelId: string) => ({ broadcaster_user_id: channelId });
const asModerator = (channelId: string) => ({
  broadcaster_user_id: channelId,
  moderator_user_id: channelId,
});
const asReader = (channelId: string) => ({ broadcaster_user_id: channelId, user_id: channelId });

const unbanRequests = ['moderator:manage:unban_requests', 'moderator:read:unban_requests'];
const redemptions = ['channel:read:redemptions', 'channel:manage:redemptions'];
const topic = (
  type: string,
  scopes: readonly string[] = [],
  condition: TwitchTopic['condition'] = ofChannel,
  version = '1',
): TwitchTopic => ({ type, version, scopes, condition });

/** `channel.bits.use` stands for cheers too: `channel.cheer` would count them twice. */
export const twitchTopics: readonly TwitchTopic[] = [
  topic('stream.online'),
  topic('stream.offline'),
  topic('channel.update', [], ofChannel, '2'),
  topic('channel.follow', ['moderator:read:followers'], asModerator, '2'),
  topic('channel.subscribe', ['channel:read:subscriptions']),
  topic('channel.subscription.message', ['channel:read:subscriptions']),
  topic('channel.subscription.gift', ['channel:read:subscriptions']),
  topic('channel.bits.use', ['bits:read']),
  topic('channel.custom_power_up_redemption.add', ['bits:read']),
  topic('channel.charity_campaign.donate', ['channel:read:charity']),
  topic('channel.shoutout.receive', ['moderator:read:shoutouts'], asModerator),
  topic('channel.raid', [], (channelId) => ({ to_broadcaster_user_id: channelId })),
  topic('channel.channel_points_custom_reward_redemption.add', redemptions),
  topic('channel.channel_points_custom_reward_redemption.update', redemptions),
  topic('channel.channel_points_automatic_reward_redemption.add', redemptions, ofChannel, '2'),
  topic('channel.hype_train.begin', ['channel:read:hype_train'], ofChannel, '2'),
  topic('channel.hype_train.progress', ['channel:read:hype_train'], ofChannel, '2'),
  topic('channel.hype_train.end', ['channel:read:hype_train'], ofChannel, '2'),
  topic('channel.poll.begin', ['channel:read:polls']),
  topic('channel.poll.progress', ['channel:read:polls']),
  topic('channel.poll.end', ['channel:read:polls']),
  topic('channel.prediction.begin', ['channel:read:predictions']),
  topic('channel.prediction.progress', ['channel:read:predictions']),
  topic('channel.prediction.lock', ['channel:read:predictions']),
  topic('channel.prediction.end', ['channel:read:predictions']),
  topic('channel.goal.begin', ['channel:read:goals']),
  topic('channel.goal.end', ['channel:read:goals']),
  topic('channel.ad_break.begin', ['channel:read:ads']),
  topic('channel.ban', ['channel:moderate']),
  topic('channel.unban_request.create', unbanRequests, asModerator),
  topic('channel.unban_request.resolve', unbanRequests, asModerator),
  topic('channel.suspicious_user.message', ['moderator:read:suspicious_users'], asModerator),
  topic('channel.suspicious_user.update', ['moderator:read:suspicious_users'], asModerator),
  topic('automod.message.hold', ['moderator:manage:automod'], asModerator, '2'),
  topic('automod.message.update', ['moderator:manage:automod'], asModerator, '2'),
  topic('channel.chat.message', ['user:read:chat'], asReader),
  topic('channel.chat.notification', ['user:read:chat'], asReader),
  topic('channel.chat.message_delete', ['user:read:chat'], asReader),
  topic('channel.chat.clear', ['user:read:chat'], asReader),
  topic('channel.chat.clear_user_messages', ['user:read:chat'], asReader),
  topic('channel.shared_chat.begin'),
  topic('channel.shared_chat.update'),
  topic('channel.shared_chat.end'),
];
