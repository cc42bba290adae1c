import { writtenAction, type SentAction } from '@studio/actions/action.state';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './channel-point.commands';
import type { ChannelPointEvents } from './channel-point.events';
import type { PointReward, PointRewards, RewardMatch } from './channel-point.state';

/** Commands that no operation asks for. */
export interface InternalPointCommands {
  readonly HandleRedemption: { readonly handled: ChannelPointEvents['redemption.handled'] };
}

export type PointCommands = CommandsOf<typeof commands> & InternalPointCommands;

/** Lookups of single commands. */
export interface PointLookups {
  readonly CreateChannelPointReward: { readonly match: RewardMatch; readonly sent: SentAction };
  /** Null for what isn't sent. */
  readonly UpdateChannelPointReward: {
    readonly newMatch: RewardMatch | null;
    readonly newAction: SentAction | null;
  };
  /** Result of the redemption; null in a preview. */
  readonly SimulateChannelPointReward: { readonly handled: ChannelPointEvents['redemption.handled'] };
}

export const pointLimits = limitsOf({ channelPointRewards: [100, 'Channel point actions'] });

/** Number of redemptions in an answer. */
const SHOWN_REDEMPTIONS = 25;

const decide: DecideTable<PointCommands, PointRewards, ChannelPointEvents, DecisionContext, PointLookups> = {
  CreateChannelPointReward: (state, { name, enabled = true, cooldownSec = 0 }, { match, sent }) => {
    requireRoom(pointLimits.channelPointRewards, Object.keys(state.rewards).length);
    const action = writtenAction(null, sent);
    if (!action) throw new Problem('invalid_value', 'Send an action.', { field: 'action' });
    const rewardId = state.nextRewardId;
    return [{ type: 'reward.created', data: { rewardId, name, match, action, enabled, cooldownSec } }];
  },

  UpdateChannelPointReward: (state, { rewardId, name, enabled, cooldownSec }, { newMatch, newAction }) => {
    const reward = pointRewardOf(state, rewardId);
    const action = newAction ? writtenAction(reward.action, newAction) : undefined;
    const asked = { name, match: newMatch ?? undefined, action: action ?? undefined, enabled, cooldownSec };
    const changed = Object.entries(asked).filter(
      ([key, value]) => value !== undefined && !isSame(value, reward[key as keyof PointReward]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'reward.changed', data: { rewardId, ...Object.fromEntries(changed) } }];
  },

  DeleteChannelPointReward: (state, { rewardId }) => {
    pointRewardOf(state, rewardId);
    return [{ type: 'reward.deleted', data: { rewardId } }];
  },

  SimulateChannelPointReward: (state, { rewardId }, { handled }) => {
    pointRewardOf(state, rewardId);
    return [{ type: 'redemption.handled', data: handled }];
  },

  HandleRedemption: (_, { handled }) => [{ type: 'redemption.handled', data: handled }],
};

const evolve: EvolveTable<PointRewards, ChannelPointEvents> = {
  'reward.created': (state, reward, { at }) => ({
    ...state,
    rewards: {
      ...state.rewards,
      [reward.rewardId]: { ...(reward as Omit<PointReward, 'createdAt'>), createdAt: at },
    },
    nextRewardId: Math.max(state.nextRewardId, reward.rewardId + 1),
  }),
  'reward.changed': (state, { rewardId, ...change }) => {
    const reward = state.rewards[rewardId];
    if (!reward) return state;
    return {
      ...state,
      rewards: { ...state.rewards, [rewardId]: { ...reward, ...(change as Partial<PointReward>) } },
    };
  },
  'reward.deleted': (state, { rewardId }) => {
    const { [rewardId]: _, ...rewards } = state.rewards;
    const { [rewardId]: _last, ...lastRuns } = state.lastRuns;
    const { [rewardId]: _simulated, ...lastSimulatedRuns } = state.lastSimulatedRuns ?? {};
    return { ...state, rewards, lastRuns, ...(state.lastSimulatedRuns && { lastSimulatedRuns }) };
  },
  'redemption.handled': (state, handled, { at }) => ({
    ...state,
    redemptions: [handled, ...state.redemptions].slice(0, SHOWN_REDEMPTIONS),
    ...(handled.rewardId !== null &&
      handled.outcome?.status === 'ok' &&
      ranAt(state, handled.rewardId, handled.simulated, Date.parse(at))),
  }),
  'viewer.forgotten': (state, { viewerId }) => ({
    ...state,
    redemptions: state.redemptions.map((each) =>
      each.viewerId === viewerId ? { ...each, user: null, text: null } : each,
    ),
  }),
};

export const pointDecider: Decider<
  PointRewards,
  PointCommands,
  ChannelPointEvents,
  DecisionContext,
  PointLookups
> = {
  category: 'channelpoints',
  schemaVersion: 1,
  initial: { rewards: {}, nextRewardId: 1, redemptions: [], lastRuns: {} },
  decide,
  evolve,
  viewerFields: { 'redemption.handled': ['user', 'text'] },
};

function ranAt(
  { lastRuns, lastSimulatedRuns }: PointRewards,
  rewardId: number,
  simulated: boolean,
  at: number,
): Partial<PointRewards> {
  return simulated
    ? { lastSimulatedRuns: { ...lastSimulatedRuns, [rewardId]: at } }
    : { lastRuns: { ...lastRuns, [rewardId]: at } };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @throws Problem `not_found` */
export function pointRewardOf({ rewards }: PointRewards, rewardId: number): PointReward {
  const reward = rewards[rewardId];
  if (reward) return reward;
  throw new Problem('not_found', `There is no channel point action ${rewardId}.`, { resource: 'reward' });
}
