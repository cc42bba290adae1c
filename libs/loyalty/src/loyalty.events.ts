import type { StoredWrittenAction } from '@studio/actions/action.event-shapes';
import type { StoredLoyaltySettings, StoredPointsViewer } from './loyalty.event-shapes';

/** What a reward is. */
interface RewardFields {
  readonly name: string;
  readonly cost: number;
  readonly sayTemplate: string;
  readonly enabled: boolean;
  readonly action: StoredWrittenAction | null;
}

export interface LoyaltyEvents {
  'loyalty.settings-set': {
    readonly settings: StoredLoyaltySettings;
    /** When watchtime is counted next, ms since 1970; null: not by itself. */
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
  /** What became of a redemption that was paid. */
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
  /** What a viewer is called, before anything is kept of them, and when it is another name. */
  'viewer.named': {
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: StoredPointsViewer | null;
    readonly simulated: boolean;
  };
  /** One viewer on several platforms. */
  'viewers.linked': { readonly viewerIds: readonly string[] };
  'viewer.forgotten': { readonly viewerId: string };
}
