import type { Decider, DecisionContext } from '@studio/kernel/decider';
import type { BotEvents } from './bot.events';
import { noCommands } from './commands/command.state';
import type { Bot } from './model/bot.state';
import { settingsDecide, settingsEvolve, type BotSettingsCommands } from './settings/settings.decider';
import { firstSettings } from './settings/settings.state';

/** Of all slices: each has its folder, and a line in the tables below. */
export type BotCommands = BotSettingsCommands;

export type BotFacts = object;

export const botDecider: Decider<Bot, BotCommands, BotEvents, DecisionContext, BotFacts> = {
  category: 'bot',
  schemaVersion: 1,
  initial: { settings: firstSettings, messages: {}, commands: noCommands },
  decide: { ...settingsDecide },
  evolve: { ...settingsEvolve },
};
