import type { StoredWrittenAction } from '@studio/actions/action.event-shapes';
import type { StoredLoyaltySettings, StoredPointsViewer } from './loyalty.event-shapes';

interface RewardFields {
  readonly name: string;
  readonly cost: number;
  readonly sayTemplate: string;
  readonly enabled: boolean;
  readonly action: StoredWrittenAction | null;
  /** Pieces that are left; null or missing: as many as are wanted. */
  readonly stock?: number | null;
}

export interface LoyaltyEvents {
  'loyalty.settings-set': {
    readonly settings: StoredLoyaltySettings;
    /** Next count of watch time, ms since 1970; null if none is scheduled. */
    readonly dueAt: number | null;
  };
  /** Watchtime was counted. */
  'watchtime.counted': {
    /** Start of the stream of then; null while there was none. */
    readonly session: string | null;
    readonly viewers: number;
    readonly at: string;
    readonly dueAt: number | null;
  };
  'reward.created': RewardFields & { readonly rewardId: number };
  'reward.changed': Partial<RewardFields> & { readonly rewardId: number };
  'reward.deleted': { readonly rewardId: number };
  /** A piece of a reward with a stock is set aside for whoever pays for it. */
  'reward.reserved': {
    readonly rewardId: number;
    readonly redemptionId: string;
    readonly viewerId: string;
    readonly cost: number;
  };
  /** It was not paid for, and is there again. */
  'reward.released': { readonly redemptionId: string };
  /** Everybody earns more for a while. */
  'points.boosted': {
    /** Kind of the stream event that began it. */
    readonly kind: string;
    readonly multiplier: number;
    /** Ms since 1970. */
    readonly until: number;
    /** False: another one is going on. */
    readonly isFirst: boolean;
    /** It is for the simulated channel's viewers. */
    readonly simulated: boolean;
  };
  /** Outcome of a paid redemption. */
  'reward.redeemed': {
    readonly rewardId: number;
    readonly redemptionId: string;
    readonly viewerId: string;
    readonly cost: number;
    readonly status: 'ok' | 'skipped' | 'failed';
    readonly code: string | null;
    readonly onAir: boolean;
    readonly refunded: boolean;
  };
  /** Name of a viewer, recorded before their first event and after each change. */
  'viewer.named': {
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredPointsViewer | null;
    readonly simulated: boolean;
  };
  /** One viewer on several platforms. */
  /** Viewers are one person from then on. */
  'viewers.linked': {
    readonly viewerIds: readonly string[];
    /** Id shared by linked viewers; missing in events from before linked viewers had one balance. */
    readonly personId?: string;
  };
  /** Each stands alone again; what they have together stays with the person's own id. */
  'viewers.unlinked': { readonly viewerIds: readonly string[] };
  'viewer.forgotten': { readonly viewerId: string };
}
