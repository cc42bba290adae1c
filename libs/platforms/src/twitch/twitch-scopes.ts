import type { ChannelRole } from '../channel.decider';
import type { Feature } from '../port/platform-channel';

/** What a feature needs to be granted; null: nothing. */
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
  'channel.read': null,
  'channel.write': 'channel:manage:broadcast',
  'channel.categories': null,
  'channel.counts': 'moderator:read:followers',
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
  'channel:read:ads',
  'channel:moderate',
];

/** What is asked for when somebody connects. */
export function scopesFor(role: ChannelRole): readonly string[] {
  return role === 'bot' ? ['user:read:chat', 'user:write:chat', 'user:manage:whispers'] : broadcasterScopes;
}

/** What a channel can be asked for with what was granted. */
export function featuresWith(granted: readonly string[]): ReadonlySet<Feature> {
  const has = new Set(granted);
  const all = Object.entries(featureScopes) as [Feature, string | null][];
  return new Set(all.flatMap(([feature, scope]) => (scope === null || has.has(scope) ? [feature] : [])));
}
