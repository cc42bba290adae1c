import type { PlatformEventBody, PlatformUser } from '@studio/contracts/channels/platform-event';
import { momentOf, numberOf, objectOf, textOf, userOf, type Payload } from './twitch-fields';

/* What Twitch leaves to the decision of moderators. */

type Review = Extract<PlatformEventBody, { readonly type: 'review' }>;
type Resolved = Extract<PlatformEventBody, { readonly type: 'review-resolved' }>;

/** Converts a message that AutoMod or a blocked term holds back. */
export function heldMessageOf(payload: Payload, at: string): Review | null {
  const user = userOf(payload);
  const reviewId = textOf(payload, 'message_id');
  if (!user || reviewId === '') return null;
  const automod = objectOf(payload, 'automod');
  const category = textOf(automod, 'category').replaceAll('_', ' ');
  const level = numberOf(automod, 'level');
  const reason =
    textOf(payload, 'reason') === 'blocked_term'
      ? 'Blocked term'
      : ['AutoMod', category && (level > 0 ? `${category} (${level})` : category)].filter(Boolean).join(': ');
  const text = textOf(objectOf(payload, 'message'), 'text') || null;
  const since = momentOf(payload, 'held_at') ?? at;
  return { type: 'review', review: { reviewId, kind: 'heldMessage', user, text, reason, since } };
}

/** Converts a request to lift a ban, from an event or from the list of open ones. */
export function unbanRequestOf(payload: Payload): Review | null {
  const user = userOf(payload);
  const since = momentOf(payload, 'created_at');
  if (!user || !payload.id || since === null) return null;
  const text = textOf(payload, 'text') || null;
  const review = { reviewId: payload.id, user, text, reason: null, since };
  return { type: 'review', review: { ...review, kind: 'unbanRequest' } };
}

const suspicions: { readonly [type: string]: string } = {
  manual: 'marked by a moderator',
  manually_added: 'marked by a moderator',
  ban_evader: 'may evade a ban',
  ban_evader_detector: 'may evade a ban',
  shared_channel_ban: 'banned in channels with shared bans',
  banned_in_shared_channel: 'banned in channels with shared bans',
};

/** Converts a message of a viewer whom Twitch or a moderator finds suspicious. A viewer has one entry, with the latest. */
export function suspicionOf(payload: Payload, at: string): Review | null {
  const user = userOf(payload);
  const status = textOf(payload, 'low_trust_status');
  if (!user || status === 'none' || status === '') return null;
  const types: unknown = payload['types'];
  const named = (Array.isArray(types) ? types : []).map((type) => suspicions[String(type)] ?? String(type));
  const evasion = textOf(payload, 'ban_evasion_evaluation');
  const reasons = [
    status === 'restricted' ? 'restricted' : 'monitored',
    ...named.map((each) =>
      each === suspicions['ban_evader'] && evasion === 'likely' ? `${each} (likely)` : each,
    ),
  ];
  const text = textOf(objectOf(payload, 'message'), 'text') || null;
  const reason = [...new Set(reasons)].join(', ');
  const review = { reviewId: suspicionIdOf(user), user, text, reason, since: at };
  return { type: 'review', review: { ...review, kind: 'suspiciousViewer' } };
}

/** Converts a change of how far a viewer is trusted. */
export function trustOf(payload: Payload): Resolved | null {
  const user = userOf(payload);
  if (!user || textOf(payload, 'low_trust_status') !== 'none') return null;
  return { type: 'review-resolved', reviewId: suspicionIdOf(user) };
}

/** Whatever was decided, and by whomever: nothing waits any more. */
export function resolvedOf(reviewId: string | undefined): Resolved | null {
  return reviewId ? { type: 'review-resolved', reviewId } : null;
}

function suspicionIdOf({ userId }: PlatformUser): string {
  return `suspicious-${userId}`;
}
