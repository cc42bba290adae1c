import type { ChannelRole } from '@studio/contracts/channels/connected-channel';
import type { Feature } from '@studio/contracts/channels/platform-channel';

/** Scope each feature needs; null: none. */
export const featureScopes: { readonly [feature in Feature]?: string | null } = {
  events: null,
  'chat.read': 'user:read:chat',
  'chat.send': 'user:write:chat',
  'chat.announce': 'moderator:manage:announcements',
  'chat.delete': 'moderator:manage:chat_messages',
  'chat.clear': 'moderator:manage:chat_messages',
  'chat.modes': 'moderator:manage:chat_settings',
  'chat.whisper': 'user:manage:whispers',
  moderation: 'moderator:manage:banned_users',
  'moderation.shoutout': 'moderator:manage:shoutouts',
  'moderation.heldMessages': 'moderator:manage:automod',
  'moderation.unbanRequests': 'moderator:manage:unban_requests',
  'channel.read': null,
  'channel.write': 'channel:manage:broadcast',
  'channel.categories': null,
  'channel.counts': 'moderator:read:followers',
  'channel.ads': 'channel:read:ads',
  'channel.schedule': null,
  'highlights.clip': 'clips:edit',
  'highlights.marker': 'channel:manage:broadcast',
  'highlights.read': null,
  'votes.predictions': 'channel:manage:predictions',
  'votes.polls': 'channel:manage:polls',
  'redemptions.read': 'channel:read:redemptions',
  'redemptions.settle': 'channel:manage:redemptions',
  'people.lookup': null,
  'people.followers': 'moderator:read:followers',
  'people.chatters': 'moderator:read:chatters',
};

const broadcasterScopes: readonly string[] = [
  ...new Set(Object.values(featureScopes).flatMap((scope) => scope ?? [])),
  'channel:read:subscriptions',
  'bits:read',
  'channel:read:hype_train',
  'channel:read:polls',
  'channel:moderate',
  'channel:read:predictions',
  'channel:read:goals',
  'channel:read:charity',
  'moderator:read:shoutouts',
  'moderator:read:suspicious_users',
];

/** Scopes to request when somebody connects. */
export function scopesFor(role: ChannelRole): readonly string[] {
  return role === 'bot' ? ['user:read:chat', 'user:write:chat', 'user:manage:whispers'] : broadcasterScopes;
}

/** Features available with the granted scopes. */
export function featuresWith(granted: readonly string[]): ReadonlySet<Feature> {
  const has = new Set(granted);
  const all = Object.entries(featureScopes) as [Feature, string | null][];
  return new Set(all.flatMap(([feature, scope]) => (scope === null || has.has(scope) ? [feature] : [])));
}
