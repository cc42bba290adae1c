/** A thing that Twitch tells of, and what it wants for it. */
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

const redemptions = ['channel:read:redemptions', 'channel:manage:redemptions'];
const topic = (
  type: string,
  scopes: readonly string[] = [],
  condition: TwitchTopic['condition'] = ofChannel,
  version = '1',
): TwitchTopic => ({ type, version, scopes, condition });

/** `channel.bits.use` tells again what another tells: it is left out. Of notices only what is Prime is read. */
export const twitchTopics: readonly TwitchTopic[] = [
  topic('stream.online'),
  topic('stream.offline'),
  topic('channel.update', [], ofChannel, '2'),
  topic('channel.follow', ['moderator:read:followers'], asModerator, '2'),
  topic('channel.subscribe', ['channel:read:subscriptions']),
  topic('channel.subscription.message', ['channel:read:subscriptions']),
  topic('channel.subscription.gift', ['channel:read:subscriptions']),
  topic('channel.cheer', ['bits:read']),
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
  topic('channel.ad_break.begin', ['channel:read:ads']),
  topic('channel.ban', ['channel:moderate']),
  topic('channel.chat.message', ['user:read:chat'], asReader),
  topic('channel.chat.notification', ['user:read:chat'], asReader),
  topic('channel.chat.message_delete', ['user:read:chat'], asReader),
  topic('channel.chat.clear', ['user:read:chat'], asReader),
  topic('channel.chat.clear_user_messages', ['user:read:chat'], asReader),
];
