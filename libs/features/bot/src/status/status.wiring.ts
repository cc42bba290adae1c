import type { Platform } from '@studio/platforms/platforms';
import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, LookupTable, QueryTable } from '@studio/operations/area';
import type { ChannelConsents, Channels } from '@studio/contracts/channels/channels';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import { RETENTION_DAYS, type ChatCounts } from '../counts/chat-counts';
import type { Bot } from '../model/bot.state';
import { openBot, whoseBot, type BotQueryDeps } from '../model/whose-bot';
import type { PlatformLookups, StatusCommands, StatusLookups } from './status.decider';
import type * as queries from './status.queries';
import type { BotPlatformView, BotStatsView, ChatStatsRange } from './status.views';

export interface StatusQueryDeps extends BotQueryDeps {
  readonly counts: Pick<ChatCounts, 'recentWindow' | 'ever'>;
  readonly channels: Channels;
  readonly consents: ChannelConsents;
}

const CHATTERS = 10;

export const statusAnswers: AnswerTable<StatusCommands, Bot, StatusLookups> = {
  SetBotPlatformActive: ({ after: { state } }, { platform }, _request, lookups) => ({
    platform,
    ...platformView(state, platform, lookups),
  }),
};

export function statusLookups({
  channels,
  consents,
}: Pick<StatusQueryDeps, 'channels' | 'consents'>): LookupTable<StatusCommands, StatusLookups> {
  return {
    SetBotPlatformActive: async (command) => {
      const accountId = whoseBot(command);
      const [channel, refused] = await Promise.all([
        channels.on(accountId, command.platform),
        consents.refused(accountId),
      ]);
      return lookupsOf(channel, refused);
    },
  };
}

export const statusQueryHandlers: QueryTable<CommandsOf<typeof queries>, StatusQueryDeps> = {
  GetBotStatus: async (query, request, deps) => {
    const { accountId, bot } = await openBot(deps, query, request);
    const [connected, refused, today, week] = await Promise.all([
      deps.channels.of(accountId),
      deps.consents.refused(accountId),
      deps.counts.recentWindow(accountId, 1),
      deps.counts.recentWindow(accountId, 7),
    ]);
    const on = (platform: ChatPlatform): BotPlatformView => {
      const channel = connected.find((each) => each.platform === platform) ?? null;
      return platformView(bot, platform, lookupsOf(channel, refused));
    };
    const [twitch, kick, youtube] = chatPlatforms.map(on) as [
      BotPlatformView,
      BotPlatformView,
      BotPlatformView,
    ];
    return {
      platforms: { twitch, kick, youtube } satisfies Record<Platform, unknown>,
      chat: {
        messagesToday: today.messages,
        messages7d: week.messages,
        commandsToday: today.commands,
        commands7d: week.commands,
      },
    };
  },

  GetBotStats: async (query, request, { counts, ...deps }) => {
    const { accountId, bot } = await openBot(deps, query, request);
    const days: { readonly [range in ChatStatsRange]: number } = {
      today: 1,
      '7d': 7,
      '30d': 30,
      all: RETENTION_DAYS,
    };
    const recent = await counts.recentWindow(accountId, days[query.range]);
    const { messages, commands, uses } = query.range === 'all' ? await counts.ever(accountId) : recent;
    return {
      range: query.range,
      messages,
      commands,
      uses: usesView(uses, bot),
      chatters: recent.chatters.slice(0, CHATTERS).map(({ mod: _, ...chatter }) => chatter),
    };
  },
};

function usesView(uses: { readonly [commandId: string]: number }, { commands }: Bot): BotStatsView['uses'] {
  return Object.entries(uses)
    .map(([id, count]) => ({
      commandId: Number(id),
      name: commands.own[Number(id)]?.name ?? null,
      uses: count,
    }))
    .sort((a, b) => b.uses - a.uses);
}

/** To be connected anew: its consent is gone, or was never enough for the bot to speak. */
function lookupsOf(
  channel: Pick<PlatformChannel, 'platform' | 'features'> | null,
  refused: ReadonlySet<PlatformId>,
): PlatformLookups {
  if (!channel) return { connected: false, needsReconnect: false };
  const isLacking = refused.has(channel.platform) || !channel.features.has('chat.send');
  return { connected: true, needsReconnect: isLacking };
}

function platformView({ settings }: Bot, platform: string, lookups: PlatformLookups): BotPlatformView {
  return { ...lookups, active: lookups.connected && !settings.left.includes(platform) };
}
