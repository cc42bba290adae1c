import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import type { Services } from '@studio/areas/area';
import { LEDGER } from '@studio/areas/ledger';
import { OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import { SecretRecords } from '@studio/records/secret-records';
import { CHANNELS } from '@studio/platforms/port/channels';
import { compilePattern, patternFault } from './commands/patterns';
import { CounterBook, counterVariables } from './counters/counter-book';
import { COUNTER_RESETS, CounterResets } from './counters/counter-resets';
import * as counterOperations from './counters/counter.commands';
import { counterDecider, counterLimits } from './counters/counter.decider';
import { counterProjection } from './counters/counter.projection';
import * as counterQuestions from './counters/counter.queries';
import { counterCommands, counterQueries } from './counters/counter.serving';
import { ApiCaller } from './custom-apis/api-caller';
import * as apiOperations from './custom-apis/custom-api.commands';
import { customApiDecider, customApiLimits } from './custom-apis/custom-api.decider';
import * as apiQuestions from './custom-apis/custom-api.queries';
import {
  customApiCommands,
  customApiQueries,
  DROPPED_SECRETS,
  DroppedSecrets,
} from './custom-apis/custom-api.serving';
import type { BotEngine } from './engine/bot-engine';
import type { PlaceholderValue } from './engine/heard';
import { skippedPatterns } from './engine/said-lines';
import type { KnownBots } from './engine/known-accounts';
import type { ChatCounts } from './counts/chat-counts';
import { ModerationGuard } from './moderation/guard';
import * as moderationOperations from './moderation/moderation.commands';
import { moderationDecider } from './moderation/moderation.decider';
import { moderationMessages } from './moderation/moderation.messages';
import * as moderationQuestions from './moderation/moderation.queries';
import { moderationCommands, moderationQueries } from './moderation/moderation.serving';
import { QuoteChat, quoteMessages } from './quotes/quote-chat';
import { QuotedViewers } from './quotes/quoted-viewers';
import * as quoteOperations from './quotes/quote.commands';
import { quoteDecider, quoteLimits } from './quotes/quote.decider';
import * as quoteQuestions from './quotes/quote.queries';
import { quoteCommands, quoteQueries } from './quotes/quote.serving';
import { BOT_TIMERS, TimerPosts } from './timers/timer-posts';
import * as timerOperations from './timers/timer.commands';
import { timerDecider, timerLimits } from './timers/timer.decider';
import { timerProjection } from './timers/timer.projection';
import * as timerQuestions from './timers/timer.queries';
import { timerCommands, timerQueries } from './timers/timer.serving';

/** What a bot has besides commands and texts: each in a stream of its own, since it changes at a pace of its own. */
export const botTools = {
  streams: [counterDecider, quoteDecider, timerDecider, customApiDecider, moderationDecider],
  operations: [
    ...[counterOperations, counterQuestions, quoteOperations, quoteQuestions],
    ...[timerOperations, timerQuestions, apiOperations, apiQuestions],
    ...[moderationOperations, moderationQuestions],
  ],
  limits: [counterLimits, quoteLimits, timerLimits, customApiLimits].flatMap((limits) =>
    Object.values(limits),
  ),
  projections: [counterProjection, timerProjection],
  processNames: [COUNTER_RESETS, BOT_TIMERS, DROPPED_SECRETS],
} as const;

/** The parts of the bot that its tools use. */
export interface ToolParts {
  readonly engine: BotEngine;
  readonly counts: Pick<ChatCounts, 'linesEver'>;
  readonly bots: Pick<KnownBots, 'read'>;
}

/** Serves them, and tells the bot of them; to be called in the second round. */
export function serveTools(services: Services, parts: ToolParts) {
  const { pipeline, ports, viewers, outbound, clock, warn } = services;
  const secrets = new SecretRecords(services.records, services.keyFor('custom-api-secrets/v1'));
  const access = ports.of(OVERLAY_ACCESS);
  const places = ports.of(PLACES);
  const reading = { pipeline, access };
  const counters = new CounterBook({ pipeline, places });
  const quoted = new QuotedViewers(() => ports.of(CHANNELS), viewers);
  const apis = new ApiCaller({ pipeline, secrets, outbound, clock, warn });
  const guard = guardOf(services, parts.engine);
  tellBot(services, parts, { counters, quoted, apis, guard });
  const timing = timingOf(services, parts);
  return {
    commands: [
      counterCommands(access, places),
      quoteCommands(access, quoted),
      timerCommands({ ...timing, access }),
      customApiCommands({ ...reading, secrets, outbound }),
      moderationCommands(access, patternFault),
    ],
    queries: [
      counterQueries(reading),
      quoteQueries(reading),
      timerQueries({ ...timing, ...reading }),
      customApiQueries(reading),
      moderationQueries({ ...reading, guard }),
    ],
    processes: [
      new DroppedSecrets({ pipeline, secrets }),
      new TimerPosts({ ...timing, pipeline }),
      new CounterResets({
        book: counters,
        record: ports.of(ACTIVITY_RECORD),
        reader: services.readerOf(counterProjection),
      }),
    ],
    liveSources: [counterVariables(pipeline)],
    figures: [
      skippedPatterns({
        commands: () => parts.engine.skippedPatterns,
        moderation: () => guard.skippedPatterns,
      }),
    ],
  };
}

function guardOf(services: Services, bot: BotEngine): ModerationGuard {
  const { pipeline, records, viewers, clock, warn, ports } = services;
  return new ModerationGuard({
    ...{ pipeline, records, viewers, clock, warn, bot },
    channels: ports.of(CHANNELS),
    ledger: ports.of(LEDGER),
    compile: (source) => {
      const pattern = compilePattern(source);
      return typeof pattern === 'string' ? null : { test: (text) => pattern.finds(text) };
    },
  });
}

/** What timers hang on. */
function timingOf({ ports, clock, readerOf, upToDate }: Services, { engine, counts }: ToolParts) {
  return {
    clock,
    bot: engine,
    record: ports.of(ACTIVITY_RECORD),
    channels: ports.of(CHANNELS),
    messagesOf: (accountId: string) => counts.linesEver(accountId),
    reader: readerOf(timerProjection),
    upToDate: () => upToDate(timerProjection),
  };
}

interface Told {
  readonly counters: CounterBook;
  readonly quoted: QuotedViewers;
  readonly apis: ApiCaller;
  readonly guard: ModerationGuard;
}

/** What the bot says and hears by these tools. */
function tellBot(
  { pipeline, ports }: Services,
  { engine, bots }: ToolParts,
  { counters, quoted, apis, guard }: Told,
): void {
  engine.addGuard((...line) => guard.holds(...line));
  const isOn = async (accountId: string): Promise<boolean> =>
    (await bots.read(accountId)).settings.quoteChatEnabled;
  const channels = ports.of(CHANNELS);
  engine.addBuiltins(new QuoteChat({ pipeline, quoted, channels, isOn, random: Math.random }).commands);
  engine.addMessages([...quoteMessages, ...moderationMessages]);
  const count: PlaceholderValue = async ({ accountId, key }, name, index) =>
    isCounterName(name)
      ? String(await counters.countOn(accountId, { name, op: 'add' }, { key: `bot/${key}/${index}` }))
      : null;
  const counter: PlaceholderValue = async ({ accountId }, name) =>
    isCounterName(name) ? String((await counters.valueOf(accountId, name)) ?? 0) : null;
  const api: PlaceholderValue = ({ accountId, written, role }, name) =>
    name === null ? null : apis.say(accountId, name, written.argsText, role);
  engine.addPlaceholders({ count, counter, api });
}

function isCounterName(name: string | null): name is string {
  return name !== null && /^[a-z0-9_]{1,40}$/u.test(name);
}
