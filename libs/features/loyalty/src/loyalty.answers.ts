import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { actionOf, type ActionInput } from '@studio/actions/action.input';
import type { SentAction } from '@studio/actions/action.state';
import { sentAction } from '@studio/actions/action.targets';
import { botAccount } from '@studio/contracts/bot/bot-account';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { DecisionContext } from '@studio/kernel/decider';
import { furtherOf } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, Demand, Outcome, WroteToOtherStream } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { ActionOutcome } from '@studio/actions/action-runner';
import type { RecentChatters } from '@studio/contracts/chat/recent-chatters';
import * as ledgerCommands from './ledger/ledger.commands';
import { ledgerDecider, type LedgerCommandLookups, type LedgerLookups } from './ledger/ledger.decider';
import type { LedgerEvents } from './ledger/ledger.events';
import {
  accountIn,
  shardId,
  shardOf,
  shardOfSeq,
  SIMULATED_SHARD,
  type LedgerShard,
} from './ledger/ledger.state';
import { loyaltyOf } from './ledger/loyalty.commits';
import * as commands from './settings/loyalty.commands';
import { rewardActions } from './settings/loyalty.commands';
import { loyaltyDecider, rewardOf, type AskedLoyaltyCommands } from './settings/loyalty.decider';
import type { LoyaltyEvents } from './model/loyalty.events';
import {
  entryKey,
  pointsEntries,
  pointsViewers,
  type PointsEntryDocument,
  type PointsViewerDocument,
} from './ledger/loyalty.projection';
import { isBroken, loginOf, loyaltyView, plainReward, type LoyaltyQueryDeps } from './loyalty.query-handlers';
import type { Loyalty } from './settings/loyalty.state';
import type { LedgerContext } from './ledger/movement.decider';
import type { KnownViewer } from './ledger/points';
import type { Rewards } from './rewards/rewarding';

/** Time in ms after a chat line in which a viewer counts as active. */
const ACTIVE_MS = 10 * 60_000;

export interface LoyaltyDeps extends LoyaltyQueryDeps {
  readonly rewards: Rewards;
  readonly recentChatters: Pick<RecentChatters, 'since'>;
  readonly clock: Clock;
}

/** A command together with the account whose points it is about. */
interface Addressed {
  readonly ofAccount: string;
}

const accountOf = (command: object): string => (command as Addressed).ofAccount;

/** Lookups done before the decision. */
interface Lookups {
  readonly CreateLoyaltyReward: { readonly sent: SentAction | null; readonly broken: boolean };
  readonly UpdateLoyaltyReward: { readonly sent: SentAction | null; readonly broken: boolean };
  readonly TriggerLoyaltyReward: Triggered;
  readonly GiveActiveViewersPoints: Given;
}

interface Given extends WroteToOtherStream {
  readonly viewers: number;
}

interface Triggered extends WroteToOtherStream {
  readonly outcome: ActionOutcome;
  readonly said: string | null;
  readonly viewer: KnownViewer | null;
  readonly cost: number;
  readonly pointsAfter: number | null;
}

const addressed =
  ({ access }: Pick<LoyaltyQueryDeps, 'access'>) =>
  async (command: object, { caller }: RequestContext, demand: Demand): Promise<Addressed> => {
    const { overlayId } = command as { readonly overlayId?: string };
    return { ofAccount: await botAccount(overlayId, caller, access, demand) };
  };

/** Returns the command handlers for settings and rewards. */
export function loyaltyCommandArea(
  deps: LoyaltyDeps,
): CommandArea<Loyalty, AskedLoyaltyCommands, LoyaltyEvents, DecisionContext, Lookups> {
  return {
    decider: loyaltyDecider,
    modules: [commands],
    common: {},
    redirectTo: addressed(deps),
    names: {
      ...nameOfOverlay(deps.access),
      rewardId: (id, { state }) => called('reward', state.rewards[Number(id)]),
    },
    seen: { TriggerLoyaltyReward: (_outcome, _command, _request, { outcome }) => outcome.onAir },
    streamId: accountOf,
    // Whose points they are was decided with the access to them: see `elsewhere`.
    authorize: () => undefined,
    answers: {
      UpdateLoyaltySettings: ({ after }) => loyaltyView(after.state),
      CreateLoyaltyReward: ({ before, after }, _command, _request, { broken }) => ({
        ...plainReward(rewardOf(after.state, before.state.nextRewardId)),
        broken,
      }),
      UpdateLoyaltyReward: ({ after }, { rewardId }, _request, { broken }) => ({
        ...plainReward(rewardOf(after.state, rewardId)),
        broken,
      }),
      DeleteLoyaltyReward: (_, { rewardId }) => ({ deleted: true, rewardId }),
      TriggerLoyaltyReward: (
        _,
        { rewardId, mode },
        _request,
        { outcome, said, viewer, cost, pointsAfter },
      ) => ({
        rewardId,
        mode,
        outcome,
        said,
        viewer: viewer && { login: viewer.login, name: viewer.name, platform: viewer.platform },
        cost,
        pointsAfter,
      }),
      GiveActiveViewersPoints: (_, { delta }, _request, { viewers }) => ({ viewers, delta }),
    },
    lookups: {
      CreateLoyaltyReward: (command, request) => sentWith(command, request, deps, null),
      UpdateLoyaltyReward: async (command, request) => {
        const { rewards } = await loyaltyOf(deps.pipeline, accountOf(command));
        return sentWith(command, request, deps, rewards[command.rewardId]?.action ?? null);
      },
      TriggerLoyaltyReward: (command, request) => triggered(command, request, deps),
      GiveActiveViewersPoints: (command, request) => givenToActive(command, request, deps),
    },
  };
}

async function sentWith(
  { action, overlayId }: { readonly action?: ActionInput | null; readonly overlayId?: string },
  { caller }: RequestContext,
  deps: LoyaltyDeps,
  before: Loyalty['rewards'][number]['action'],
): Promise<Lookups['CreateLoyaltyReward']> {
  const written = action === undefined ? null : actionOf(action, rewardActions);
  const sent =
    written && (await sentAction(written, { caller, overlayId }, { ...deps, designs: deps.designs }));
  const stored = action === undefined ? before : sent;
  return { sent, broken: await isBroken({ action: stored }, deps) };
}

/** Does what a reward does, or has it redeemed: both are recorded where they move something. */
async function triggered(
  command: commands.TriggerLoyaltyReward,
  { commandId, isPreview, causationId, correlationId }: RequestContext,
  { pipeline, points, rewards, clock }: LoyaltyDeps,
): Promise<Triggered> {
  const accountId = accountOf(command);
  const reward = rewardOf(await loyaltyOf(pipeline, accountId), command.rewardId);
  const { mode, login, platform } = command;
  const viewer =
    login === undefined || isPreview ? null : await points.resolved(accountId, loginOf(login), platform);
  const said = await rewards.said(accountId, reward, viewer?.name ?? '');
  const none = { viewer, cost: 0, pointsAfter: null, said };
  if (isPreview || mode === 'preview' || !viewer) {
    const cause = { key: `reward-preview/${commandId}`, causationId, correlationId, depth: 1 };
    const outcome = await rewards.act(accountId, reward, viewer, reward.cost, cause, { isPreview });
    return { ...none, outcome };
  }
  const redemption = { redemptionId: commandId, since: timestamp(clock.now()) };
  const paid = await rewards.pay(accountId, reward, viewer, redemption);
  const { status, code, onAir, refunded } = await rewards.outcomeOf(accountId, commandId);
  // The outcome is recorded before the refund, so make sure of the refund here.
  const back = refunded ? await rewards.giveBack(accountId, viewer, { ...reward, ...redemption }) : '';
  const after = await points.account(accountId, viewer.viewerId, viewer.simulated);
  return {
    outcome: { status, code, onAir },
    said: refunded ? null : none.said,
    viewer,
    cost: refunded ? 0 : reward.cost,
    pointsAfter: after.points,
    writtenTo: furtherOf(paid, back),
  };
}

async function givenToActive(
  command: commands.GiveActiveViewersPoints,
  { commandId, isPreview, since }: RequestContext,
  { points, recentChatters, clock }: LoyaltyDeps,
): Promise<Given> {
  const accountId = accountOf(command);
  const active = recentChatters.since(accountId, clock.now() - ACTIVE_MS);
  if (isPreview || command.delta === 0) return { viewers: active.length };
  const known = await points.allKnown(
    accountId,
    active.map(({ user, platform, simulated }) => ({ ...user, platform, simulated })),
  );
  let writtenTo = '';
  for (const viewer of known) {
    const moved = await points.move(accountId, viewer, command.delta, 'most', {
      key: `active/${commandId}/${viewer.viewerId}`,
      reason: 'To all who are active',
      source: 'action',
      refId: commandId,
      since: since ?? timestamp(clock.now()),
    });
    writtenTo = furtherOf(writtenTo, moved.position);
  }
  return { viewers: known.length, writtenTo };
}

/** A command on one viewer's points, with the part of the ledger that they are in. */
interface OfShard extends Addressed {
  readonly shard: number;
  readonly viewer: KnownViewer | null;
  readonly entry: PointsEntryDocument | null;
}

interface AskedLedgerCommands {
  readonly AdjustLoyaltyPoints: ledgerCommands.AdjustLoyaltyPoints;
  readonly ReverseLoyaltyEntry: ledgerCommands.ReverseLoyaltyEntry;
}

const found = (command: object): OfShard => command as OfShard;

/** Returns the command handlers for requested movements; each runs on the ledger shard of its viewer. */
export function ledgerCommandArea(
  deps: LoyaltyQueryDeps,
): CommandArea<LedgerShard, AskedLedgerCommands, LedgerEvents, LedgerContext, LedgerCommandLookups> {
  return {
    decider: ledgerDecider,
    modules: [ledgerCommands],
    // Passed with the lookups of each command.
    common: {} as never,
    redirectTo: (command, request, demand) => foundShard(command, request, demand, deps),
    names: { ...nameOfOverlay(deps.access), seq: (_, { command }) => movementOf(found(command)) },
    streamId: (command) => shardId(accountOf(command), found(command).shard),
    authorize: () => undefined,
    answers: {
      AdjustLoyaltyPoints: (outcome, { delta }, _request, lookups) => adjustedView(outcome, delta, lookups),
      ReverseLoyaltyEntry: (outcome, _command, _request, lookups) =>
        adjustedView(outcome, -lookups.delta, lookups),
    },
    lookups: {
      AdjustLoyaltyPoints: async (command, { commandId, since }) => {
        const lookups = await lookupsOf(command, deps);
        const before = since === undefined ? null : await deps.past.find(lookups.viewerId, commandId, since);
        return { ...lookups, isDone: before !== null };
      },
      ReverseLoyaltyEntry: async (command) => {
        const { entry } = found(command);
        return { ...(await lookupsOf(command, deps)), delta: entry?.delta ?? 0 };
      },
    },
  };
}

/** A movement of points as people are shown it. */
function movementOf({ entry, viewer }: OfShard): string | null {
  if (!entry) return null;
  const name = viewer?.name ? ` of ${viewer.name}` : '';
  return `${entry.delta} points${name} at ${entry.at}`;
}

async function foundShard(
  command: object,
  request: RequestContext,
  demand: Demand,
  deps: LoyaltyQueryDeps,
): Promise<OfShard> {
  const { ofAccount } = await addressed(deps)(command, request, demand);
  if (request.isAccessOnly) return { ofAccount, shard: 0, viewer: null, entry: null };
  const { login, platform, seq } = command as Partial<
    ledgerCommands.AdjustLoyaltyPoints & ledgerCommands.ReverseLoyaltyEntry
  >;
  if (login !== undefined) {
    const viewer = await deps.points.resolved(ofAccount, loginOf(login), platform);
    return { ofAccount, shard: shardOf(viewer.viewerId, viewer.simulated), viewer, entry: null };
  }
  const entry = await deps.ledger.get<PointsEntryDocument>(pointsEntries, entryKey(ofAccount, seq ?? 0));
  if (!entry) throw new Problem('not_found', `There is no transaction ${seq}.`, { resource: 'entry' });
  const shard = shardOfSeq(seq ?? 0);
  const named = await deps.names.get<PointsViewerDocument>(pointsViewers, entry.doc.viewerId);
  const viewer = named?.doc ?? {
    viewerId: entry.doc.viewerId,
    platform: entry.doc.platform,
    userId: '',
    login: '',
    name: '',
    simulated: shard === SIMULATED_SHARD,
  };
  return { ofAccount, shard, viewer, entry: entry.doc };
}

async function lookupsOf(
  command: object,
  { points }: Pick<LoyaltyQueryDeps, 'points'>,
): Promise<LedgerLookups & { readonly login: string }> {
  const { shard, viewer, ofAccount } = found(command);
  if (!viewer) throw new Error('Nobody was found.');
  const { viewerId, platform, login } = viewer;
  return { shard, viewerId, platform, login, day: await points.day(ofAccount) };
}

function adjustedView(
  { after, commit }: Outcome<LedgerShard>,
  delta: number,
  { login, platform, viewerId }: LedgerLookups & { readonly login: string },
): { login: string; platform: string; delta: number; applied: number; points: number; ledgerSeq: number } {
  const moved = commit?.events.find(({ type }) => type === 'points.changed');
  const number = (name: string): number => {
    const value = moved?.data[name];
    return typeof value === 'number' ? value : 0;
  };
  return {
    login,
    platform,
    delta,
    applied: number('delta'),
    points: accountIn(after.state, viewerId).points,
    ledgerSeq: number('seq'),
  };
}
