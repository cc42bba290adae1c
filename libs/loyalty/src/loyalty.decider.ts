import { writtenAction, type SentAction, type WrittenAction } from '@studio/actions/action.state';
import type { StoredWrittenAction } from '@studio/actions/action.event-shapes';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type * as commands from './loyalty.commands';
import type { StoredPointsViewer } from './loyalty.event-shapes';
import type { LoyaltyEvents } from './loyalty.events';
import { mergedLoyalty } from './loyalty.settings';
import { noLoyalty, type Loyalty, type LoyaltyReward } from './loyalty.state';

export type AskedLoyaltyCommands = CommandsOf<
  Pick<
    typeof commands,
    | 'UpdateLoyaltySettings'
    | 'CreateLoyaltyReward'
    | 'UpdateLoyaltyReward'
    | 'DeleteLoyaltyReward'
    | 'TriggerLoyaltyReward'
    | 'GiveActiveViewersPoints'
  >
>;

/** What comes from no door. */
export interface OwnLoyaltyCommands {
  NameViewers: {
    readonly viewers: readonly {
      readonly viewerId: string;
      readonly platform: string;
      readonly user: StoredPointsViewer;
      readonly simulated: boolean;
    }[];
  };
  LinkViewers: { readonly viewerIds: readonly string[] };
  CountWatchtime: { readonly session: string | null; readonly viewers: number };
  TellRedemption: Omit<LoyaltyEvents['reward.redeemed'], never>;
}

export type LoyaltyCommands = AskedLoyaltyCommands & OwnLoyaltyCommands;

/** What single commands are told besides. */
export interface LoyaltyFacts {
  readonly CreateLoyaltyReward: { readonly sent: SentAction | null };
  readonly UpdateLoyaltyReward: { readonly sent: SentAction | null };
}

export const loyaltyLimits = limitsOf({ loyaltyRewards: [200, 'Rewards of an account’s points'] });

/** Outcomes that are kept, for those who wait for theirs. */
const KEPT_OUTCOMES = 50;

const decide: DecideTable<LoyaltyCommands, Loyalty, LoyaltyEvents, DecisionContext, LoyaltyFacts> = {
  UpdateLoyaltySettings: (state, sent, { now }) => {
    const settings = mergedLoyalty(state.settings, sent);
    if (sameContent(settings, state.settings)) return [];
    const { enabled, watchtime } = settings;
    const isOn = enabled && watchtime.enabled;
    const goesOn = state.dueAt !== null && watchtime.everyMin === state.settings.watchtime.everyMin;
    const dueAt = !isOn ? null : goesOn ? state.dueAt : now + watchtime.everyMin * 60_000;
    return [{ type: 'loyalty.settings-set', data: { settings, dueAt } }];
  },

  CreateLoyaltyReward: (state, { name, cost, sayTemplate, enabled }, { sent }) => {
    requireFree(state, name);
    requireRoom(loyaltyLimits.loyaltyRewards, Object.keys(state.rewards).length);
    const rewardId = state.nextRewardId;
    const action = writtenAction(null, sent);
    const data = { rewardId, name, cost, sayTemplate: sayTemplate ?? '', enabled: enabled ?? true, action };
    return [{ type: 'reward.created', data }];
  },

  UpdateLoyaltyReward: (state, { rewardId, name, cost, sayTemplate, enabled, action }, { sent }) => {
    const reward = rewardOf(state, rewardId);
    if (name !== undefined) requireFree(state, name, rewardId);
    const asked = {
      name,
      cost,
      sayTemplate,
      enabled,
      action: action === undefined ? undefined : writtenAction(reward.action, sent),
    };
    const changed = Object.entries(asked).filter(
      ([key, value]) => value !== undefined && !sameContent(value, reward[key as keyof LoyaltyReward]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'reward.changed', data: { rewardId, ...Object.fromEntries(changed) } }];
  },

  DeleteLoyaltyReward: (state, { rewardId }) => {
    rewardOf(state, rewardId);
    return [{ type: 'reward.deleted', data: { rewardId } }];
  },

  // What it moves and does is recorded where it is: here is what came of it.
  TriggerLoyaltyReward: () => [],
  GiveActiveViewersPoints: () => [],

  NameViewers: (_, { viewers }) => viewers.map((viewer) => ({ type: 'viewer.named', data: viewer })),

  LinkViewers: ({ links }, { viewerIds }) => {
    const all = [...new Set(viewerIds.flatMap((id) => links[id] ?? [id]))].sort();
    return sameContent(links[viewerIds[0] ?? ''] ?? [], all)
      ? []
      : [{ type: 'viewers.linked', data: { viewerIds: all } }];
  },

  CountWatchtime: ({ settings, dueAt }, { session, viewers }, { now }) => {
    if (dueAt === null) return [];
    const at = new Date(now).toISOString();
    const next = now + settings.watchtime.everyMin * 60_000;
    return [{ type: 'watchtime.counted', data: { session, viewers, at, dueAt: next } }];
  },

  TellRedemption: ({ outcomes }, told) =>
    outcomes.some(({ redemptionId }) => redemptionId === told.redemptionId)
      ? []
      : [{ type: 'reward.redeemed', data: told }],
};

const evolve: EvolveTable<Loyalty, LoyaltyEvents> = {
  'loyalty.settings-set': (state, { settings, dueAt }) => ({ ...state, settings, dueAt }),
  'watchtime.counted': (state, { session, dueAt }) => ({
    ...state,
    dueAt,
    session: session ?? state.session,
    lastSession: session !== null && session !== state.session ? state.session : state.lastSession,
  }),
  'reward.created': (state, { rewardId, action, ...fields }, { at }) => ({
    ...state,
    rewards: {
      ...state.rewards,
      [rewardId]: { rewardId, ...fields, action: kept(action), redeemed: 0, createdAt: at },
    },
    nextRewardId: Math.max(state.nextRewardId, rewardId + 1),
  }),
  'reward.changed': (state, { rewardId, action, ...change }) =>
    changedReward(state, rewardId, (reward) => ({
      ...reward,
      ...change,
      action: action === undefined ? reward.action : kept(action),
    })),
  'reward.deleted': (state, { rewardId }) => {
    const { [rewardId]: _, ...rewards } = state.rewards;
    return { ...state, rewards };
  },
  'reward.redeemed': (state, { rewardId, redemptionId, status, code, onAir, refunded }) => {
    const outcome = { redemptionId, status, code, onAir, refunded };
    const told = { ...state, outcomes: [...state.outcomes, outcome].slice(-KEPT_OUTCOMES) };
    return refunded
      ? told
      : changedReward(told, rewardId, (reward) => ({ ...reward, redeemed: reward.redeemed + 1 }));
  },
  // Names are in documents: with many viewers a state would be as large as all of them.
  'viewer.named': (state) => state,
  'viewers.linked': (state, { viewerIds }) => ({
    ...state,
    links: { ...state.links, ...Object.fromEntries(viewerIds.map((id) => [id, viewerIds])) },
  }),
  'viewer.forgotten': (state, { viewerId }) => {
    const { [viewerId]: linked, ...links } = state.links;
    if (!linked) return state;
    const left = linked.filter((id) => id !== viewerId);
    return { ...state, links: { ...links, ...Object.fromEntries(left.map((id) => [id, left])) } };
  },
};

export const loyaltyDecider: Decider<Loyalty, LoyaltyCommands, LoyaltyEvents, DecisionContext, LoyaltyFacts> =
  {
    category: 'loyalty',
    schemaVersion: 1,
    initial: noLoyalty,
    decide,
    evolve,
    viewerFields: { 'viewer.named': ['user'] },
  };

/** As it was written: a scope that there isn't any more lets nobody do anything. */
function kept(action: StoredWrittenAction | null): WrittenAction | null {
  return action as WrittenAction | null;
}

function changedReward(
  state: Loyalty,
  rewardId: number,
  change: (reward: LoyaltyReward) => LoyaltyReward,
): Loyalty {
  const reward = state.rewards[rewardId];
  return reward ? { ...state, rewards: { ...state.rewards, [rewardId]: change(reward) } } : state;
}

/** @throws Problem `not_found` */
export function rewardOf({ rewards }: Pick<Loyalty, 'rewards'>, rewardId: number): LoyaltyReward {
  const reward = rewards[rewardId];
  if (!reward) throw new Problem('not_found', `There is no reward ${rewardId}.`, { resource: 'reward' });
  return reward;
}

function requireFree({ rewards }: Loyalty, name: string, own?: number): void {
  const taken = Object.values(rewards).find(
    (reward) => reward.name.toLowerCase() === name.toLowerCase() && reward.rewardId !== own,
  );
  if (taken)
    throw new Problem('duplicate', `There is a reward ${JSON.stringify(taken.name)}.`, {
      rewardId: taken.rewardId,
    });
}
