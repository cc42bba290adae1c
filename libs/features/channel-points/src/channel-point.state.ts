import type { WrittenAction } from '@studio/actions/action.state';

export const fulfilModes = ['auto', 'leave', 'refundOnFail'] as const;
export const titleModes = ['exact', 'contains'] as const;
export const matchRoles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;
export type MatchRole = (typeof matchRoles)[number];

/** Redemptions that an action is for. */
export type RewardMatch = (
  | { readonly by: 'id'; readonly rewardId: string }
  | {
      readonly by: 'title';
      readonly title: string;
      readonly mode: (typeof titleModes)[number];
      readonly caseSensitive: boolean;
    }
) & {
  readonly input: {
    readonly required: boolean;
    readonly regex: string | null;
    readonly maxLength: number | null;
  };
  readonly minRole: MatchRole;
  readonly fulfil: (typeof fulfilModes)[number];
};

/** Action for redemptions of a platform reward. */
export interface PointReward {
  readonly rewardId: number;
  readonly name: string;
  readonly match: RewardMatch;
  readonly action: WrittenAction;
  readonly enabled: boolean;
  readonly cooldownSec: number;
  readonly createdAt: string;
}

export interface HandledRedemption {
  readonly redemptionId: string;
  readonly rewardId: number | null;
  readonly title: string;
  readonly viewerId: string;
  readonly platform: string;
  /** Null for a viewer who was forgotten. */
  readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
  readonly text: string | null;
  readonly redeemedAt: string;
  readonly simulated: boolean;
  readonly outcome: {
    readonly status: 'ok' | 'skipped' | 'failed';
    readonly code: string | null;
    readonly onAir: boolean;
  } | null;
}

export interface PointRewards {
  readonly rewards: { readonly [rewardId: number]: PointReward };
  readonly nextRewardId: number;
  /** The latest first, 25 at most. */
  readonly redemptions: readonly HandledRedemption[];
  /** Time of the last action for each reward, ms since 1970. */
  readonly lastRuns: { readonly [rewardId: number]: number };
  /** The same for simulated redemptions: their cooldowns never hold up real viewers. Missing before the first. */
  readonly lastSimulatedRuns?: { readonly [rewardId: number]: number };
}

/** Redemption as reported by a platform. */
export interface RedemptionInfo {
  readonly platformRewardId: string;
  readonly title: string;
  readonly text: string;
}

/** Why nothing is done for a redemption that an action is for. */
export type SkippedFor = 'role' | 'cooldown' | 'text_required' | 'text_too_long' | 'text_not_taken';

/** The action for a redemption: by id before by title, then the oldest; null where none is for it. */
export function rewardFor({ rewards }: PointRewards, redeemed: RedemptionInfo): PointReward | null {
  const fitting = Object.values(rewards).filter(({ enabled, match }) => enabled && fits(match, redeemed));
  return fitting.find(({ match }) => match.by === 'id') ?? fitting[0] ?? null;
}

function fits(match: RewardMatch, { platformRewardId, title }: RedemptionInfo): boolean {
  if (match.by === 'id') return match.rewardId === platformRewardId;
  const fold = (text: string): string => (match.caseSensitive ? text : text.toLowerCase()).trim();
  const [redeemed, wanted] = [fold(title), fold(match.title)];
  return match.mode === 'exact' ? redeemed === wanted : redeemed.includes(wanted);
}

/** Returns true if a reward requires a role, so that roles must be known. */
export function needsRoles({ rewards }: Pick<PointRewards, 'rewards'>): boolean {
  return Object.values(rewards).some(({ match }) => match.minRole !== 'everyone');
}

/**
 * @param role role of the viewer who redeemed it
 * @param finds returns true if an expression matches a text
 */
export function skippedFor(
  { match, cooldownSec }: PointReward,
  { text }: RedemptionInfo,
  role: MatchRole,
  lastRun: number | undefined,
  now: number,
  finds: (regex: string, text: string) => boolean,
): SkippedFor | null {
  const { required, maxLength, regex } = match.input;
  if (matchRoles.indexOf(role) < matchRoles.indexOf(match.minRole)) return 'role';
  if (lastRun !== undefined && now - lastRun < cooldownSec * 1000) return 'cooldown';
  if (required && text.trim() === '') return 'text_required';
  if (maxLength !== null && [...text].length > maxLength) return 'text_too_long';
  return regex !== null && !finds(regex, text) ? 'text_not_taken' : null;
}
