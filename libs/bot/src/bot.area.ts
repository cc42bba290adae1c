import type { ActionDeps } from '@studio/actions/action.targets';
import { defineArea } from '@studio/areas/area';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { WIDGET_COMMANDS } from '@studio/areas/deck-macros';
import { DESIGNS, OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext, Evolver } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { CHANNEL_CONSENTS } from '@studio/platforms/port/channels';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import { botItems } from './bot-items';
import { botDecider, type BotCommands, type BotFacts } from './bot.decider';
import type { BotEvents } from './bot.events';
import { commandAnswers } from './commands/command.answers';
import * as commandCommands from './commands/command.commands';
import { commandLimits } from './commands/command.decider';
import { commandFacts } from './commands/command.facts';
import * as commandQueries from './commands/command.queries';
import { commandReading, type CommandReading } from './commands/command.reading';
import { liveChatters } from './counts/live-chatters';
import { serveEngine, type ServedEngine } from './engine/serve-engine';
import * as messageCommands from './messages/message.commands';
import * as messageQueries from './messages/message.queries';
import {
  messageAnswers,
  messageFacts,
  messageReading,
  type MessageReading,
} from './messages/message.serving';
import type { Bot } from './model/bot.state';
import { addressed, whoseBot } from './model/whose-bot';
import { settingsAnswers } from './settings/settings.answers';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsReading } from './settings/settings.reading';
import * as statusCommands from './status/status.commands';
import * as statusQueries from './status/status.queries';
import { statusAnswers, statusFacts, statusReading, type StatusReading } from './status/status.serving';
import { findsPattern, patternFault } from './commands/patterns';
import { botTools, serveTools } from './tools';
import { LINEAR_PATTERNS } from '@studio/areas/linear-patterns';

const commandModules = [settingsCommands, commandCommands, messageCommands, statusCommands] as const;
const queryModules = [settingsQueries, commandQueries, messageQueries, statusQueries] as const;

type Reading = CommandReading & MessageReading & StatusReading;

/** How commands on bots are run. */
function botCommands(
  deps: ActionDeps & Reading,
  bots: ServedEngine['bots'],
): CommandArea<Bot, BotCommands, BotEvents, DecisionContext, BotFacts> {
  return {
    decider: botDecider,
    modules: commandModules,
    common: {},
    answers: { ...settingsAnswers, ...commandAnswers, ...messageAnswers(deps.messages), ...statusAnswers },
    elsewhere: (command, request, demand) => addressed(deps.access, command, request, demand),
    streamId: whoseBot,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    facts: {
      ...commandFacts(deps),
      ...messageFacts({ ...deps, settingsOf: (accountId) => bots.read(accountId) }),
      ...statusFacts(deps),
    },
    onAir: () => false,
  };
}

type Queries = CommandsOf<
  typeof settingsQueries & typeof commandQueries & typeof messageQueries & typeof statusQueries
>;

/** How questions about bots are answered. */
function botQueries(deps: Reading): QueryArea<Queries, Reading> {
  const answers = { ...settingsReading, ...commandReading, ...messageReading, ...statusReading };
  return { modules: queryModules, answers, deps };
}

/** Chat bots of accounts: what they know, and what they do with what is said in chat. */
export const botArea = defineArea({
  name: 'bot',
  streams: [botDecider, ...botTools.streams],
  operations: [...commandModules, ...queryModules, ...botTools.operations],
  limits: [...Object.values(commandLimits), ...botTools.limits],
  editor: { items: botItems },
  projections: () => botTools.projections,
  processNames: botTools.processNames,
  serve: (services) => {
    const { pipeline, ports } = services;
    ports.provide(LINEAR_PATTERNS, {
      faultOf: patternFault,
      finds: findsPattern,
    });
    const evolver = botDecider as unknown as Evolver<Bot>;
    const { engine, counts, messages, bots, said, channels, start, stop } = serveEngine(services, evolver);
    return () => {
      const [access, designs] = [ports.of(OVERLAY_ACCESS), ports.of(DESIGNS)];
      const widgetCommands = ports.of(WIDGET_COMMANDS);
      const localeOf = bots.localeOf.bind(bots);
      const deps = {
        pipeline,
        evolver,
        access,
        designs,
        widgetCommands,
        counts,
        messages,
        channels,
        localeOf,
        consents: ports.of(CHANNEL_CONSENTS),
      };
      const chatters = liveChatters({
        counts,
        clock: services.clock,
        record: () => ports.of(ACTIVITY_RECORD),
        places: () => ports.of(PLACES),
      });
      const tools = serveTools(services, { engine, counts, bots });
      ports.of(CHAT_HEARING).listen(engine.hear);
      return {
        commands: [botCommands(deps, bots), ...tools.commands],
        queries: [botQueries(deps), ...tools.queries],
        processes: tools.processes,
        liveSources: [...tools.liveSources, chatters],
        figures: [said.figure, ...tools.figures],
        ...{ start, stop },
      };
    };
  },
});
