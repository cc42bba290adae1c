import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { openBot, type BotReading } from '../model/whose-bot';
import type * as queries from './settings.queries';
import { settingsView } from './settings.answers';

export const settingsReading: QueryTable<CommandsOf<typeof queries>, BotReading> = {
  GetBotSettings: async (query, request, deps) => {
    const { bot, accountId } = await openBot(deps, query, request);
    return settingsView(bot.settings, accountId === request.caller.accountId);
  },
};
