import { BOT_COUNTERS } from '@studio/contracts/bot/bot-counters';
import { BOT_MOVE_IN } from '@studio/contracts/bot/bot-move-in';
import { CHAT_BOT, CHAT_PLACEHOLDERS } from '@studio/contracts/bot/chat-bot';
import { botRequires, botLate } from './bot-ports';
import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import type { ActionDeps } from '@studio/actions/action.targets';
import { wire, defineArea } from '@studio/contracts/area';
import type { CommandsOf, DecisionContext, Evolver } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { botItems } from './bot-items';
import { botDecider, type BotCommands, type BotLookups } from './bot.decider';
import type { BotEvents } from './bot.events';
import { CounterBook } from './counters/counter-book';
import { commandAnswers } from './commands/command.answers';
import * as commandCommands from './commands/command.commands';
import { commandLimits } from './commands/command.decider';
import { commandLookups } from './commands/command.lookups';
import * as commandQueries from './commands/command.queries';
import { commandQueryHandlers, type CommandQueryDeps } from './commands/command.query-handlers';
import { liveChatters } from './counts/live-chatters';
import { serveEngine, type ServedEngine } from './engine/serve-engine';
import * as messageCommands from './messages/message.commands';
import * as messageQueries from './messages/message.queries';
import {
  messageAnswers,
  messageLookups,
  messageQueryHandlers,
  type MessageQueryDeps,
} from './messages/message.wiring';
import type { Bot } from './model/bot.state';
import { addressed, whoseBot } from './model/whose-bot';
import { settingsAnswers } from './settings/settings.answers';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsQueryHandlers } from './settings/settings.query-handlers';
import * as statusCommands from './status/status.commands';
import * as statusQueries from './status/status.queries';
import {
  statusAnswers,
  statusLookups,
  statusQueryHandlers,
  type StatusQueryDeps,
} from './status/status.wiring';
import { findsPattern, patternFault } from './commands/patterns';
import * as presetCommands from './presets/preset.commands';
import { presetAnswers, presetLookups } from './presets/preset.wiring';
import { StreamPresets } from './presets/stream-presets';
import { botBelongings, botTools, serveTools } from './tools';
import { LINEAR_PATTERNS } from '@studio/contracts/bot/linear-patterns';

const commandModules = [
  settingsCommands,
  commandCommands,
  messageCommands,
  statusCommands,
  presetCommands,
] as const;
const queryModules = [settingsQueries, commandQueries, messageQueries, statusQueries] as const;

type QueryDeps = CommandQueryDeps & MessageQueryDeps & StatusQueryDeps;

function botCommands(
  deps: ActionDeps & QueryDeps,
  bots: ServedEngine['bots'],
  presets: StreamPresets,
): CommandArea<Bot, BotCommands, BotEvents, DecisionContext, BotLookups> {
  return {
    decider: botDecider,
    modules: commandModules,
    common: {},
    answers: {
      ...settingsAnswers,
      ...commandAnswers,
      ...messageAnswers(deps.messages),
      ...statusAnswers,
      ...presetAnswers,
    },
    redirectTo: (command, request, demand) => addressed(deps.access, command, request, demand),
    names: {
      ...nameOfOverlay(deps.access),
      commandId: (id, { state }) => {
        const command = state.commands.own[Number(id)];
        return called('command', command && { name: `!${command.name}` });
      },
    },
    streamId: whoseBot,
    // Who may use a bot is decided with whose it is: see `elsewhere`.
    authorize: () => undefined,
    lookups: {
      ...commandLookups(deps),
      ...messageLookups({ ...deps, settingsOf: (accountId) => bots.read(accountId) }),
      ...statusLookups(deps),
      ...presetLookups(presets),
    },
  };
}

type Queries = CommandsOf<
  typeof settingsQueries & typeof commandQueries & typeof messageQueries & typeof statusQueries
>;

/** Queries about bots. */
function botQueries(deps: QueryDeps): QueryArea<Queries, QueryDeps> {
  const answers = {
    ...settingsQueryHandlers,
    ...commandQueryHandlers,
    ...messageQueryHandlers,
    ...statusQueryHandlers,
  };
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
  serve: wire(
    {
      requires: botRequires,
      late: botLate,
      provides: {
        ...{ patterns: LINEAR_PATTERNS, bot: CHAT_BOT, placeholders: CHAT_PLACEHOLDERS },
        ...{ counters: BOT_COUNTERS, moveIn: BOT_MOVE_IN },
      },
    },
    (services, ports, late) => {
      const { pipeline } = services;
      const evolver = botDecider as Evolver<Bot>;
      const parts = serveEngine(services, { ...ports, actions: late.actions, ledger: late.ledger }, evolver);
      const { engine } = parts;
      const counters = new CounterBook({ pipeline, places: ports.places });
      return {
        provided: {
          patterns: { faultOf: patternFault, finds: findsPattern },
          ...{ bot: engine, placeholders: engine, counters },
          moveIn: botBelongings(services, ports, parts.counts),
        },
        parts: () => {
          const { counts, messages, bots, said, shoutouts, start, stop } = parts;
          const { access, designs, channels, consents, record, places, feed } = ports;
          const widgetCommands = late.widgetCommands();
          const localeOf = bots.localeOf.bind(bots);
          const deps = {
            ...{ pipeline, evolver, access, designs, widgetCommands },
            ...{ counts, messages, channels, localeOf, consents },
          };
          const presets = new StreamPresets({ bots, bot: engine, channels, operations: services.operations });
          engine.addBuiltins([presets.builtin]);
          const chatters = liveChatters({ counts, clock: services.clock, record, places });
          const tools = serveTools(
            services,
            { ...ports, ledger: late.ledger() },
            { engine, counts, bots, counters, shoutouts },
          );
          for (const subscriber of engine.subscribers) feed.subscribe(subscriber);
          return {
            commands: [botCommands(deps, bots, presets), ...tools.commands],
            queries: [botQueries(deps), ...tools.queries],
            processes: tools.processes,
            liveSources: [...tools.liveSources, chatters],
            figures: [said.figure],
            viewerBuffers: tools.viewerBuffers,
            ...{ start, stop },
          };
        },
      };
    },
  ),
});
