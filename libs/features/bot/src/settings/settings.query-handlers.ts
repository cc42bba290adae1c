import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { openBot, type BotQueryDeps } from '../model/whose-bot';
import type * as queries from './settings.queries';
import { settingsView } from './settings.answers';

export const settingsQueryHandlers: QueryTable<CommandsOf<typeof queries>, BotQueryDeps> = {
  GetBotSettings: async (query, request, deps) => {
    const { bot, accountId } = await openBot(deps, query, request);
    return settingsView(bot.settings, accountId === request.caller.accountId);
  },
};
