import type { WrittenAction } from '@studio/actions/action.state';
import type { StoredLoyaltySettings } from '../model/loyalty.event-shapes';
import { builtInLoyalty } from './loyalty.settings';

export interface LoyaltyReward {
  readonly rewardId: number;
  readonly name: string;
  readonly cost: number;
  readonly sayTemplate: string;
  readonly enabled: boolean;
  readonly action: WrittenAction | null;
  readonly redeemed: number;
  readonly createdAt: string;
}

/** Outcome of a redemption. */
export interface RedemptionOutcome {
  readonly redemptionId: string;
  readonly status: 'ok' | 'skipped' | 'failed';
  readonly code: string | null;
  readonly onAir: boolean;
  readonly refunded: boolean;
}

/** An account's point settings and rewards. */
export interface Loyalty {
  readonly settings: StoredLoyaltySettings;
  /** Next count of watch time, ms since 1970. */
  readonly dueAt: number | null;
  /** Starts of the stream of now and of the one before. */
  readonly session: string | null;
  readonly lastSession: string | null;
  readonly rewards: { readonly [rewardId: number]: LoyaltyReward };
  readonly nextRewardId: number;
  /** The latest last. */
  readonly outcomes: readonly RedemptionOutcome[];
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
  links: {},
};
