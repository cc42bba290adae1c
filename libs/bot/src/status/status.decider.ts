import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { Bot } from '../model/bot.state';
import type { SettingsEvents } from '../settings/settings.events';
import type * as commands from './status.commands';

export type StatusCommands = CommandsOf<typeof commands>;

export interface PlatformFacts {
  readonly connected: boolean;
  readonly needsReconnect: boolean;
}

export interface StatusFacts {
  readonly SetBotPlatformActive: PlatformFacts;
}

export const statusDecide: DecideTable<StatusCommands, Bot, SettingsEvents, DecisionContext, StatusFacts> = {
  SetBotPlatformActive: ({ settings }, { platform, active }, { connected }) => {
    if (active && !connected)
      throw new Problem(
        'not_connected',
        `No channel on ${platform} is connected: the bot has no chat to join.`,
      );
    return settings.left.includes(platform) === !active
      ? []
      : [{ type: 'platform.set', data: { platform, active } }];
  },
};
