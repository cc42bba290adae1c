import { writtenAction, type SentAction, type WrittenAction } from '@studio/actions/action.state';
import type { StoredWrittenAction } from '@studio/actions/action.event-shapes';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { mergeSettings } from '@studio/kernel/settings';
import type * as commands from './loyalty.commands';
import type { StoredPointsViewer } from '../model/loyalty.event-shapes';
import type { LoyaltyEvents } from '../model/loyalty.events';
import { builtInLoyalty, mergedLoyalty } from './loyalty.settings';
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

export interface InternalLoyaltyCommands {
  NameViewers: {
    readonly viewers: readonly {
      readonly viewerId: string;
      readonly platform: string;
      readonly user: StoredPointsViewer;
      readonly simulated: boolean;
    }[];
  };
  /** `personId`: whose id stands for all of them from then on. */
  LinkViewers: { readonly viewerIds: readonly string[]; readonly personId: string };
  UnlinkViewers: { readonly viewerId: string };
  CountWatchtime: { readonly session: string | null; readonly viewers: number };
  /** Sets a piece aside. */
  ReserveReward: LoyaltyEvents['reward.reserved'];
  ReleaseReward: LoyaltyEvents['reward.released'];
  /** `kind`: of the stream event that begins it; `at`: when it was, ms since 1970. */
  BoostPoints: { readonly kind: string; readonly at: number; readonly simulated: boolean };
  TellRedemption: Omit<LoyaltyEvents['reward.redeemed'], never>;
}

export type LoyaltyCommands = AskedLoyaltyCommands & InternalLoyaltyCommands;

/** Lookups of single commands. */
export interface LoyaltyLookups {
  readonly CreateLoyaltyReward: { readonly sent: SentAction | null };
  readonly UpdateLoyaltyReward: { readonly sent: SentAction | null };
}

export const loyaltyLimits = limitsOf({ loyaltyRewards: [200, 'Rewards of an account’s points'] });

/** Number of stored outcomes, for requests that wait for theirs. */
const MAX_OUTCOMES = 250;

const decide: DecideTable<LoyaltyCommands, Loyalty, LoyaltyEvents, DecisionContext, LoyaltyLookups> = {
  UpdateLoyaltySettings: (state, sent, { now }) => {
    const settings = mergedLoyalty(state.settings, sent);
    for (const { rewardId } of sent.ranks ?? []) if (rewardId) requireReward(state, rewardId);
    if (sameContent(settings, state.settings)) return [];
    const { enabled, watchtime } = settings;
    const isOn = enabled && watchtime.enabled;
    const goesOn = state.dueAt !== null && watchtime.everyMin === state.settings.watchtime.everyMin;
    const dueAt = !isOn ? null : goesOn ? state.dueAt : now + watchtime.everyMin * 60_000;
    return [{ type: 'loyalty.settings-set', data: { settings, dueAt } }];
  },

  CreateLoyaltyReward: (state, { name, cost, sayTemplate, enabled, stock }, { sent }) => {
    requireFree(state, name);
    requireRoom(loyaltyLimits.loyaltyRewards, Object.keys(state.rewards).length);
    const rewardId = state.nextRewardId;
    const action = writtenAction(null, sent);
    const other = { sayTemplate: sayTemplate ?? '', enabled: enabled ?? true, stock: stock ?? null };
    const data = { rewardId, name, cost, ...other, action };
    return [{ type: 'reward.created', data }];
  },

  UpdateLoyaltyReward: (state, { rewardId, name, cost, sayTemplate, enabled, stock, action }, { sent }) => {
    const reward = rewardOf(state, rewardId);
    if (name !== undefined) requireFree(state, name, rewardId);
    const asked = {
      name,
      cost,
      sayTemplate,
      enabled,
      stock,
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

  // Also where all are linked already: before they had one balance, links said less.
  LinkViewers: ({ links }, { viewerIds, personId }) => {
    const all = [...new Set(viewerIds.flatMap((id) => links[id] ?? [id]))].sort();
    return [{ type: 'viewers.linked', data: { viewerIds: all, personId } }];
  },

  UnlinkViewers: ({ links }, { viewerId }) => {
    const viewerIds = links[viewerId];
    return viewerIds ? [{ type: 'viewers.unlinked', data: { viewerIds } }] : [];
  },

  CountWatchtime: ({ settings, dueAt }, { session, viewers }, { now }) => {
    if (dueAt === null) return [];
    const at = new Date(now).toISOString();
    const next = now + settings.watchtime.everyMin * 60_000;
    return [{ type: 'watchtime.counted', data: { session, viewers, at, dueAt: next } }];
  },

  ReserveReward: (state, reservation) => {
    const { stock } = rewardOf(state, reservation.rewardId);
    if (stock === null) return [];
    if (stock < 1) throw new Problem('points_refused', 'It is sold out.', { why: 'stock' });
    return [{ type: 'reward.reserved', data: reservation }];
  },

  ReleaseReward: ({ reserved }, { redemptionId }) =>
    Object.hasOwn(reserved, redemptionId) ? [{ type: 'reward.released', data: { redemptionId } }] : [],

  BoostPoints: ({ settings: { enabled, boost }, boosts }, { kind, at, simulated }, { now }) => {
    const until = at + boost.minutes * 60_000;
    const running = boosts[simulated ? 'simulated' : 'real']?.until ?? 0;
    if (!enabled || !boost.enabled || !boost.kinds.includes(kind)) return [];
    if (until <= now || until <= running) return [];
    const data = { kind, multiplier: boost.multiplier, until, isFirst: running <= now, simulated };
    return [{ type: 'points.boosted', data }];
  },

  TellRedemption: ({ outcomes }, redemption) =>
    outcomes.some(({ redemptionId }) => redemptionId === redemption.redemptionId)
      ? []
      : [{ type: 'reward.redeemed', data: redemption }],
};

const evolve: EvolveTable<Loyalty, LoyaltyEvents> = {
  'loyalty.settings-set': (state, { settings, dueAt }) => ({
    ...state,
    settings: mergeSettings(builtInLoyalty, settings),
    dueAt,
  }),
  'watchtime.counted': (state, { session, dueAt }) => ({
    ...state,
    dueAt,
    session: session ?? state.session,
    lastSession: session !== null && session !== state.session ? state.session : state.lastSession,
  }),
  'reward.created': (state, { rewardId, action, stock = null, ...fields }, { at }) => ({
    ...state,
    rewards: {
      ...state.rewards,
      [rewardId]: { rewardId, ...fields, stock, action: storedAction(action), redeemed: 0, createdAt: at },
    },
    nextRewardId: Math.max(state.nextRewardId, rewardId + 1),
  }),
  'reward.changed': (state, { rewardId, action, ...change }) =>
    changedReward(state, rewardId, (reward) => ({
      ...reward,
      ...change,
      action: action === undefined ? reward.action : storedAction(action),
    })),
  'reward.deleted': (state, { rewardId }) => {
    const { [rewardId]: _, ...rewards } = state.rewards;
    return { ...state, rewards };
  },
  'reward.reserved': (state, { rewardId, redemptionId }) => ({
    ...changedReward(state, rewardId, (reward) => ({ ...reward, stock: addedTo(reward.stock, -1) })),
    reserved: { ...state.reserved, [redemptionId]: rewardId },
  }),
  'reward.released': (state, { redemptionId }) => withReturned(state, redemptionId),
  'points.boosted': (state, { multiplier, until, simulated }) => ({
    ...state,
    boosts: { ...state.boosts, [simulated ? 'simulated' : 'real']: { multiplier, until } },
  }),
  'reward.redeemed': (before, { rewardId, redemptionId, status, code, onAir, refunded }) => {
    const outcome = { redemptionId, status, code, onAir, refunded };
    const state = refunded ? withReturned(before, redemptionId) : withoutReserved(before, redemptionId);
    const withOutcome = { ...state, outcomes: [...state.outcomes, outcome].slice(-MAX_OUTCOMES) };
    return refunded
      ? withOutcome
      : changedReward(withOutcome, rewardId, (reward) => ({ ...reward, redeemed: reward.redeemed + 1 }));
  },
  // Names are in documents: with many viewers a state would be as large as all of them.
  'viewer.named': (state) => state,
  'viewers.linked': (state, { viewerIds }) => ({
    ...state,
    links: { ...state.links, ...Object.fromEntries(viewerIds.map((id) => [id, viewerIds])) },
  }),
  'viewers.unlinked': (state, { viewerIds }) => ({
    ...state,
    links: Object.fromEntries(Object.entries(state.links).filter(([id]) => !viewerIds.includes(id))),
  }),
  'viewer.forgotten': (state, { viewerId }) => {
    const { [viewerId]: linked, ...links } = state.links;
    if (!linked) return state;
    const left = linked.filter((id) => id !== viewerId);
    return { ...state, links: { ...links, ...Object.fromEntries(left.map((id) => [id, left])) } };
  },
};

export const loyaltyDecider: Decider<
  Loyalty,
  LoyaltyCommands,
  LoyaltyEvents,
  DecisionContext,
  LoyaltyLookups
> = {
  category: 'loyalty',
  schemaVersion: 2,
  initial: noLoyalty,
  decide,
  evolve,
  viewerFields: { 'viewer.named': ['user'] },
};

/** Returns the action as it was stored. A scope that no longer exists grants nothing. */
function storedAction(action: StoredWrittenAction | null): WrittenAction | null {
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

const addedTo = (stock: number | null, count: number): number | null =>
  stock === null ? null : stock + count;

function withoutReserved(state: Loyalty, redemptionId: string): Loyalty {
  const { [redemptionId]: _, ...reserved } = state.reserved;
  return { ...state, reserved };
}

/** Puts a piece that was set aside back into the stock. */
function withReturned(state: Loyalty, redemptionId: string): Loyalty {
  const rewardId = state.reserved[redemptionId];
  const others = withoutReserved(state, redemptionId);
  return rewardId === undefined
    ? others
    : changedReward(others, rewardId, (reward) => ({ ...reward, stock: addedTo(reward.stock, 1) }));
}

/** @throws Problem `invalid_value` */
function requireReward({ rewards }: Loyalty, rewardId: number): void {
  if (!rewards[rewardId])
    throw new Problem('invalid_value', `There is no reward ${rewardId}.`, { field: 'ranks' });
}

/** @throws Problem `not_found` */
export function rewardOf({ rewards }: Pick<Loyalty, 'rewards'>, rewardId: number): LoyaltyReward {
  const reward = rewards[rewardId];
  if (!reward) throw new Problem('not_found', `There is no reward ${rewardId}.`, { resource: 'reward' });
  return reward;
}

function requireFree({ rewards }: Loyalty, name: string, ownId?: number): void {
  const taken = Object.values(rewards).find(
    (reward) => reward.name.toLowerCase() === name.toLowerCase() && reward.rewardId !== ownId,
  );
  if (taken)
    throw new Problem('duplicate', `There is a reward ${JSON.stringify(taken.name)}.`, {
      rewardId: taken.rewardId,
    });
}
