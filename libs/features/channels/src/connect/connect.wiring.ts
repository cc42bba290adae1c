import type { OperatorCalls } from '@studio/contracts/area';
import type { DecisionContext } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';
import { grantingTipSources } from '@studio/platforms/tip-sources';
import { Problem } from '@studio/kernel/problem';
import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { ChannelRole } from '@studio/contracts/channels/connected-channel';
import { channelDecider, type ChannelConnections } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import type { StudioPlatforms } from '../studio-platforms';
import * as commands from './connect.commands';
import * as queries from './connect.queries';
import { checkTipSettings } from './tip-settings';
import { channelRoles, type ConnectLinkView, type TipSourceView } from './connect.views';
import { linkToSource, tipAppsOf } from './granting-source';

interface ConnectLookups {
  readonly ConnectChannel: { readonly link: ConnectLinkView | null };
  readonly ConnectTipSource: TipSourceView;
}

/** Commands by which people connect and disconnect channels. */
export function connectCommands(
  platforms: StudioPlatforms,
): CommandArea<
  ChannelConnections,
  CommandsOf<typeof commands>,
  ChannelEvents,
  DecisionContext,
  ConnectLookups
> {
  const { connecting, tipOutbound } = platforms;
  return {
    decider: channelDecider,
    modules: [commands],
    answers: {
      ConnectChannel: (_outcome, _command, _request, { link }) => {
        if (!link) throw new Error('What was only tried is not answered.');
        return link;
      },
      ConnectTipSource: (_outcome, _command, _request, view) => view,
      DisconnectChannel: (_outcome, { platform }) => ({ deleted: true, platform }),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The channels are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      ConnectChannel: async ({ platform, role }, { caller: { accountId }, isPreview }) => {
        await connecting.connectorOf({ accountId, platform });
        return { link: isPreview ? null : await connecting.ticket({ accountId, platform, role }) };
      },
      ConnectTipSource: async ({ source, ...settings }, { caller: { accountId }, isPreview = false }) => {
        if (grantingTipSources.includes(source)) {
          const link = await linkToSource(platforms, accountId, { source, settings, isPreview });
          return { webhookUrl: null, link };
        }
        checkTipSettings(source, settings, tipOutbound);
        const webhookUrl = isPreview ? null : await connecting.connectTips(accountId, source, settings);
        return { webhookUrl, link: null };
      },
    },
    settled: async (command, { caller: { accountId } }) => {
      if (command instanceof commands.DisconnectChannel)
        await connecting.forget({ accountId, platform: command.platform, role: command.role });
    },
  };
}

/** Queries about connected channels. */
export function connectQueries(
  platforms: StudioPlatforms,
): QueryArea<CommandsOf<typeof queries>, StudioPlatforms> {
  return {
    modules: [queries],
    answers: {
      ListChannels: async (_query, { caller: { accountId } }) => {
        const connected = await platforms.connectedBy(accountId);
        const items = await Promise.all(
          connected.map(async ({ platform, role, channelId, login, name, scopes }) => {
            const needsReconnect = !(await platforms.isUsable({ accountId, platform, role }));
            return { platform, role, channelId, login, name, scopes, needsReconnect };
          }),
        );
        return { items, available: await platforms.availableTo(accountId), nextCursor: null };
      },
      ListTipSources: async (_query, { caller: { accountId } }) => ({
        items: await platforms.tipSourcesOf(accountId),
        apps: await tipAppsOf(platforms, accountId),
        nextCursor: null,
      }),
    },
    deps: platforms,
  };
}

/** Operators' calls, by account id. */
export function connectCalls(platforms: StudioPlatforms): OperatorCalls {
  const { connecting } = platforms;
  return {
    'channel-connect': async (input) => {
      const wish = wishIn(input);
      const { page } = await connecting.connectorOf(wish);
      return page ? connecting.ticket(wish) : connecting.beginByCode(wish);
    },
    'channel-poll': async (input) => {
      const { status, channel } = await connecting.poll(text(input, 'flow'));
      return { status, ...(channel && { name: channel.name }) };
    },
    'channel-disconnect': async (input) => ({ changed: await connecting.disconnect(wishIn(input)) }),
    'channel-list': async (input) => ({ channels: await platforms.connectedBy(text(input, 'accountId')) }),
  };
}

function wishIn(input: JsonObject): { accountId: string; platform: string; role: ChannelRole } {
  const role = channelRoles.find((each) => each === (input['role'] ?? 'broadcaster'));
  if (!role) throw new Problem('invalid_value', 'role must be broadcaster or bot.');
  return { accountId: text(input, 'accountId'), platform: text(input, 'platform'), role };
}

function text(input: JsonObject, field: string): string {
  const value = input[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new Problem('invalid_value', `${field} is missing.`);
}
