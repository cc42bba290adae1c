import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { Bot } from '../model/bot.state';
import type * as commands from './message.commands';
import type { MessageEvents } from './message.events';
import { ownMessage } from './message.state';
import type { Language } from '@studio/platforms/languages';

export type MessageCommands = CommandsOf<typeof commands>;

export interface MessageLookups {
  readonly UpdateBotSystemMessages: {
    /** All that the bot says by itself. */
    readonly keys: readonly string[];
    /** Language of the bot, for the answer. */
    readonly locale: Language;
  };
}

export const messageDecide: DecideTable<
  MessageCommands,
  Bot,
  MessageEvents,
  DecisionContext,
  MessageLookups
> = {
  UpdateBotSystemMessages: ({ messages }, { changes }, { keys }) => {
    const unknown = changes.find(({ key }) => !keys.includes(key));
    if (unknown)
      throw new Problem('invalid_option', `The bot has no message ${JSON.stringify(unknown.key)}.`, {
        field: 'changes.key',
        allowed: keys.slice(0, 50).map((key) => ({ key, label: key })),
      });
    const changed = changes.flatMap(({ key, text, enabled, reset }) => {
      const before = ownMessage(messages, key);
      const start = reset ? { text: null, enabled: true } : before;
      const after = { text: text ?? start.text, enabled: enabled ?? start.enabled };
      return after.text === before.text && after.enabled === before.enabled ? [] : [{ key, ...after }];
    });
    return changed.length === 0 ? [] : [{ type: 'messages.changed', data: { changes: changed } }];
  },
};

export const messageEvolve: EvolveTable<Bot, MessageEvents> = {
  'messages.changed': (bot, { changes }) => {
    const messages = { ...bot.messages, ...Object.fromEntries(changes.map(({ key, ...own }) => [key, own])) };
    const remaining = Object.entries(messages).filter(([, { text, enabled }]) => text !== null || !enabled);
    return { ...bot, messages: Object.fromEntries(remaining) };
  },
};
