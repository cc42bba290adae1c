import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { called } from '@studio/operations/names';
import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { actionOf, type ActionInput } from '@studio/actions/action.input';
import { overlayOf, type SentAction } from '@studio/actions/action.state';
import { reasonAgainst, sentAction, type ActionDeps } from '@studio/actions/action.targets';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';
import { LINEAR_PATTERNS, type LinearPatterns } from '@studio/contracts/bot/linear-patterns';
import { stateOf } from '@studio/kernel/state-of';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { CHANNELS, type Channels } from '@studio/contracts/channels/channels';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { itemSource, changedFields } from '@studio/realtime/editor/editor-source';
import * as commands from './channel-point.commands';
import {
  pointDecider,
  pointLimits,
  pointRewardOf,
  type InternalPointCommands,
  type PointCommands,
  type PointLookups,
} from './channel-point.decider';
import type { ChannelPointEvents } from './channel-point.events';
import { matchOf } from './channel-point.fields';
import * as queries from './channel-point.queries';
import type { HandledRedemption, PointReward, PointRewards } from './channel-point.state';
import type { ChannelPointRewardView, RedemptionView } from './channel-point.views';
import { RedeemerRoles } from './redeemer-roles';
import { CHANNEL_POINT_ACTIONS, Redemptions } from './redemptions';

interface PointDeps extends ActionDeps, Pick<Services, 'pipeline' | 'viewers'> {
  readonly redemptions: Redemptions;
  readonly patterns: LinearPatterns;
  readonly channels: Channels;
  readonly clock: Clock;
}

/** Returns the command handlers for reward actions. */
function pointCommands(
  deps: PointDeps,
): CommandArea<
  PointRewards,
  Omit<PointCommands, keyof InternalPointCommands>,
  ChannelPointEvents,
  DecisionContext,
  PointLookups
> {
  const sentBy = async (input: ActionInput, caller: Caller): Promise<SentAction> => {
    const action = actionOf(input, commands.pointActions);
    if (!action) throw new Problem('invalid_value', 'Send an action.', { field: 'action' });
    return sentAction(action, { caller }, deps);
  };
  const faultOf = (regex: string) => deps.patterns.faultOf(regex);
  const toView = (reward: PointReward) => rewardView(reward, false);
  return {
    decider: pointDecider,
    modules: [commands],
    answers: {
      CreateChannelPointReward: ({ before, after }) =>
        toView(pointRewardOf(after.state, before.state.nextRewardId)),
      UpdateChannelPointReward: ({ after }, { rewardId }) => toView(pointRewardOf(after.state, rewardId)),
      DeleteChannelPointReward: (_, { rewardId }) => ({ deleted: true, rewardId }),
      SimulateChannelPointReward: (_outcome, _command, _request, { handled }) => redemptionView(handled),
    },
    names: {
      ...nameOfOverlay(deps.access),
      rewardId: (id, { state }) => called('reward', state.rewards[Number(id)]),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      CreateChannelPointReward: async ({ match, action }, { caller }) => ({
        match: matchOf(match, faultOf),
        sent: await sentBy(action, caller),
      }),
      UpdateChannelPointReward: async ({ match, action }, { caller }) => ({
        newMatch: match ? matchOf(match, faultOf) : null,
        newAction: action ? await sentBy(action, caller) : null,
      }),
      SimulateChannelPointReward: async (command, request) => ({
        handled: await simulated(deps, command, request),
      }),
    },
  };
}

/** Does what is done for a reward, as if somebody had redeemed it; what is only tried does nothing. */
async function simulated(
  deps: PointDeps,
  { rewardId, login = 'viewer', platform = 'twitch', text = '' }: commands.SimulateChannelPointReward,
  { caller: { accountId }, commandId, correlationId, isPreview }: RequestContext,
): Promise<HandledRedemption> {
  const reward = pointRewardOf(await stateOf(deps.pipeline, pointDecider, accountId), rewardId);
  const name = login.replace(/^@/u, '');
  const user = { userId: `simulated-${name.toLowerCase()}`, login: name.toLowerCase(), name };
  const viewerId = isPreview
    ? 'nobody'
    : await deps.viewers.idOf(accountId, { platform, userId: user.userId });
  const cause = { key: `channel-points/${commandId}`, causationId: commandId, correlationId, depth: 1 };
  const outcome = isPreview
    ? null
    : await deps.redemptions.run(accountId, reward, { ...user, platform }, text, cause);
  const title = reward.match.by === 'title' ? reward.match.title : reward.name;
  return {
    ...{ redemptionId: derivedId(commandId, 'redemption'), rewardId, title, viewerId, platform, user },
    ...{ text: text === '' ? null : text, redeemedAt: timestamp(deps.clock.now()), simulated: true, outcome },
  };
}

/** Returns the query handlers for reward actions. */
function pointQueries(deps: PointDeps): QueryArea<CommandsOf<typeof queries>, PointDeps> {
  return {
    modules: [queries],
    answers: {
      ListChannelPointRewards: async (_query, { caller }, { pipeline, channels }) => {
        const { rewards, redemptions } = await stateOf(pipeline, pointDecider, caller.accountId);
        const items = await Promise.all(
          Object.values(rewards).map(async (reward) => rewardView(reward, await isBroken(deps, reward))),
        );
        const connected = await channels.of(caller.accountId);
        return {
          items,
          canReadRedemptions: connected.some(({ features }) => features.has('redemptions.read')),
          redemptions: redemptions.map(redemptionView),
          nextCursor: null,
        };
      },
    },
    deps,
  };
}

async function isBroken(
  { designs, widgetCommands }: PointDeps,
  { action: { action } }: PointReward,
): Promise<boolean> {
  const overlayId = overlayOf(action);
  if (overlayId === null) return false;
  const design = await designs.of(overlayId);
  return !design || reasonAgainst(action, design, widgetCommands) !== null;
}

function rewardView({ match, action, ...reward }: PointReward, broken: boolean): ChannelPointRewardView {
  return { ...reward, match: { ...match }, action: { ...action.action }, broken };
}

function redemptionView({
  viewerId: _,
  user,
  redeemedAt,
  platform,
  ...rest
}: HandledRedemption): RedemptionView {
  return { ...rest, at: redeemedAt, user: user && { login: user.login, name: user.name, platform } };
}

/** Actions for redemptions of platform rewards. */
export const channelPointArea = defineArea({
  name: 'channel-points',
  streams: [pointDecider],
  operations: [commands, queries],
  limits: Object.values(pointLimits),
  editor: {
    items: [
      itemSource({
        topic: 'bot',
        decider: pointDecider,
        itemOf: changedFields(
          {
            'reward.created': ['rewardId'],
            'reward.changed': ['rewardId'],
            'reward.deleted': ['rewardId'],
            'redemption.handled': ['rewardId'],
          },
          'channel-points',
        ),
      }),
    ],
  },
  processNames: [CHANNEL_POINT_ACTIONS],
  serve: wire(
    {
      requires: {
        channels: CHANNELS,
        actions: ACTION_RUNNER,
        patterns: LINEAR_PATTERNS,
        feed: CHAT_FEED,
        designs: DESIGNS,
        access: OVERLAY_ACCESS,
        widgetCommands: WIDGET_COMMANDS,
      },
    },
    (services, { channels, actions, patterns, feed, ...ports }) => {
      const { pipeline, records, clock, warn, viewers } = services;
      const finds = (regex: string, text: string) => patterns.finds(regex, text);
      const roles = new RedeemerRoles({ pipeline, records, feed });
      feed.subscribe(roles.subscriber);
      const redemptions = new Redemptions({ pipeline, actions, channels, roles, clock, finds, warn });
      const deps = {
        ...{ pipeline, viewers, redemptions, patterns, channels, clock },
        ...ports,
      };
      return {
        provided: {},
        parts: () => ({
          commands: [pointCommands(deps)],
          queries: [pointQueries(deps)],
          processes: [redemptions],
          viewerBuffers: [roles],
        }),
      };
    },
  ),
});
