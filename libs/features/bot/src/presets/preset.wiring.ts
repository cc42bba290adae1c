import type { AnswerTable, LookupTable } from '@studio/operations/area';
import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import type { Bot } from '../model/bot.state';
import { whoseBot } from '../model/whose-bot';
import type { SettingsEvents } from '../settings/settings.events';
import type * as commands from './preset.commands';
import type { AppliedPresetView } from './preset.views';
import type { StreamPresets } from './stream-presets';

export type StreamPresetCommands = CommandsOf<typeof commands>;

export interface StreamPresetLookups {
  /** Null: it was only tried. */
  readonly ApplyStreamPreset: { readonly applied: AppliedPresetView | null };
}

export const presetDecide: DecideTable<
  StreamPresetCommands,
  Bot,
  SettingsEvents,
  DecisionContext,
  StreamPresetLookups
> = {
  // The channels are changed; the bot stays as it is.
  ApplyStreamPreset: () => [],
};

export const presetAnswers: AnswerTable<StreamPresetCommands, Bot, StreamPresetLookups> = {
  ApplyStreamPreset: (_outcome, _command, _request, { applied }) => {
    if (!applied) throw new Error('What was only tried is not answered.');
    return applied;
  },
};

/** Changes the channels, each once for a request. */
export function presetLookups(
  presets: StreamPresets,
): LookupTable<StreamPresetCommands, StreamPresetLookups> {
  return {
    ApplyStreamPreset: async (command, { isPreview = false, commandId }) => {
      const accountId = whoseBot(command);
      await presets.named(accountId, command.name);
      return {
        applied: isPreview ? null : await presets.apply(accountId, command.name, `preset/${commandId}`),
      };
    },
  };
}
