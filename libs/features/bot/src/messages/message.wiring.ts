import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, LookupTable, QueryTable } from '@studio/operations/area';
import type { Bot } from '../model/bot.state';
import { openBot, whoseBot, type BotQueryDeps } from '../model/whose-bot';
import type { MessageBook, MessageLocale } from './message-book';
import type { MessageCommands, MessageLookups } from './message.decider';
import type * as queries from './message.queries';

export interface MessageQueryDeps extends BotQueryDeps {
  readonly messages: MessageBook;
  /** The language in which a bot speaks. */
  readonly localeOf: (accountId: string, bot: Pick<Bot, 'settings'>) => Promise<MessageLocale>;
}

export function messageAnswers(book: MessageBook): AnswerTable<MessageCommands, Bot, MessageLookups> {
  return {
    UpdateBotSystemMessages: ({ after: { state } }, { changes }, _request, { locale }) => ({
      items: book.views(state, locale, (key) => changes.some((change) => change.key === key)),
    }),
  };
}

export function messageLookups({
  messages,
  localeOf,
  settingsOf,
}: Pick<MessageQueryDeps, 'messages' | 'localeOf'> & {
  readonly settingsOf: (accountId: string) => Promise<Pick<Bot, 'settings'>>;
}): LookupTable<MessageCommands, MessageLookups> {
  return {
    UpdateBotSystemMessages: async (command) => {
      const accountId = whoseBot(command);
      const locale = await localeOf(accountId, await settingsOf(accountId));
      return { keys: messages.keys(), locale };
    },
  };
}

export const messageQueryHandlers: QueryTable<CommandsOf<typeof queries>, MessageQueryDeps> = {
  GetBotSystemMessages: async (query, request, deps) => {
    const { accountId, bot } = await openBot(deps, query, request);
    const locale = await deps.localeOf(accountId, bot);
    const items = deps.messages.views(bot, locale, (_key, group) => !query.group || query.group === group);
    return { items, nextCursor: null };
  },
};
