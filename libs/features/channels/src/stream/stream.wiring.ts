import { botAccount } from '@studio/contracts/bot/bot-account';
import type { Platform } from '@studio/platforms/platforms';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { Class } from '@studio/operations/field';
import { describeOperation } from '@studio/operations/operation';
import { channelDecider, type ChannelConnections } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { ConnectionReport } from '@studio/contracts/channels/platform-adapter';
import type { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { asking } from '@studio/contracts/channels/platform-problem';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import { connectedOn, plannedWrite, streamInfoOf, type StreamPatch } from './stream-info';
import * as commands from './stream.commands';
import type { SourceState } from '../webhook-address/webhook-addresses';
import { platformStateOf } from './platform-status';
import * as queries from './stream.queries';
import type { ClipView, StreamInfoView, StreamMarkerView } from './stream.views';

export interface StreamDeps {
  readonly channels: Channels;
  readonly access: OverlayAccess;
  readonly record: ActivityRecord;
  readonly outside: OutsideCalls;
  readonly clock: Clock;
  /** Null if no node has reported one. */
  readonly connectionOf: (accountId: string, platform: PlatformId) => Promise<ConnectionReport | null>;
  /** Proof of deliveries; null for a platform that does not post its events. */
  readonly webhookStateOf: (accountId: string, platform: PlatformId) => Promise<SourceState | null>;
}

/** Null: it was only tried. */
interface Written {
  readonly info: StreamInfoView | null;
}
/** Null: it was only tried. */
interface Made<View> {
  readonly made: View | null;
}
type StreamCommands = CommandsOf<typeof commands>;

interface StreamLookups {
  readonly SetStreamInfo: Written;
  readonly SetChannelInfo: Written;
  readonly CreateClip: Made<ClipView>;
  readonly CreateStreamMarker: Made<StreamMarkerView>;
}

const setting = describeOperation(commands.SetStreamInfo);

/** Commands that change titles and categories. */
export function streamCommands(
  deps: StreamDeps,
): CommandArea<ChannelConnections, StreamCommands, ChannelEvents, DecisionContext, StreamLookups> {
  const { channels, access, outside } = deps;
  const highlights = highlightLookups(deps);
  const write = async (
    accountId: string,
    platform: queries.StreamPlatform,
    patch: StreamPatch,
    request: RequestContext,
  ): Promise<Written> => {
    const writing = await plannedWrite(platform, await channels.on(accountId, platform), patch);
    return { info: request.isPreview ? null : await outside.once(request, writing) };
  };
  const answer = (_outcome: unknown, _command: unknown, _request: unknown, { info }: Written) => {
    if (!info) throw new Error('What was only tried is not answered.');
    return info;
  };
  return {
    decider: channelDecider,
    modules: [commands],
    answers: {
      SetStreamInfo: answer,
      SetChannelInfo: answer,
      CreateClip: (_outcome, _command, _request, { made }) => wasMade(made),
      CreateStreamMarker: (_outcome, _command, _request, { made }) => wasMade(made),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    authorize: () => undefined,
    access: async (command, { caller }, demand) => {
      if ('overlayId' in command && typeof command.overlayId === 'string')
        await access.ownerFor(command.overlayId, caller, demand);
    },
    common: {},
    lookups: {
      SetStreamInfo: async ({ overlayId, ...patch }, request) =>
        write(await access.ownerFor(overlayId, request.caller, setting), 'twitch', patch, request),
      SetChannelInfo: ({ platform, ...patch }, request) =>
        write(request.caller.accountId, platform, patch, request),
      CreateClip: (command, request) => highlights.clip(command, request),
      CreateStreamMarker: (command, request) => highlights.marker(command, request),
    },
  };
}

function wasMade<View>(made: View | null): View {
  if (!made) throw new Error('What was only tried is not answered.');
  return made;
}

/** Makes clips and markers, each at most once. */
function highlightLookups({
  access,
  channels,
  outside,
}: Pick<StreamDeps, 'access' | 'channels' | 'outside'>) {
  const make = async <View extends object>(
    command: commands.CreateClip | commands.CreateStreamMarker,
    request: RequestContext,
    call: (channel: PlatformChannel) => Promise<View>,
  ): Promise<Made<View>> => {
    const { platform } = command;
    const demand = describeOperation(command.constructor as Class);
    const accountId = await botAccount(command.overlayId, request.caller, access, demand);
    const channel = connectedOn(platform, await channels.on(accountId, platform));
    if (request.isPreview) return { made: null };
    return { made: await outside.once(request, () => asking(platform, () => call(channel))) };
  };
  return {
    clip: (command: commands.CreateClip, request: RequestContext) =>
      make(command, request, async ({ highlights }) => ({
        platform: command.platform,
        ...(await highlights.clip()),
      })),
    marker: (command: commands.CreateStreamMarker, request: RequestContext) =>
      make(command, request, async ({ highlights }) => ({
        platform: command.platform,
        ...(await highlights.mark(command.description)),
      })),
  };
}

/** Queries about channels. */
export function streamQueries(deps: StreamDeps): QueryArea<CommandsOf<typeof queries>, StreamDeps, string> {
  return {
    modules: [queries],
    access: async (query, { caller }, demand) =>
      'overlayId' in query && typeof query.overlayId === 'string'
        ? deps.access.ownerFor(query.overlayId, caller, demand)
        : null,
    answers: {
      GetStreamInfo: async (_query, _request, { channels }, owner) =>
        streamInfoOf('twitch', await channels.on(owner, 'twitch')),
      GetChannelInfo: async ({ platform }, { caller }, { channels }) =>
        streamInfoOf(platform, await channels.on(caller.accountId, platform)),
      SearchStreamCategories: async ({ platform, q }, { caller }, { channels }) => {
        const channel = await channels.on(caller.accountId, platform);
        const items = channel && (await asking(platform, () => channel.channel.searchCategories(q)));
        return { items: items ?? [], nextCursor: null };
      },
      ListPlatformRewards: async ({ platform }, { caller }, { channels }) => {
        const channel = await channels.on(caller.accountId, platform);
        const items = channel && (await asking(platform, () => channel.redemptions.rewards()));
        return { items: items ?? [], nextCursor: null };
      },
      GetPlatformStatus: async (
        _query,
        { caller: { accountId } },
        { channels, connectionOf, webhookStateOf, record, clock },
      ) => {
        const stateOn = async (platform: PlatformId) =>
          platformStateOf(accountId, platform, await channels.on(accountId, platform), {
            connection: await connectionOf(accountId, platform),
            webhook: await webhookStateOf(accountId, platform),
            record,
          });
        const [twitch, kick, youtube] = await Promise.all([
          stateOn('twitch'),
          stateOn('kick'),
          stateOn('youtube'),
        ]);
        return {
          platforms: { twitch, kick, youtube } satisfies Record<Platform, unknown>,
          checkedAt: timestamp(clock.now()),
        };
      },
    },
    deps,
  };
}
