import type { WebSocket } from 'ws';

/** User on this Twitch server. */
export interface TwitchPerson {
  readonly id: string;
  readonly login: string;
  readonly name: string;
}

export interface Token {
  readonly userId: string;
  readonly scopes: readonly string[];
  isValid: boolean;
}

export interface Device {
  readonly scopes: readonly string[];
  userId: string | null;
  status: 'pending' | 'denied' | 'expired' | 'granted';
}

export interface Session {
  readonly id: string;
  readonly socket: WebSocket;
  readonly userIds: Set<string>;
  readonly topics: Map<string, Subscription>;
  keepalive: NodeJS.Timeout | undefined;
  unsubscribed: NodeJS.Timeout | undefined;
}

export interface Subscription {
  readonly type: string;
  readonly version: string;
  readonly condition: Record<string, string>;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** Scopes that subscriptions need: any of them. */
export const topicScopes: { readonly [type: string]: readonly string[] } = {
  'channel.follow': ['moderator:read:followers'],
  'channel.subscribe': ['channel:read:subscriptions'],
  'channel.subscription.message': ['channel:read:subscriptions'],
  'channel.subscription.gift': ['channel:read:subscriptions'],
  'channel.bits.use': ['bits:read'],
  'channel.custom_power_up_redemption.add': ['bits:read'],
  'channel.charity_campaign.donate': ['channel:read:charity'],
  'channel.shoutout.receive': ['moderator:read:shoutouts', 'moderator:manage:shoutouts'],
  'channel.prediction.begin': ['channel:read:predictions'],
  'channel.prediction.lock': ['channel:read:predictions'],
  'channel.prediction.end': ['channel:read:predictions'],
  'channel.goal.begin': ['channel:read:goals'],
  'channel.goal.end': ['channel:read:goals'],
  'channel.chat.message': ['user:read:chat'],
  'channel.chat.clear': ['user:read:chat'],
  'channel.chat.notification': ['user:read:chat'],
  'channel.chat.message_delete': ['user:read:chat'],
  'channel.chat.clear_user_messages': ['user:read:chat'],
  'channel.ban': ['channel:moderate'],
  'channel.unban_request.create': ['moderator:read:unban_requests', 'moderator:manage:unban_requests'],
  'channel.unban_request.resolve': ['moderator:read:unban_requests', 'moderator:manage:unban_requests'],
  'channel.suspicious_user.message': ['moderator:read:suspicious_users'],
  'channel.suspicious_user.update': ['moderator:read:suspicious_users'],
  'automod.message.hold': ['moderator:manage:automod'],
  'automod.message.update': ['moderator:manage:automod'],
};
export const versions: { readonly [type: string]: string } = {
  'channel.update': '2',
  'channel.follow': '2',
  'automod.message.hold': '2',
  'automod.message.update': '2',
  'channel.hype_train.begin': '2',
  'channel.hype_train.progress': '2',
  'channel.hype_train.end': '2',
  'channel.channel_points_automatic_reward_redemption.add': '2',
};

export function failed(status: number, message: string): Answer {
  return { status, body: { status, message } };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
