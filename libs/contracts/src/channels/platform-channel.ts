import type { ChannelClip } from '@studio/platforms/channel-clip';
import type { ReviewDecision, ReviewKind } from '@studio/platforms/chat-review';
import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import type { PlatformId, PlatformUser } from './platform-event';

/** Features a platform may offer for a channel. Callers ask for features, not for names of platforms. */
export const channelFeatures = [
  'events',
  'chat.read',
  'chat.send',
  'chat.announce',
  'chat.delete',
  'chat.clear',
  'chat.modes',
  'chat.whisper',
  'moderation',
  'moderation.shoutout',
  'moderation.heldMessages',
  'moderation.unbanRequests',
  'channel.read',
  'channel.write',
  'channel.categories',
  'channel.counts',
  'channel.ads',
  'channel.schedule',
  'highlights.clip',
  'highlights.marker',
  'highlights.read',
  'votes.predictions',
  'votes.polls',
  'redemptions.read',
  'redemptions.settle',
  'people.lookup',
  'people.followers',
  'people.chatters',
] as const;
export type Feature = (typeof channelFeatures)[number];

export type PlatformErrorCode =
  | 'not_connected'
  /** The platform's consent is gone or lacks scopes: the account must connect anew. */
  | 'reconnect_required'
  /** The platform, or this connection of it, can't do it. */
  | 'unsupported'
  | 'rate_limited'
  | 'quota_exceeded'
  /** It says no: not allowed here, or to us. */
  | 'rejected'
  | 'not_found'
  /** A value that it doesn't take. */
  | 'invalid'
  | 'unavailable'
  /** It may have been done: it is not done again. */
  | 'outcome_unknown';

/** Failure of a call to a platform. Its message is for people and contains no secret. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';

  constructor(
    readonly code: PlatformErrorCode,
    message: string,
    readonly details: {
      readonly retryAfterMs?: number;
      readonly missingScopes?: readonly string[];
      /** For `invalid`: the field in our terms, and the accepted values. */
      readonly field?: string;
      readonly expected?: string;
    } = {},
  ) {
    super(message);
  }
}

export interface ChannelCategory {
  readonly categoryId: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

export interface ChannelState {
  readonly title: string | null;
  readonly category: { readonly categoryId: string; readonly name: string } | null;
  readonly live: boolean;
  /** RFC 3339; null while it isn't live. */
  readonly startedAt: string | null;
  readonly viewers: number | null;
}

/** Counts of a channel; null if the platform does not report them. */
export interface ChannelCounts {
  readonly followers: number | null;
  readonly subs: number | null;
  readonly subPoints: number | null;
  readonly likes: number | null;
}

/** Next ad break that the platform has planned. */
export interface NextAds {
  /** RFC 3339; null: none is planned. */
  readonly nextAt: string | null;
  /** Length. */
  readonly seconds: number;
}

/** Stream that the platform's schedule has. */
export interface PlannedStream {
  /** RFC 3339. */
  readonly startsAt: string;
  readonly title: string | null;
  readonly category: string | null;
}

export interface ChatOutput {
  /** 1 to 500 characters. */
  readonly text: string;
  /** Id of the line that it answers. */
  readonly replyTo?: string | undefined;
  /** Sender; by default the bot, if one is connected. */
  readonly as?: 'bot' | 'broadcaster' | undefined;
  /** Makes it an announcement: primary, blue, green, orange or purple. */
  readonly announceColor?: string | undefined;
}

export interface ChatModes {
  /** 0: off. */
  readonly slowSeconds?: number | undefined;
  /** Minutes that somebody must have followed; null: off. */
  readonly followersMin?: number | null | undefined;
  readonly subscribersOnly?: boolean | undefined;
  readonly emoteOnly?: boolean | undefined;
  readonly uniqueChat?: boolean | undefined;
}

export interface ChannelReward {
  readonly rewardId: string;
  readonly title: string;
  readonly cost: number;
  readonly enabled: boolean;
  /** Redemptions of it can be fulfilled or cancelled by us. */
  readonly canSettle: boolean;
}

/** Prediction of a platform itself, with its own points. */
export interface ChannelPrediction {
  readonly predictionId: string;
  readonly phase: 'open' | 'locked' | 'resolved' | 'cancelled';
  readonly title: string;
  readonly outcomes: readonly (PredictionOutcome & { readonly outcomeId: string })[];
  /** RFC 3339, as the other times. */
  readonly startedAt: string;
  /** Null if the platform does not say. */
  readonly locksAt: string | null;
  /** Null before. */
  readonly endedAt: string | null;
}

/** Poll of a platform itself. */
export interface ChannelPoll {
  readonly pollId: string;
  readonly isOpen: boolean;
  readonly title: string;
  readonly choices: readonly { readonly title: string; readonly votes: number }[];
  readonly startedAt: string;
  /** When it ends, or has ended. */
  readonly endsAt: string;
}

/** Question with its answers, as a platform is to ask it. */
export interface ChannelQuestion {
  readonly title: string;
  readonly answers: readonly string[];
  /** Time in which viewers answer. */
  readonly seconds: number;
}

/** Public data of somebody's channel; null if the platform has none or does not report it. */
export interface PersonProfile {
  readonly avatarUrl: string | null;
  /** One that people liked. */
  readonly clip: { readonly clipId: string; readonly seconds: number } | null;
  /** Name of the category of the last stream. */
  readonly category: string | null;
}

/** `unknown` if the platform cannot say. */
export type Unknowable<Value> = Value | 'unknown';

/**
 * The channel of an account on a platform: what it can be asked for, on any node, whichever has the connection. All
 * methods throw PlatformError; one whose feature is lacking throws `unsupported`.
 */
export interface PlatformChannel {
  readonly platform: PlatformId;
  /** The channel's id on the platform. */
  readonly channelId: string;
  readonly channelName: string;
  /** Login of its owner; missing where a platform has none. */
  readonly channelLogin?: string;
  /** User id of the sender of lines: of the bot, if one is connected, else of the broadcaster. */
  readonly senderId: string;
  /** There is nobody behind it. */
  readonly simulated: boolean;
  readonly features: ReadonlySet<Feature>;
  readonly chat: {
    /** Visible calls are made at most once: one with an unknown outcome is not repeated. */
    send(line: ChatOutput): Promise<{ readonly messageId: string } | { readonly dropped: string }>;
    delete(messageId: string): Promise<void>;
    clear(): Promise<void>;
    /** Needs the feature `chat.modes`. */
    currentModes(): Promise<Required<ChatModes>>;
    /** @returns the modes that were set */
    modes(patch: ChatModes): Promise<ChatModes>;
    whisper(userId: string, text: string): Promise<void>;
  };
  readonly moderation: {
    timeout(user: PlatformUser, seconds: number, reason?: string): Promise<void>;
    ban(user: PlatformUser, reason?: string): Promise<void>;
    unban(userId: string): Promise<void>;
    shoutout(userId: string): Promise<void>;
    /** Decides about a message that the platform holds, or a request to lift a ban. */
    decide(
      kind: Exclude<ReviewKind, 'suspiciousViewer'>,
      reviewId: string,
      decision: ReviewDecision,
    ): Promise<void>;
  };
  readonly channel: {
    read(): Promise<ChannelState>;
    write(patch: {
      readonly title?: string | undefined;
      readonly categoryId?: string | undefined;
    }): Promise<void>;
    /** The best first, 20 at most. */
    searchCategories(query: string): Promise<readonly ChannelCategory[]>;
    counts(): Promise<ChannelCounts>;
    ads(): Promise<NextAds>;
    /** Streams to come, the soonest first, without cancelled ones; empty if none is planned. */
    schedule(): Promise<readonly PlannedStream[]>;
  };
  readonly highlights: {
    /**
     * Makes a clip of the last seconds of the stream. `rejected` while the channel is not live, or has clips off.
     * @returns its address; null if the platform gives none
     */
    clip(): Promise<{ readonly clipId: string; readonly url: string | null }>;
    /**
     * Marks the present moment in the recording of the stream. `rejected` while the channel is not live.
     * @param description up to 140 characters; '' for none
     * @returns seconds since the stream began; null if the platform does not say
     */
    mark(description: string): Promise<{ readonly positionS: number | null }>;
    /**
     * Returns the most watched clips of the channel, at most 100.
     * @param sinceDays only clips of so many days; null: of all time
     */
    clips(sinceDays: number | null): Promise<readonly ChannelClip[]>;
  };
  /** The platform's own. `invalid` for values that it does not take, `rejected` if one runs already. */
  readonly votes: {
    /** The last 10, newest first. */
    predictions(): Promise<readonly ChannelPrediction[]>;
    startPrediction(question: ChannelQuestion): Promise<ChannelPrediction>;
    /** @param to `locked`, `cancelled`, or the id of the outcome that won */
    endPrediction(
      predictionId: string,
      to: 'locked' | 'cancelled' | { readonly outcomeId: string },
    ): Promise<ChannelPrediction>;
    /** The last 10, newest first. */
    polls(): Promise<readonly ChannelPoll[]>;
    startPoll(question: ChannelQuestion): Promise<ChannelPoll>;
    /** Ends a poll before its time; its result stays visible. */
    endPoll(pollId: string): Promise<ChannelPoll>;
  };
  readonly redemptions: {
    rewards(): Promise<readonly ChannelReward[]>;
    settle(rewardId: string, redemptionIds: readonly string[], as: 'fulfilled' | 'cancelled'): Promise<void>;
  };
  readonly people: {
    /** @param login lower case, without `@` @returns null where there is nobody of that login */
    byLogin(login: string): Promise<PlatformUser | null>;
    profile(userId: string): Promise<PersonProfile>;
    isFollower(userId: string): Promise<Unknowable<boolean>>;
    /** RFC 3339; null for somebody who doesn't follow. */
    followedAt(userId: string): Promise<Unknowable<string | null>>;
    /** Viewers in the chat now. */
    chatters(): Promise<Unknowable<readonly PlatformUser[]>>;
  };
}

/** Parts of a channel whose platform has no such thing: each call is refused as `unsupported`. */
export function unsupportedParts(platform: string) {
  const absent = (feature: Feature) => (): Promise<never> =>
    Promise.reject(new PlatformError('unsupported', `${platform} does not support this: ${feature}.`));
  const [predictions, polls] = [absent('votes.predictions'), absent('votes.polls')];
  return {
    absent,
    votes: {
      ...{ predictions, startPrediction: predictions, endPrediction: predictions },
      ...{ polls, startPoll: polls, endPoll: polls },
    },
    highlights: {
      clip: absent('highlights.clip'),
      mark: absent('highlights.marker'),
      clips: absent('highlights.read'),
    },
  } satisfies Pick<PlatformChannel, 'votes' | 'highlights'> & { readonly absent: unknown };
}
