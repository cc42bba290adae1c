import type { ActionDeps } from '@studio/actions/action.targets';
import { defineArea } from '@studio/areas/area';
import { WIDGET_COMMANDS } from '@studio/areas/deck-macros';
import { DESIGNS, OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext, Evolver } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { botDecider, type BotCommands, type BotFacts } from './bot.decider';
import type { BotEvents } from './bot.events';
import { commandAnswers } from './commands/command.answers';
import * as commandCommands from './commands/command.commands';
import { commandLimits } from './commands/command.decider';
import { commandFacts } from './commands/command.facts';
import * as commandQueries from './commands/command.queries';
import { commandReading, type CommandReading } from './commands/command.reading';
import { ChatCounts } from './counts/chat-counts';
import type { Bot } from './model/bot.state';
import { addressed, whoseBot } from './model/whose-bot';
import { settingsAnswers } from './settings/settings.answers';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsReading } from './settings/settings.reading';
import { botTools, serveTools } from './tools';

const commandModules = [settingsCommands, commandCommands] as const;
const queryModules = [settingsQueries, commandQueries] as const;

interface CommandDeps extends ActionDeps {
  readonly counts: ChatCounts;
}

/** How commands on bots are run. */
function botCommands(deps: CommandDeps): CommandArea<Bot, BotCommands, BotEvents, DecisionContext, BotFacts> {
  return {
    decider: botDecider,
    modules: commandModules,
    common: {},
    answers: { ...settingsAnswers, ...commandAnswers },
    elsewhere: (command, request, demand) => addressed(deps.access, command, request, demand),
    streamId: whoseBot,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    facts: { ...commandFacts(deps) },
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof settingsQueries & typeof commandQueries>;

/** How questions about bots are answered. */
function botQueries(deps: CommandReading): QueryArea<Queries, CommandReading> {
  return { modules: queryModules, answers: { ...settingsReading, ...commandReading }, deps };
}

/** Chat bots of accounts: what they know, and what they do with what is said in chat. */
export const botArea = defineArea({
  name: 'bot',
  streams: [botDecider, ...botTools.streams],
  operations: [...commandModules, ...queryModules, ...botTools.operations],
  limits: [...Object.values(commandLimits), ...botTools.limits],
  projections: () => botTools.projections,
  processNames: botTools.processNames,
  serve: (services) => {
    const { pipeline, ports, records, viewers, clock, warn } = services;
    return () => {
      const [access, designs] = [ports.of(OVERLAY_ACCESS), ports.of(DESIGNS)];
      const widgetCommands = ports.of(WIDGET_COMMANDS);
      const evolver = botDecider as unknown as Evolver<Bot>;
      const counts = new ChatCounts({ records, viewers, places: ports.of(PLACES), clock, warn });
      const deps = { access, designs, widgetCommands, counts };
      const tools = serveTools(services);
      return {
        commands: [botCommands(deps), ...tools.commands],
        queries: [botQueries({ ...deps, pipeline, evolver }), ...tools.queries],
        processes: tools.processes,
        liveSources: tools.liveSources,
      };
    };
  },
});
