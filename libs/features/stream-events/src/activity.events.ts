/** User as the platform names them; null after erasure. */
export type ActivityUser = {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
};

export interface ActivityEvents {
  /** One stream event that viewers made. */
  'activity.recorded': {
    readonly activityId: string;
    readonly kind:
      | ('follow' | 'sub' | 'resub' | 'gift' | 'cheer' | 'raid' | 'tip' | 'redemption' | 'hype')
      | ('kicks' | 'jewels' | 'streak' | 'shoutout' | 'prediction' | 'creatorGoal' | 'adBreak');
    readonly platform: string;
    readonly channelId: string;
    /** The platform's own id of it. */
    readonly eventId: string;
    readonly at: string;
    /** In the account's time zone, as it was then: 2026-11-23. */
    readonly day: string;
    readonly late: boolean;
    readonly simulated: boolean;
    /** A test of a connected source: alerts show it, nothing counts it. */
    readonly test?: boolean;
    /** Number of the account's record; clearing begins a new one. */
    readonly run: number;
    /** 0: before the first. */
    readonly session: number;
    /** Id of the viewer: one id for all unnamed viewers of a platform, null if there is no viewer. */
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
    readonly phase?: 'start' | 'level' | 'lock' | 'end';
    readonly level?: number;
    readonly kicks?: number;
    readonly jewels?: number;
    /** Name of a power-up or gift. */
    readonly item?: string;
    /** Kind of the subscription that it replaces. */
    readonly upgrade?: 'gift' | 'prime' | 'level';
    readonly charity?: string;
    /** Purpose of a payment other than a tip. */
    readonly paidFor?: 'membership' | 'shop' | 'commission';
    /** Streams watched in a row. */
    readonly streak?: number;
    readonly predictionId?: string;
    readonly goalId?: string;
    readonly title?: string;
    readonly outcome?: string;
    /** Outcomes of a prediction, with what viewers bet on each. */
    readonly outcomes?: readonly {
      readonly title: string;
      readonly points: number;
      readonly users: number;
      readonly won?: true;
    }[];
    /** Time at which a prediction takes no more points. */
    readonly locksAt?: string;
    readonly seconds?: number;
    readonly automatic?: boolean;
    /** Progress of a hype train towards the next level, or of the platform's goal. */
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
  /** Observed data of a running stream changed. */
  'stream.noted': {
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    readonly session: number;
    readonly title: string | null;
    readonly category: string | null;
    /** The most at once so far, of all platforms together. */
    readonly viewers: number | null;
    /** Missing where an earlier version wrote it. */
    readonly changed?: readonly ('title' | 'category' | 'viewers')[];
  };
  /** Another session begins though no other stream does. */
  'session.reset': {
    readonly at: string;
    readonly simulated: boolean;
    readonly run: number;
    readonly session: number;
    /** Those that are live. */
    readonly platforms: readonly string[];
    /** Title and category when last observed. */
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
