import { chatPlatforms, type ChatPlatform } from '@studio/areas/chat-bot';
import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, FactsTable, QueryTable } from '@studio/operations/area';
import type { ChannelConsents, Channels } from '@studio/platforms/port/channels';
import type { PlatformChannel } from '@studio/platforms/port/platform-channel';
import type { PlatformId } from '@studio/platforms/port/platform-event';
import { KEPT_DAYS, type ChatCounts } from '../counts/chat-counts';
import type { Bot } from '../model/bot.state';
import { openBot, whoseBot, type BotReading } from '../model/whose-bot';
import type { PlatformFacts, StatusCommands, StatusFacts } from './status.decider';
import type * as queries from './status.queries';
import type { BotPlatformView, BotStatsView, ChatStatsRange } from './status.views';

export interface StatusReading extends BotReading {
  readonly counts: Pick<ChatCounts, 'lately' | 'ever'>;
  readonly channels: () => Channels;
  readonly consents: ChannelConsents;
}

const CHATTERS = 10;

export const statusAnswers: AnswerTable<StatusCommands, Bot, StatusFacts> = {
  SetBotPlatformActive: ({ after: { state } }, { platform }, _request, facts) => ({
    platform,
    ...platformView(state, platform, facts),
  }),
};

export function statusFacts({
  channels,
  consents,
}: Pick<StatusReading, 'channels' | 'consents'>): FactsTable<StatusCommands, StatusFacts> {
  return {
    SetBotPlatformActive: async (command) => {
      const accountId = whoseBot(command);
      const [channel, refused] = await Promise.all([
        channels().on(accountId, command.platform),
        consents.refused(accountId),
      ]);
      return factsOf(channel, refused);
    },
  };
}

export const statusReading: QueryTable<CommandsOf<typeof queries>, StatusReading> = {
  GetBotStatus: async (query, request, deps) => {
    const { accountId, bot } = await openBot(deps, query, request);
    const [connected, refused, today, week] = await Promise.all([
      deps.channels().of(accountId),
      deps.consents.refused(accountId),
      deps.counts.lately(accountId, 1),
      deps.counts.lately(accountId, 7),
    ]);
    const on = (platform: ChatPlatform): BotPlatformView => {
      const channel = connected.find((each) => each.platform === platform) ?? null;
      return platformView(bot, platform, factsOf(channel, refused));
    };
    const [twitch, kick, youtube] = chatPlatforms.map(on) as [
      BotPlatformView,
      BotPlatformView,
      BotPlatformView,
    ];
    return {
      platforms: { twitch, kick, youtube },
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
      all: KEPT_DAYS,
    };
    const lately = await counts.lately(accountId, days[query.range]);
    const { messages, commands, uses } = query.range === 'all' ? await counts.ever(accountId) : lately;
    return {
      range: query.range,
      messages,
      commands,
      uses: usesView(uses, bot),
      chatters: lately.chatters.slice(0, CHATTERS).map(({ mod: _, ...chatter }) => chatter),
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
function factsOf(
  channel: Pick<PlatformChannel, 'platform' | 'features'> | null,
  refused: ReadonlySet<PlatformId>,
): PlatformFacts {
  if (!channel) return { connected: false, needsReconnect: false };
  const isLacking = refused.has(channel.platform) || !channel.features.has('chat.send');
  return { connected: true, needsReconnect: isLacking };
}

function platformView({ settings }: Bot, platform: string, facts: PlatformFacts): BotPlatformView {
  return { ...facts, active: facts.connected && !settings.left.includes(platform) };
}
