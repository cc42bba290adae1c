import { ACTION_RUNNER } from '@studio/actions/action-runner';
import type { Services } from '@studio/areas/area';
import { CHAT_BOT, CHAT_PLACEHOLDERS } from '@studio/areas/chat-bot';
import { PLACES } from '@studio/areas/ports';
import type { Evolver } from '@studio/kernel/decider';
import { CHANNELS, type Channels } from '@studio/platforms/port/channels';
import { ChatCounts } from '../counts/chat-counts';
import { MessageBook } from '../messages/message-book';
import { ownMessages } from '../messages/own-messages';
import type { Bot } from '../model/bot.state';
import { BotEngine } from './bot-engine';
import { BuiltinTable } from './builtin-table';
import { KnownBots } from './known-accounts';
import { ChatOutbox } from './outbox';
import { ownBuiltins } from './own-builtins';
import { ownPlaceholders } from './placeholders';
import { SaidLines } from './said-lines';
import { StreamFacts } from './stream-facts';

/** How often what was counted is written down. */
const FLUSH_MS = 5000;

/** The parts of a node's bots. */
export interface ServedEngine {
  readonly engine: BotEngine;
  readonly counts: ChatCounts;
  readonly messages: MessageBook;
  readonly bots: KnownBots;
  readonly said: SaidLines;
  readonly channels: () => Channels;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Puts a node's bots together and provides them for others; to be called in the first round. */
export function serveEngine(services: Services, evolver: Evolver<Bot>): ServedEngine {
  const { pipeline, ports, records, viewers, clock, events, operations, warn } = services;
  const channels = (): Channels => ports.of(CHANNELS);
  const places = { placeOf: (accountId: string) => ports.of(PLACES).placeOf(accountId) };
  const counts = new ChatCounts({ records, viewers, places, clock, warn });
  const messages = new MessageBook();
  const builtins = new BuiltinTable();
  const bots = new KnownBots({ pipeline, events, evolver, operations, clock, warn });
  const facts = new StreamFacts(channels, clock);
  const said = new SaidLines();
  const outbox = new ChatOutbox({
    ...{ channels, clock },
    later: (ms, call) => void setTimeout(call, ms).unref(),
    told: said.count,
  });
  const engine = new BotEngine({
    ...{ bots, counts, messages, builtins, outbox, channels, records, clock, warn },
    actions: () => ports.of(ACTION_RUNNER),
    random: Math.random,
  });
  engine.addMessages(ownMessages);
  engine.addBuiltins(ownBuiltins({ bots, table: builtins, facts, channels, operations }));
  const usesOf = async (accountId: string, commandId: number): Promise<number> =>
    (await counts.ever(accountId)).uses[commandId] ?? 0;
  engine.addPlaceholders(ownPlaceholders(facts, Math.random, usesOf));
  ports.provide(CHAT_BOT, engine);
  ports.provide(CHAT_PLACEHOLDERS, engine);
  let timer: NodeJS.Timeout | undefined;
  return {
    ...{ engine, counts, messages, bots, channels, said },
    start: () => {
      bots.start();
      timer = setInterval(() => void counts.flush(), FLUSH_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await bots.stop();
      await engine.settled();
      await counts.flush();
    },
  };
}
