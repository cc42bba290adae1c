import type { Late } from '@studio/contracts/area';
import type { botLate, BotPorts } from '../bot-ports';
import type { Services } from '@studio/contracts/area';
import { commonTexts } from '@studio/contracts/events/common-texts';
import type { Evolver } from '@studio/kernel/decider';
import { ChatCounts } from '../counts/chat-counts';
import { MessageBook } from '../messages/message-book';
import { ownMessages } from '../messages/own-messages';
import type { Bot } from '../model/bot.state';
import { BotEngine } from './bot-engine';
import { FirstLines } from '../counts/first-lines';
import { CommandAdmission } from './command-admission';
import { BuiltinTable } from './builtin-table';
import { highlightBuiltins } from './highlight-builtins';
import { KnownBots } from './known-accounts';
import { ChatOutbox } from './outbox';
import { ownBuiltins } from './own-builtins';
import { ownPlaceholderFacts } from './placeholder-facts';
import { ownPlaceholders } from './placeholders';
import { Shoutouts } from '../shoutouts/shoutouts';
import { SaidLines } from './said-lines';
import { StreamInfoCache } from './stream-info-cache';
import { addBotTexts } from './text-places';

interface EnginePorts extends Pick<BotPorts, 'channels' | 'places' | 'feed' | 'designs' | 'texts'> {
  readonly actions: Late<typeof botLate>['actions'];
  readonly ledger: Late<typeof botLate>['ledger'];
}

/** The parts of a node's bots. */
export interface ServedEngine {
  readonly engine: BotEngine;
  readonly counts: ChatCounts;
  readonly messages: MessageBook;
  readonly bots: KnownBots;
  readonly said: SaidLines;
  readonly shoutouts: Shoutouts;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Puts a node's bots together. */
export function serveEngine(services: Services, ports: EnginePorts, evolver: Evolver<Bot>): ServedEngine {
  const { pipeline, records, viewers, clock, events, operations, warn } = services;
  const { channels, places, feed, actions, ledger } = ports;
  const counts = new ChatCounts({ records, viewers, places, clock, feed });
  const messages = new MessageBook();
  const builtins = new BuiltinTable();
  const bots = new KnownBots({ pipeline, events, evolver, operations, clock, warn });
  const lookups = new StreamInfoCache(channels, clock);
  const said = new SaidLines();
  const outbox = new ChatOutbox({
    ...{ channels, clock },
    later: (ms, call) => void setTimeout(call, ms).unref(),
    onOutcome: said.count,
  });
  const common = commonTexts({ liveData: (id, kind) => services.liveData(id, kind), places, clock });
  const firstLines = new FirstLines({ records, ledger });
  feed.subscribe(firstLines.subscriber);
  const engine = new BotEngine({
    ...{ bots, counts, messages, builtins, outbox, channels, records, clock, warn, common },
    actions,
    admission: new CommandAdmission({ ledger, records, streams: lookups, clock }),
    firstLines,
    random: Math.random,
  });
  engine.addMessages(ownMessages);
  const shoutouts = new Shoutouts({ bots, channels, designs: ports.designs, operations });
  engine.addBuiltins(ownBuiltins({ bots, table: builtins, lookups, channels, operations, shoutouts }));
  engine.addBuiltins(highlightBuiltins(channels));
  const usesOf = async (accountId: string, commandId: number): Promise<number> =>
    (await counts.ever(accountId)).uses[commandId] ?? 0;
  engine.addPlaceholders(ownPlaceholders(lookups, Math.random, usesOf), ownPlaceholderFacts);
  addBotTexts(ports.texts, { placeholders: engine.texts, messages, common });
  return {
    ...{ engine, counts, messages, bots, said, shoutouts },
    start: () => bots.start(),
    stop: async () => {
      await bots.stop();
      await engine.settled();
      await counts.flush();
    },
  };
}
