import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { Bot } from '../model/bot.state';
import type { SettingsEvents } from '../settings/settings.events';
import type * as commands from './status.commands';

export type StatusCommands = CommandsOf<typeof commands>;

export interface PlatformLookups {
  readonly connected: boolean;
  readonly needsReconnect: boolean;
}

export interface StatusLookups {
  readonly SetBotPlatformActive: PlatformLookups;
}

export const statusDecide: DecideTable<StatusCommands, Bot, SettingsEvents, DecisionContext, StatusLookups> =
  {
    SetBotPlatformActive: ({ settings }, { platform, active }, { connected }) => {
      if (active && !connected)
        throw new Problem('not_connected', `No channel on ${platform} is connected. Connect one first.`);
      return settings.left.includes(platform) === !active
        ? []
        : [{ type: 'platform.set', data: { platform, active } }];
    },
  };
