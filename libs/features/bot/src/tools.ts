import { followedReads } from '@studio/kernel/followed-reads';
import { stateOf } from '@studio/kernel/state-of';
import type { BotPorts } from './bot-ports';
import type { Services } from '@studio/contracts/area';
import { PeriodResets } from '@studio/contracts/stream-events/period-resets';
import type { Ledger } from '@studio/contracts/loyalty/ledger';
import { SecretRecords } from '@studio/records/secret-records';
import { BirthdayChat } from './birthdays/birthday-chat';
import { birthdayDecider, birthdayLimits } from './birthdays/birthday.decider';
import { birthdayMessages } from './birthdays/birthday.messages';
import * as birthdayQuestions from './birthdays/birthday.queries';
import { birthdayQueries } from './birthdays/birthday.wiring';
import { compilePattern, patternFault } from './commands/patterns';
import type { CounterBook } from './counters/counter-book';
import { counterVariables } from './counters/counter-book';
import * as counterOperations from './counters/counter.commands';
import { counterDecider, counterLimits } from './counters/counter.decider';
import { counterProjection, countersDue } from './counters/counter.projection';
import * as counterQuestions from './counters/counter.queries';
import { counterCommands, counterQueries } from './counters/counter.wiring';
import { ApiCaller } from './custom-apis/api-caller';
import * as apiOperations from './custom-apis/custom-api.commands';
import { customApiDecider, customApiLimits } from './custom-apis/custom-api.decider';
import * as apiQuestions from './custom-apis/custom-api.queries';
import {
  customApiCommands,
  customApiQueries,
  DROPPED_SECRETS,
  DroppedSecrets,
} from './custom-apis/custom-api.wiring';
import type { BotEngine } from './engine/bot-engine';
import type { PlaceholderValue } from './engine/bot-context';
import { schedulePlaceholderFacts, toolPlaceholderFacts } from './engine/placeholder-facts';
import type { KnownBots } from './engine/known-accounts';
import type { ChatCounts } from './counts/chat-counts';
import { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { ModerationGuard } from './moderation/guard';
import { ModerationLog } from './moderation/moderation-log';
import { ModerationUndo } from './moderation/moderation-undo';
import { OffenceBook } from './moderation/offences';
import * as moderationOperations from './moderation/moderation.commands';
import { moderationDecider } from './moderation/moderation.decider';
import { moderationMessages } from './moderation/moderation.messages';
import * as moderationQuestions from './moderation/moderation.queries';
import { moderationCommands, moderationQueries } from './moderation/moderation.wiring';
import { QuoteChat, quoteMessages } from './quotes/quote-chat';
import { QuotedViewers } from './quotes/quoted-viewers';
import * as quoteOperations from './quotes/quote.commands';
import { quoteDecider, quoteLimits } from './quotes/quote.decider';
import * as quoteQuestions from './quotes/quote.queries';
import { quoteCommands, quoteQueries } from './quotes/quote.wiring';
import * as raidModeOperations from './raid-mode/raid-mode.commands';
import { raidModeDecider } from './raid-mode/raid-mode.decider';
import { raidModeMessages } from './raid-mode/raid-mode.messages';
import { RAID_MODES, RaidModeProcess } from './raid-mode/raid-mode-process';
import { raidModeProjection } from './raid-mode/raid-mode.projection';
import * as raidModeQuestions from './raid-mode/raid-mode.queries';
import { raidModeBuiltin, raidModeCommands, raidModeQueries } from './raid-mode/raid-mode.wiring';
import { adBreakDecider } from './ads/ad-break.decider';
import { adBreakProjection } from './ads/ad-break.projection';
import { AD_BREAKS, AdBreaks, adsBuiltin } from './ads/ad-breaks';
import { scheduleBuiltin, schedulePlaceholders } from './schedule/schedule-chat';
import { StreamSchedule } from './schedule/stream-schedule';
import { AUTO_SHOUTOUTS, AutoShoutouts } from './shoutouts/auto-shoutouts';
import type { Shoutouts } from './shoutouts/shoutouts';
import { BOT_TIMERS, TimerPosts } from './timers/timer-posts';
import * as timerOperations from './timers/timer.commands';
import { timerDecider, timerLimits } from './timers/timer.decider';
import { timerProjection } from './timers/timer.projection';
import * as timerQuestions from './timers/timer.queries';
import { timerCommands, timerQueries } from './timers/timer.wiring';
import { ViewerQueueChat } from './viewer-queue/viewer-queue-chat';
import { VIEWER_QUEUE_NOTICES, ViewerQueueNotices } from './viewer-queue/viewer-queue-notices';
import * as viewerQueueOperations from './viewer-queue/viewer-queue.commands';
import { viewerQueueDecider, viewerQueueLimits } from './viewer-queue/viewer-queue.decider';
import { viewerQueueMessages } from './viewer-queue/viewer-queue.messages';
import * as viewerQueueQuestions from './viewer-queue/viewer-queue.queries';
import {
  randomChances,
  viewerQueueCommands,
  viewerQueueQueries,
  viewerQueueVariables,
} from './viewer-queue/viewer-queue.wiring';
import { BotBelongings, KindBelongings } from './moving-in/bot-belongings';
import { commandBelongings } from './moving-in/command-belongings';
import {
  apiBelongings,
  counterBelongings,
  phraseBelongings,
  quoteBelongings,
  timerBelongings,
} from './moving-in/tool-belongings';

const COUNTER_RESETS = 'counter-resets';

/** Parts of a bot other than commands and texts. Each has its own stream, since they change at different rates. */
export const botTools = {
  streams: [
    ...[counterDecider, quoteDecider, timerDecider, customApiDecider, moderationDecider],
    ...[viewerQueueDecider, raidModeDecider, adBreakDecider, birthdayDecider],
  ],
  operations: [
    ...[counterOperations, counterQuestions, quoteOperations, quoteQuestions],
    ...[timerOperations, timerQuestions, apiOperations, apiQuestions],
    ...[moderationOperations, moderationQuestions, viewerQueueOperations, viewerQueueQuestions],
    ...[raidModeOperations, raidModeQuestions, birthdayQuestions],
  ],
  limits: [
    ...[counterLimits, quoteLimits, timerLimits, customApiLimits, viewerQueueLimits, birthdayLimits],
  ].flatMap((limits) => Object.values(limits)),
  projections: [counterProjection, timerProjection, raidModeProjection, adBreakProjection],
  processNames: [
    COUNTER_RESETS,
    BOT_TIMERS,
    DROPPED_SECRETS,
    VIEWER_QUEUE_NOTICES,
    RAID_MODES,
    AUTO_SHOUTOUTS,
    AD_BREAKS,
  ],
} as const;

/** The parts of the bot that its tools use. */
export interface ToolParts {
  readonly engine: BotEngine;
  readonly counts: Pick<ChatCounts, 'linesEver'>;
  readonly bots: Pick<KnownBots, 'read' | 'localeOf'>;
  readonly counters: CounterBook;
  readonly shoutouts: Shoutouts;
}

/** Ports that the tools need. */
export interface ToolPorts extends BotPorts {
  readonly ledger: Ledger;
}

/** Provides what moving in from another bot needs. */
export function botBelongings(
  { pipeline, viewers, outbound, records, keyFor }: Services,
  { channels }: Pick<BotPorts, 'channels'>,
  counts: ToolParts['counts'],
): BotBelongings {
  const secrets = new SecretRecords(records, keyFor('custom-api-secrets/v1'));
  const quoted = new QuotedViewers(channels, viewers);
  return new BotBelongings({
    command: new KindBelongings(pipeline, commandBelongings),
    timer: new KindBelongings(
      pipeline,
      timerBelongings((accountId) => counts.linesEver(accountId)),
    ),
    quote: new KindBelongings(pipeline, quoteBelongings(quoted)),
    counter: new KindBelongings(pipeline, counterBelongings),
    api: new KindBelongings(pipeline, apiBelongings({ secrets, outbound })),
    phrase: new KindBelongings(pipeline, phraseBelongings),
  });
}

/** Serves these parts and registers them with the bot. */
export function serveTools(services: Services, ports: ToolPorts, parts: ToolParts) {
  const { pipeline, viewers, outbound, clock, warn } = services;
  const { counters } = parts;
  const secrets = new SecretRecords(services.records, services.keyFor('custom-api-secrets/v1'));
  const { access, places, channels } = ports;
  const reading = { pipeline, access };
  const quoted = new QuotedViewers(channels, viewers);
  const apis = new ApiCaller({ pipeline, secrets, outbound, clock, warn });
  const log = new ModerationLog(
    new SecretRecords(services.records, services.keyFor('moderation-log/v1')),
    clock,
  );
  const guard = guardOf(services, ports, parts.engine, log);
  ports.catalog.addDetails(['counter.changed'], async ({ data }, accountId) => {
    const { counters: all } = await stateOf(pipeline, counterDecider, accountId);
    return { name: all[Number(data['counterId'])]?.name ?? null };
  });
  postToBot(pipeline, ports, parts, { counters, quoted, apis, guard });
  parts.engine.addMessages([...viewerQueueMessages, ...raidModeMessages, ...birthdayMessages]);
  parts.engine.addBuiltins([
    ...birthdaysIn(services, ports, parts).commands,
    ...new ViewerQueueChat({ pipeline, viewers, chances: randomChances }).commands,
    raidModeBuiltin(services.operations),
    adsBuiltin({ channels, clock }),
    scheduleIn(services, ports, parts),
  ]);
  const timing = timingOf(services, ports, parts);
  const raiding = { pipeline, access, channels, clock };
  return {
    commands: [
      counterCommands(access, places),
      quoteCommands(access, quoted),
      timerCommands({ ...timing, access }),
      customApiCommands({ ...reading, secrets, outbound }),
      moderationCommands({ access, faultOf: patternFault, log, undo: undoOf(services, ports, log) }),
      viewerQueueCommands(access, quoted),
      raidModeCommands(raiding),
    ],
    queries: [
      counterQueries(reading),
      quoteQueries(reading),
      timerQueries({ ...timing, ...reading }),
      customApiQueries(reading),
      moderationQueries({ ...reading, guard, log }),
      viewerQueueQueries(reading),
      raidModeQueries(raiding),
      birthdayQueries(reading),
    ],
    processes: processesOf(services, ports, parts, secrets),
    liveSources: [counterVariables, viewerQueueVariables].map((source) => source(followedReads(pipeline))),
    viewerBuffers: [log],
  };
}

/** Birthdays in chat, whose viewers are congratulated from now on. */
function birthdaysIn(services: Services, { places, feed }: ToolPorts, { bots, engine }: ToolParts) {
  const { pipeline, viewers, clock } = services;
  const birthdays = new BirthdayChat({ pipeline, viewers, places, clock, bots, bot: engine });
  feed.subscribe(birthdays.subscriber);
  return birthdays;
}

/** Returns `!schedule`, and adds the placeholders of the next stream. */
function scheduleIn({ clock }: Services, { channels, places }: ToolPorts, { bots, engine }: ToolParts) {
  const deps = { schedule: new StreamSchedule({ channels, clock }), bots, places, clock };
  engine.addPlaceholders(schedulePlaceholders(deps), schedulePlaceholderFacts);
  return scheduleBuiltin(deps);
}

/** Reactions and due times of the tools. */
function processesOf(services: Services, ports: ToolPorts, parts: ToolParts, secrets: SecretRecords) {
  const { pipeline, clock, share, readerOf } = services;
  const { channels, sharedChats, record } = ports;
  const { engine: bot, bots, counters } = parts;
  const reader = readerOf(raidModeProjection);
  return [
    new DroppedSecrets({ pipeline, secrets }),
    new TimerPosts({ ...timingOf(services, ports, parts), pipeline, share, sharedChats }),
    new ViewerQueueNotices({ pipeline, bot }),
    recommending(services, ports, parts),
    new AdBreaks({
      ...{ pipeline, bots, bot, channels, record, clock, share },
      reader: readerOf(adBreakProjection),
    }),
    new RaidModeProcess({ pipeline, channels, bot, reader }),
    new PeriodResets({
      ...{ name: COUNTER_RESETS, record, dayEnds: countersDue },
      reset: (accountId, period, cause) => counters.beginAgain(accountId, period, cause),
      reader: readerOf(counterProjection),
    }),
  ];
}

/** Recommends raiders and friends from now on. */
function recommending({ records }: Services, { feed, record }: ToolPorts, parts: ToolParts): AutoShoutouts {
  const auto = new AutoShoutouts({ ...parts, bot: parts.engine, record, records });
  feed.subscribe(auto.subscriber);
  return auto;
}

function undoOf(services: Services, { channels }: ToolPorts, log: ModerationLog): ModerationUndo {
  const { pipeline, records, viewers, clock } = services;
  return new ModerationUndo({
    ...{ pipeline, viewers, channels, log },
    offences: new OffenceBook(records),
    outside: new OutsideCalls(records, clock),
  });
}

function guardOf(
  services: Services,
  { channels, ledger }: ToolPorts,
  bot: BotEngine,
  log: ModerationLog,
): ModerationGuard {
  const { pipeline, records, viewers, clock, warn } = services;
  return new ModerationGuard({
    ...{ pipeline, records, viewers, clock, warn, bot, log },
    channels,
    ledger,
    compile: (source) => {
      const pattern = compilePattern(source);
      return typeof pattern === 'string' ? null : { test: (text) => pattern.finds(text) };
    },
  });
}

/** Dependencies of timers. */
function timingOf(
  { clock, readerOf, upToDate }: Services,
  { record, channels }: ToolPorts,
  { engine, counts }: ToolParts,
) {
  return {
    clock,
    bot: engine,
    record,
    channels,
    messagesOf: (accountId: string) => counts.linesEver(accountId),
    reader: readerOf(timerProjection),
    upToDate: () => upToDate(timerProjection),
  };
}

interface ConnectedParts {
  readonly counters: CounterBook;
  readonly quoted: QuotedViewers;
  readonly apis: ApiCaller;
  readonly guard: ModerationGuard;
}

/** Connects the bot to these parts. */
function postToBot(
  pipeline: Services['pipeline'],
  { channels, feed }: Pick<ToolPorts, 'channels' | 'feed'>,
  { engine, bots }: ToolParts,
  { counters, quoted, apis, guard }: ConnectedParts,
): void {
  feed.moderate((message) => guard.holds(message));
  const isOn = async (accountId: string): Promise<boolean> =>
    (await bots.read(accountId)).settings.quoteChatEnabled;
  engine.addBuiltins(new QuoteChat({ pipeline, quoted, channels, isOn, random: Math.random }).commands);
  engine.addMessages([...quoteMessages, ...moderationMessages]);
  const count: PlaceholderValue = async ({ accountId, key }, name, index) =>
    isCounterName(name)
      ? await counters.countOn(accountId, { name, op: 'add' }, { key: `bot/${key}/${index}` })
      : null;
  const counter: PlaceholderValue = async ({ accountId }, name) =>
    isCounterName(name) ? ((await counters.valueOf(accountId, name)) ?? 0) : null;
  const api: PlaceholderValue = ({ accountId, written, role }, name) =>
    name === null ? null : apis.say(accountId, name, written.argsText, role);
  engine.addPlaceholders({ count, counter, api }, toolPlaceholderFacts);
}

function isCounterName(name: string | null): name is string {
  return name !== null && /^[a-z0-9_]{1,40}$/u.test(name);
}
