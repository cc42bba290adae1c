import type { StoredAction } from '@studio/actions/action.event-shapes';

/** Redemptions of channel rewards, and their results. */
export interface ChannelPointEvents {
  'reward.created': {
    readonly rewardId: number;
    readonly name: string;
    readonly match: StoredMatch;
    readonly action: StoredWritten;
    readonly enabled: boolean;
    readonly cooldownSec: number;
  };
  /** Only what changed. */
  'reward.changed': {
    readonly rewardId: number;
    readonly name?: string;
    readonly match?: StoredMatch;
    readonly action?: StoredWritten;
    readonly enabled?: boolean;
    readonly cooldownSec?: number;
  };
  'reward.deleted': { readonly rewardId: number };
  /** A redemption, and what was done for it. */
  'redemption.handled': {
    readonly redemptionId: string;
    /** Null: no action is for it. */
    readonly rewardId: number | null;
    readonly title: string;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** A viewer's. */
    readonly text: string | null;
    readonly redeemedAt: string;
    readonly simulated: boolean;
    readonly outcome: {
      readonly status: 'ok' | 'skipped' | 'failed';
      readonly code: string | null;
      readonly onAir: boolean;
    } | null;
  };
  /** The key to what a viewer wrote and was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

interface StoredWritten {
  readonly action: StoredAction;
  readonly author: { readonly accountId: string; readonly scopes: readonly string[] };
}

type StoredMatch = (
  | { readonly by: 'id'; readonly rewardId: string }
  | {
      readonly by: 'title';
      readonly title: string;
      readonly mode: 'exact' | 'contains';
      readonly caseSensitive: boolean;
    }
) & {
  readonly input: {
    readonly required: boolean;
    readonly regex: string | null;
    readonly maxLength: number | null;
  };
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly fulfil: 'auto' | 'leave' | 'refundOnFail';
};
