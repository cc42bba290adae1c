import type { Services } from '@studio/areas/area';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import { LEDGER } from '@studio/areas/ledger';
import { CHAT_BOT } from '@studio/areas/chat-bot';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
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
import { ModerationGuard } from './moderation/guard';
import * as moderationOperations from './moderation/moderation.commands';
import { moderationDecider } from './moderation/moderation.decider';
import * as moderationQuestions from './moderation/moderation.queries';
import { moderationCommands, moderationQueries } from './moderation/moderation.serving';
import { QuotedViewers } from './quotes/quoted-viewers';
import * as quoteOperations from './quotes/quote.commands';
import { quoteDecider, quoteLimits } from './quotes/quote.decider';
import * as quoteQuestions from './quotes/quote.queries';
import { quoteCommands, quoteQueries } from './quotes/quote.serving';

/** What a bot has besides commands and texts: each in a stream of its own, since it changes at a pace of its own. */
export const botTools = {
  streams: [counterDecider, quoteDecider, customApiDecider, moderationDecider],
  operations: [
    ...[counterOperations, counterQuestions, quoteOperations, quoteQuestions, apiOperations, apiQuestions],
    ...[moderationOperations, moderationQuestions],
  ],
  limits: [counterLimits, quoteLimits, customApiLimits].flatMap((limits) => Object.values(limits)),
  projections: [counterProjection],
  processNames: [COUNTER_RESETS, DROPPED_SECRETS],
} as const;

/** Serves them; to be called in the second round. */
export function serveTools(services: Services) {
  const { pipeline, ports, viewers, readerOf, records, secrets, outbound, clock, warn } = services;
  const access = ports.of(OVERLAY_ACCESS);
  const places = ports.of(PLACES);
  const counters = new CounterBook({ pipeline, places });
  const quoted = new QuotedViewers(() => ports.of(CHANNELS), viewers);
  const reading = { pipeline, access };
  const apis = new ApiCaller({ pipeline, secrets, outbound, clock, warn });
  const guard = new ModerationGuard({
    ...{ pipeline, records, viewers, clock, warn },
    channels: ports.of(CHANNELS),
    ledger: ports.find(LEDGER),
    bot: ports.find(CHAT_BOT),
    compile: (source) => {
      const pattern = compilePattern(source);
      return typeof pattern === 'string' ? null : { test: (text) => pattern.finds(text) };
    },
  });
  ports.of(CHAT_HEARING).listen((accountId, event, { simulated }) => {
    guard.holds(accountId, event, simulated).catch((error: unknown) => {
      warn(`A line of chat was not looked at: ${String(error)}`);
    });
  });
  return {
    ...{ apis, counters, guard, quoted },
    commands: [
      counterCommands(access, places),
      quoteCommands(access, quoted),
      customApiCommands({ ...reading, secrets, outbound }),
      moderationCommands(access, patternFault),
    ],
    queries: [
      counterQueries(reading),
      quoteQueries(reading),
      customApiQueries(reading),
      moderationQueries({ ...reading, guard }),
    ],
    processes: [
      new DroppedSecrets({ pipeline, secrets }),
      new CounterResets({
        book: counters,
        record: ports.of(ACTIVITY_RECORD),
        reader: readerOf(counterProjection),
      }),
    ],
    liveSources: [counterVariables(pipeline)],
  };
}
