import type { WrittenAction } from '@studio/actions/action.state';
import { builtInLoyalty, type LoyaltySettings } from './loyalty.settings';

export interface LoyaltyReward {
  readonly rewardId: number;
  readonly name: string;
  readonly cost: number;
  readonly sayTemplate: string;
  readonly enabled: boolean;
  readonly action: WrittenAction | null;
  readonly redeemed: number;
  /** Pieces that are left; null: as many as are wanted. */
  readonly stock: number | null;
  readonly createdAt: string;
}

/** Time in which everybody earns more. */
export interface PointsBoost {
  readonly multiplier: number;
  /** Its end, ms since 1970. */
  readonly until: number;
}

export interface RedemptionOutcome {
  readonly redemptionId: string;
  readonly status: 'ok' | 'skipped' | 'failed';
  readonly code: string | null;
  readonly onAir: boolean;
  readonly refunded: boolean;
}

/** An account's point settings and rewards. */
export interface Loyalty {
  readonly settings: LoyaltySettings;
  /** Next count of watch time, ms since 1970. */
  readonly dueAt: number | null;
  /** Starts of the stream of now and of the one before. */
  readonly session: string | null;
  readonly lastSession: string | null;
  readonly rewards: { readonly [rewardId: number]: LoyaltyReward };
  readonly nextRewardId: number;
  /** The latest last. */
  readonly outcomes: readonly RedemptionOutcome[];
  /** Pieces set aside and not paid for, or without an outcome: id of the reward, by that of the redemption. */
  readonly reserved: { readonly [redemptionId: string]: number };
  /** Latest time in which everybody earns more; the simulated channel's viewers have their own. */
  readonly boosts: { readonly real: PointsBoost | null; readonly simulated: PointsBoost | null };
  /** Ids of linked viewers, by each of their ids. */
  readonly links: { readonly [viewerId: string]: readonly string[] };
}

export const noLoyalty: Loyalty = {
  settings: builtInLoyalty,
  dueAt: null,
  session: null,
  lastSession: null,
  rewards: {},
  nextRewardId: 1,
  outcomes: [],
  reserved: {},
  boosts: { real: null, simulated: null },
  links: {},
};
