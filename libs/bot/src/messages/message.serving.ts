import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, FactsTable, QueryTable } from '@studio/operations/area';
import type { Bot } from '../model/bot.state';
import { openBot, whoseBot, type BotReading } from '../model/whose-bot';
import type { MessageBook, MessageLocale } from './message-book';
import type { MessageCommands, MessageFacts } from './message.decider';
import type * as queries from './message.queries';

export interface MessageReading extends BotReading {
  readonly messages: MessageBook;
  /** The language in which a bot speaks. */
  readonly localeOf: (accountId: string, bot: Pick<Bot, 'settings'>) => Promise<MessageLocale>;
}

export function messageAnswers(book: MessageBook): AnswerTable<MessageCommands, Bot, MessageFacts> {
  return {
    UpdateBotSystemMessages: ({ after: { state } }, { changes }, _request, { locale }) => ({
      items: book.views(state, locale, (key) => changes.some((change) => change.key === key)),
    }),
  };
}

export function messageFacts({
  messages,
  localeOf,
  settingsOf,
}: Pick<MessageReading, 'messages' | 'localeOf'> & {
  readonly settingsOf: (accountId: string) => Promise<Pick<Bot, 'settings'>>;
}): FactsTable<MessageCommands, MessageFacts> {
  return {
    UpdateBotSystemMessages: async (command) => {
      const accountId = whoseBot(command);
      const locale = await localeOf(accountId, await settingsOf(accountId));
      return { keys: messages.keys(), locale };
    },
  };
}

export const messageReading: QueryTable<CommandsOf<typeof queries>, MessageReading> = {
  GetBotSystemMessages: async (query, request, deps) => {
    const { accountId, bot } = await openBot(deps, query, request);
    const locale = await deps.localeOf(accountId, bot);
    const items = deps.messages.views(bot, locale, (_key, group) => !query.group || query.group === group);
    return { items, nextCursor: null };
  },
};
