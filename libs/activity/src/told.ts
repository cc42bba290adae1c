import type { PlatformEvent, PlatformEventBody, PlatformUser } from '@studio/platforms/port/platform-event';
import type { ToldActivity } from './activity.decider';

type Recorded = Extract<ToldActivity, { type: 'activity.recorded' }>['data'];
/** What a body says of an activity, besides who and when. */
type Said = Pick<Recorded, 'kind' | 'user' | 'message'> & Partial<Recorded>;

/** What the record adds to what a platform tells. */
export interface RecordFacts {
  /** Null for nobody's. */
  readonly viewerId: string | null;
  /** Of its moment, in the account's time zone. */
  readonly day: string;
  readonly simulated: boolean;
}

/** Whose an event is; '' stands for all whom a platform doesn't name, null for nobody. */
export function whoseIs({ body }: PlatformEvent): string | null {
  return 'user' in body ? (body.user?.userId ?? '') : null;
}

/** A platform's event as the record keeps it; null for one that it doesn't keep. */
export function toldOf(event: PlatformEvent, facts: RecordFacts): ToldActivity | null {
  const { platform, channelId, eventId, body } = event;
  const at = new Date(event.at).toISOString();
  const common = { platform, channelId, eventId, at, simulated: facts.simulated };
  if (isPassing(body)) return null;
  if (body.type === 'stream-online') return { type: 'stream.went-online', data: common };
  if (body.type === 'stream-offline') return { type: 'stream.went-offline', data: common };
  const { viewerId, day } = facts;
  const data = { ...common, late: event.late, viewerId, day, ...said(body) };
  return { type: 'activity.recorded', data };
}

/** What is of the moment only, or is kept by others. */
const passing = [
  'chat',
  'chat-deleted',
  'chat-cleared',
  'channel-updated',
  'redemption-updated',
  'hype-progress',
  'poll',
  'ad-break',
  'ban',
] as const;
type Passing = Extract<PlatformEventBody, { readonly type: (typeof passing)[number] }>;

export function isPassing(body: PlatformEventBody): body is Passing {
  return (passing as readonly string[]).includes(body.type);
}

function said(
  body: Exclude<PlatformEventBody, Passing | { type: 'stream-online' | 'stream-offline' }>,
): Said {
  switch (body.type) {
    case 'follow':
      return { kind: 'follow', ...by(body.user) };
    case 'sub':
      return { kind: 'sub', ...by(body.user), tier: body.tier, ...(body.gifted && { received: true }) };
    case 'resub':
      return { kind: 'resub', ...by(body.user, body.message), tier: body.tier, months: body.months };
    case 'gift':
      return { kind: 'gift', ...by(body.user), tier: body.tier, gifted: body.count };
    case 'cheer':
      return { kind: 'cheer', ...by(body.user, body.message), bits: body.bits };
    case 'raid':
      return { kind: 'raid', ...by(body.user), viewers: body.viewers };
    case 'tip':
      return { kind: 'tip', ...by(body.user, body.message), ...body.amount };
    case 'redemption': {
      const { redemptionId, reward } = body;
      const { rewardId, title } = reward;
      return { kind: 'redemption', ...by(body.user, body.message), redemptionId, rewardId, reward: title };
    }
    case 'hype': {
      const { type: _, ...train } = body;
      return { kind: 'hype', ...by(null), ...train };
    }
  }
}

function by(user: PlatformUser | null, message: string | null = null): Pick<Recorded, 'user' | 'message'> {
  if (!user) return { user, message };
  const { userId, login, name } = user;
  return { user: { userId, login, name }, message };
}
