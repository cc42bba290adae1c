import { defineArea } from '@studio/areas/area';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext, Evolver } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { botDecider, type BotCommands, type BotFacts } from './bot.decider';
import type { BotEvents } from './bot.events';
import type { Bot } from './model/bot.state';
import { addressed, whoseBot, type BotReading } from './model/whose-bot';
import { settingsAnswers } from './settings/settings.answers';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsReading } from './settings/settings.reading';
import { botTools, serveTools } from './tools';

const commandModules = [settingsCommands] as const;
const queryModules = [settingsQueries] as const;

interface CommandDeps {
  readonly access: OverlayAccess;
}

/** How commands on bots are run. */
function botCommands({
  access,
}: CommandDeps): CommandArea<Bot, BotCommands, BotEvents, DecisionContext, BotFacts> {
  return {
    decider: botDecider,
    modules: commandModules,
    common: {},
    answers: { ...settingsAnswers },
    elsewhere: (command, request, demand) => addressed(access, command, request, demand),
    streamId: whoseBot,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    facts: {},
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof settingsQueries>;

/** How questions about bots are answered. */
function botQueries(deps: BotReading): QueryArea<Queries, BotReading> {
  return { modules: queryModules, answers: { ...settingsReading }, deps };
}

/** Chat bots of accounts: what they know, and what they do with what is said in chat. */
export const botArea = defineArea({
  name: 'bot',
  streams: [botDecider, ...botTools.streams],
  operations: [...commandModules, ...queryModules, ...botTools.operations],
  limits: botTools.limits,
  projections: () => botTools.projections,
  processNames: botTools.processNames,
  serve: (services) => {
    const { pipeline, ports } = services;
    return () => {
      const access = ports.of(OVERLAY_ACCESS);
      const tools = serveTools(services);
      const evolver = botDecider as unknown as Evolver<Bot>;
      return {
        commands: [botCommands({ access }), ...tools.commands],
        queries: [botQueries({ pipeline, access, evolver }), ...tools.queries],
        processes: tools.processes,
        liveSources: tools.liveSources,
      };
    };
  },
});
