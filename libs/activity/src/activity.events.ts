/** Somebody as a platform names them. Read as null once they are forgotten. */
export interface ActivityUser {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}

export interface ActivityEvents {
  /** One stream event that viewers made. */
  'activity.recorded': {
    readonly activityId: string;
    readonly kind: 'follow' | 'sub' | 'resub' | 'gift' | 'cheer' | 'raid' | 'tip' | 'redemption' | 'hype';
    readonly platform: string;
    readonly channelId: string;
    /** The platform's own id of it. */
    readonly eventId: string;
    readonly at: string;
    /** In the account's time zone, as it was then: 2026-11-23. */
    readonly day: string;
    readonly late: boolean;
    readonly simulated: boolean;
    /** Which of the account's records it belongs to: clearing begins another. */
    readonly run: number;
    /** 0: before the first. */
    readonly session: number;
    /** Whose it is: the same for all whom a platform doesn't name, null for nobody's. */
    readonly viewerId: string | null;
    /** A viewer's. */
    readonly user: ActivityUser | null;
    /** A viewer's. */
    readonly message: string | null;
    readonly bits?: number;
    readonly viewers?: number;
    /** Millionths. */
    readonly micros?: number;
    readonly currency?: string;
    readonly tier?: string;
    readonly months?: number;
    /** Subscriptions that the user gave. */
    readonly gifted?: number;
    /** The subscription was given by somebody. */
    readonly received?: boolean;
    readonly redemptionId?: string;
    readonly rewardId?: string;
    readonly reward?: string;
    readonly trainId?: string;
    readonly phase?: 'start' | 'level' | 'end';
    readonly level?: number;
    /** Of a hype train, on the way to the next level. */
    readonly progress?: number;
    readonly goal?: number;
    readonly startedAt?: string;
    readonly endsAt?: string;
  };
  'stream.went-online': {
    readonly platform: string;
    readonly channelId: string;
    readonly eventId: string;
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    /** The session that it begins or continues. */
    readonly session: number;
    readonly startedAt: string;
  };
  'stream.went-offline': {
    readonly platform: string;
    readonly channelId: string;
    readonly eventId: string;
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    /** Missing where an earlier version wrote it. */
    readonly session?: number;
    /** No other platform is live. */
    readonly ended: boolean;
  };
  /** What was seen of a stream that goes on, where something of it was news. */
  'stream.noted': {
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    readonly session: number;
    readonly title: string | null;
    readonly category: string | null;
    /** The most at once so far, of all platforms together. */
    readonly viewers: number | null;
  };
  /** Another session begins though no other stream does. */
  'session.reset': {
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    readonly session: number;
    /** Those that are live. */
    readonly platforms: readonly string[];
    /** As they were seen last. */
    readonly title: string | null;
    readonly category: string | null;
  };
  /** The key to what a viewer wrote and was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

export interface SimulatedEvents extends ActivityEvents {
  /** All that was recorded before is to be seen no more. */
  'record.cleared': { readonly run: number };
}
