import type { PlatformEventBody, PlatformUser } from '@studio/contracts/channels/platform-event';
import { listOf, momentOf, numberOf, objectOf, textOf, tierOf, userOf, type Payload } from './twitch-fields';
import { lineOf, type LineLookups } from './twitch-lines';
import { heldMessageOf, resolvedOf, suspicionOf, trustOf, unbanRequestOf } from './twitch-reviews';
import {
  bitsOf,
  customPowerUpOf,
  donationOf,
  goalOf,
  predictionOf,
  predictionProgressOf,
  shoutoutOf,
} from './twitch-support';

/** Twitch event in our terms. */
export interface Translated {
  /** Null: the message's own. */
  readonly eventId: string | null;
  readonly body: PlatformEventBody;
}

type Translate = (payload: Payload, about: About) => Translated | null;

interface About extends LineLookups {
  /** Time at which Twitch sent it. */
  readonly at: string;
}

const translations: { readonly [type: string]: Translate } = {
  // Twitch repeats it at each connection: the stream's id makes it one event.
  'stream.online': ({ id }) => body({ type: 'stream-online' }, id === undefined ? null : `stream-${id}`),
  'stream.offline': () => body({ type: 'stream-offline' }),
  'channel.update': (payload) =>
    body({
      type: 'channel-updated',
      title: textOf(payload, 'title') || null,
      category: textOf(payload, 'category_name') || null,
    }),
  'channel.follow': (payload) => withUser(payload, (user) => ({ type: 'follow', user })),
  'channel.subscribe': (payload) =>
    withUser(payload, (user) => ({
      type: 'sub',
      user,
      tier: tierOf(payload),
      gifted: payload['is_gift'] === true,
    })),
  'channel.subscription.message': (payload) =>
    withUser(payload, (user) => ({
      type: 'resub',
      user,
      tier: tierOf(payload),
      months: numberOf(payload, 'cumulative_months'),
      message: textOf(objectOf(payload, 'message'), 'text') || null,
    })),
  'channel.subscription.gift': (payload) =>
    body({ type: 'gift', user: userOf(payload), tier: tierOf(payload), count: numberOf(payload, 'total') }),
  'channel.bits.use': (payload) => said(bitsOf(payload)),
  'channel.custom_power_up_redemption.add': (payload) =>
    said(customPowerUpOf(payload), payload.id === undefined ? null : `power-up-${payload.id}`),
  'channel.charity_campaign.donate': (payload) =>
    said(donationOf(payload), payload.id === undefined ? null : `donation-${payload.id}`),
  'channel.shoutout.receive': (payload) => said(shoutoutOf(payload)),
  'channel.prediction.begin': (payload) => said(predictionOf(payload, 'start')),
  'channel.prediction.progress': (payload) => said(predictionProgressOf(payload)),
  'channel.prediction.lock': (payload) => said(predictionOf(payload, 'lock')),
  'channel.prediction.end': (payload) => said(predictionOf(payload, 'end')),
  'channel.goal.begin': (payload) => said(goalOf(payload, 'start')),
  'channel.goal.end': (payload) => said(goalOf(payload, 'end')),
  'channel.raid': (payload) => {
    const user = userOf(payload, 'from_broadcaster_user_');
    return user && body({ type: 'raid', user, viewers: numberOf(payload, 'viewers') });
  },
  'channel.channel_points_custom_reward_redemption.add': (payload) =>
    redemptionOf(
      payload,
      textOf(objectOf(payload, 'reward'), 'id'),
      textOf(objectOf(payload, 'reward'), 'title'),
    ),
  'channel.channel_points_automatic_reward_redemption.add': (payload) => {
    const type = textOf(objectOf(payload, 'reward'), 'type');
    return redemptionOf(payload, `automatic:${type}`, type.replaceAll('_', ' '));
  },
  'channel.channel_points_custom_reward_redemption.update': (payload) => {
    const status = textOf(payload, 'status');
    if (!payload.id || (status !== 'fulfilled' && status !== 'canceled')) return null;
    return body({
      type: 'redemption-updated',
      redemptionId: payload.id,
      rewardId: textOf(objectOf(payload, 'reward'), 'id'),
      status: status === 'canceled' ? 'cancelled' : status,
    });
  },
  'channel.hype_train.begin': (payload) => trainOf(payload, 'start'),
  'channel.hype_train.progress': (payload) => trainOf(payload, 'level'),
  'channel.hype_train.end': (payload) => trainOf(payload, 'end'),
  'channel.poll.begin': (payload) => pollOf(payload, 'start'),
  'channel.poll.progress': (payload) => pollOf(payload, 'progress'),
  'channel.poll.end': (payload) => pollOf(payload, 'end'),
  'channel.ad_break.begin': (payload) =>
    body({
      type: 'adBreak',
      seconds: numberOf(payload, 'duration_seconds'),
      automatic: payload['is_automatic'] === true,
    }),
  'channel.ban': (payload) =>
    withUser(payload, (user) => ({
      type: 'ban',
      user,
      until: textOf(payload, 'ends_at') || null,
      reason: textOf(payload, 'reason') || null,
    })),
  'channel.unban_request.create': (payload) => said(unbanRequestOf(payload)),
  'channel.unban_request.resolve': (payload) => said(resolvedOf(payload.id)),
  'channel.suspicious_user.message': (payload, { at }) => said(suspicionOf(payload, at)),
  'channel.suspicious_user.update': (payload) => said(trustOf(payload)),
  'automod.message.hold': (payload, { at }) => said(heldMessageOf(payload, at)),
  'automod.message.update': (payload) => said(resolvedOf(textOf(payload, 'message_id'))),
  'channel.chat.message': (payload, about) => said(lineOf(payload, about)),
  'channel.chat.message_delete': (payload) =>
    body({ type: 'chat-deleted', messageId: textOf(payload, 'message_id') }),
  'channel.chat.clear': () => body({ type: 'chat-cleared', user: null }),
  'channel.chat.clear_user_messages': (payload) => {
    const user = userOf(payload, 'target_user_');
    return user && body({ type: 'chat-cleared', user });
  },
};

/** Null for what says nothing to us. */
export function translated(type: string, event: unknown, about: About): Translated | null {
  const translate = Object.hasOwn(translations, type) ? translations[type] : undefined;
  if (!translate || typeof event !== 'object' || event === null) return null;
  return translate(event as Payload, about);
}

function body(payload: PlatformEventBody, eventId: string | null = null): Translated {
  return { eventId, body: payload };
}

function said(payload: PlatformEventBody | null, eventId: string | null = null): Translated | null {
  return payload && body(payload, eventId);
}

function withUser(payload: Payload, make: (user: PlatformUser) => PlatformEventBody): Translated | null {
  const user = userOf(payload);
  return user && body(make(user));
}

/** Missed ones are read later: by its own id it is one. */
function redemptionOf(payload: Payload, rewardId: string, title: string): Translated | null {
  const user = userOf(payload);
  if (!user || !payload.id) return null;
  const input = payload['user_input'] ?? objectOf(payload, 'message')['text'];
  const message = typeof input === 'string' && input !== '' ? input : null;
  const redemption = {
    type: 'redemption',
    user,
    redemptionId: payload.id,
    reward: { rewardId, title },
    message,
  } as const;
  return body(redemption, `redemption-${payload.id}`);
}

function trainOf(payload: Payload, phase: 'start' | 'level' | 'end'): Translated {
  const [startedAt, endsAt] = [momentOf(payload, 'started_at'), momentOf(payload, 'expires_at')];
  return body({
    ...{ type: 'hype', trainId: payload.id ?? '', phase, level: Math.max(1, numberOf(payload, 'level')) },
    ...(numberOf(payload, 'goal') > 0 && {
      progress: numberOf(payload, 'progress'),
      goal: numberOf(payload, 'goal'),
    }),
    ...(startedAt !== null && { startedAt }),
    ...(endsAt !== null && { endsAt }),
  });
}

function pollOf(payload: Payload, phase: 'start' | 'progress' | 'end'): Translated {
  const choices = listOf(payload, 'choices');
  return body({
    type: 'poll',
    pollId: payload.id ?? '',
    phase,
    title: textOf(payload, 'title'),
    choices: choices.map((each) => ({ title: textOf(each, 'title'), votes: numberOf(each, 'votes') })),
    endsAt: textOf(payload, 'ends_at') || null,
  });
}
