import type { OperatorCalls } from '@studio/areas/area';
import type { DecisionContext } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { channelDecider, type ChannelConnections, type ChannelRole } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import type { StudioPlatforms } from '../studio-platforms';
import * as commands from './connect.commands';
import * as queries from './connect.queries';
import { channelRoles, type ConnectLinkView } from './connect.views';

interface ConnectFacts {
  readonly ConnectChannel: { readonly link: ConnectLinkView | null };
  readonly ConnectTipSource: { readonly webhookUrl: string | null };
}

/** How channels are connected and let go of, by people. */
export function connectCommands({
  connecting,
}: StudioPlatforms): CommandArea<
  ChannelConnections,
  CommandsOf<typeof commands>,
  ChannelEvents,
  DecisionContext,
  ConnectFacts
> {
  return {
    decider: channelDecider,
    modules: [commands],
    answers: {
      ConnectChannel: (_outcome, _command, _request, { link }) => {
        if (!link) throw new Error('What was only tried is not answered.');
        return link;
      },
      ConnectTipSource: (_outcome, _command, _request, { webhookUrl }) => {
        if (webhookUrl === null) throw new Error('What was only tried is not answered.');
        return { webhookUrl };
      },
      DisconnectChannel: (_outcome, { platform }) => ({ deleted: true, platform }),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The channels are the caller's own.
    authorize: () => undefined,
    common: {},
    facts: {
      ConnectChannel: async ({ platform, role }, { caller: { accountId }, isPreview }) => {
        connecting.connectorOf(platform);
        return { link: isPreview ? null : await connecting.ticket({ accountId, platform, role }) };
      },
      ConnectTipSource: async ({ verificationToken }, { caller: { accountId }, isPreview }) => ({
        webhookUrl: isPreview ? null : await connecting.connectKofi(accountId, verificationToken),
      }),
    },
    settled: async (command, { caller: { accountId } }) => {
      if (command instanceof commands.DisconnectChannel)
        await connecting.forget({ accountId, platform: command.platform, role: command.role });
    },
    onAir: () => false,
  };
}

/** How questions about connected channels are answered. */
export function connectQueries(
  platforms: StudioPlatforms,
): QueryArea<CommandsOf<typeof queries>, StudioPlatforms> {
  return {
    modules: [queries],
    answers: {
      ListChannels: async (_query, { caller: { accountId } }, { store, available }) => {
        const connected = await platforms.connectedBy(accountId);
        const items = await Promise.all(
          connected.map(async ({ platform, role, channelId, login, name, scopes }) => {
            const kept = await store.get({ accountId, platform, role });
            const needsReconnect = !kept || kept.isRefused;
            return { platform, role, channelId, login, name, scopes, needsReconnect };
          }),
        );
        return { items, available, nextCursor: null };
      },
    },
    deps: platforms,
  };
}

/** What operators may ask for: by the id of an account. */
export function connectCalls(platforms: StudioPlatforms): OperatorCalls {
  const { connecting } = platforms;
  return {
    'channel-connect': async (input) => {
      const wish = wishIn(input);
      const { page } = connecting.connectorOf(wish.platform);
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
  if (!role) throw new Problem('invalid_value', 'A role is broadcaster or bot.');
  return { accountId: text(input, 'accountId'), platform: text(input, 'platform'), role };
}

function text(input: JsonObject, field: string): string {
  const value = input[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new Problem('invalid_value', `${field} is missing.`);
}
