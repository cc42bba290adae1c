import { lineBy } from '@studio/contracts/chat/testing/line';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatBody } from '@studio/contracts/channels/platform-event';
import { firstFields, noCommands, type BotCommand, type CommandFields } from '../../commands/command.state';
import type { Bot } from '../../model/bot.state';
import { firstSettings, type BotSettings } from '../../settings/settings.state';
import { BuiltinTable } from '../builtin-table';
import { preparedCommands } from '../prepared-bot';
import { respond, type BotEffect, type BotMemory } from '../respond';

/** The viewer who writes. */
export const owl = { userId: 'u1', login: 'owl', name: 'Owl' };
/** Unix time of every line, in ms. */
export const NOW = 1_000_000;

/** A line of the viewer in the chat of a platform. */
export function line(
  text: string,
  more: Partial<ChatBody> = {},
  platform: ChatEvent['platform'] = 'twitch',
): ChatEvent {
  const body = lineBy(owl, { messageId: 'm1', text, ...more });
  return { platform, channelId: 'c', eventId: 'e1', at: new Date(NOW).toISOString(), late: false, body };
}

/** A bot with own commands, settings over the defaults, and built-in commands that are off. */
export function bot(
  commands: readonly (Partial<CommandFields> & { name: string })[],
  settings: Partial<BotSettings> = {},
  off: string[] = [],
): Bot {
  const own = commands.map((fields, i): BotCommand => ({
    ...firstFields,
    response: `${fields.name} was written`,
    ...fields,
    commandId: i + 1,
    createdAt: '',
    updatedAt: '',
  }));
  return {
    settings: { ...firstSettings, ...settings },
    messages: {},
    commands: {
      ...noCommands,
      own: Object.fromEntries(own.map((each) => [each.commandId, each])),
      builtinsOff: off,
    },
  };
}

interface IncomingLineOptions {
  readonly memory?: { readonly [key: string]: number };
  readonly chance?: number;
}

export const builtins = new BuiltinTable().rules;

/** The bot's response to a line. @param options times until which cooldowns hold, by key, and the chance drawn */
export function effectsOf(
  event: ChatEvent,
  { settings, ...rest }: Bot,
  { memory = {}, chance = 0 }: IncomingLineOptions = {},
) {
  const remembering: BotMemory = { until: (key) => memory[key] ?? 0 };
  const responding = { settings, commands: preparedCommands({ settings, ...rest }), builtins };
  return respond({ event, now: NOW, chance }, responding, remembering);
}

/** Returns the templates that the bot says, or the kind of any other effect. */
export function saidBy(effects: readonly BotEffect[]): readonly string[] {
  return effects.map((effect) => (effect.kind === 'command' ? String(effect.template) : effect.kind));
}
