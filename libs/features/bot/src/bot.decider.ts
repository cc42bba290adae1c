import type { Decider, DecisionContext } from '@studio/kernel/decider';
import type { BotEvents } from './bot.events';
import {
  commandDecide,
  commandEvolve,
  type OwnCommandCommands,
  type OwnCommandLookups,
} from './commands/command.decider';
import { noCommands } from './commands/command.state';
import {
  messageDecide,
  messageEvolve,
  type MessageCommands,
  type MessageLookups,
} from './messages/message.decider';
import type { Bot } from './model/bot.state';
import { presetDecide, type StreamPresetCommands, type StreamPresetLookups } from './presets/preset.wiring';
import { settingsDecide, settingsEvolve, type BotSettingsCommands } from './settings/settings.decider';
import { statusDecide, type StatusCommands, type StatusLookups } from './status/status.decider';
import { firstSettings } from './settings/settings.state';

/** Commands of all slices: each has its folder, and a line in the tables below. */
export type BotCommands = BotSettingsCommands &
  OwnCommandCommands &
  MessageCommands &
  StatusCommands &
  StreamPresetCommands;

export type BotLookups = OwnCommandLookups & MessageLookups & StatusLookups & StreamPresetLookups;

export const botDecider: Decider<Bot, BotCommands, BotEvents, DecisionContext, BotLookups> = {
  category: 'bot',
  schemaVersion: 4,
  initial: { settings: firstSettings, messages: {}, commands: noCommands },
  decide: { ...settingsDecide, ...commandDecide, ...messageDecide, ...statusDecide, ...presetDecide },
  evolve: { ...settingsEvolve, ...commandEvolve, ...messageEvolve },
};
