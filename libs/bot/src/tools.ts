import type { Services } from '@studio/areas/area';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import { OVERLAY_ACCESS, PLACES } from '@studio/areas/ports';
import { CHANNELS } from '@studio/platforms/port/channels';
import { CounterBook, counterVariables } from './counters/counter-book';
import { COUNTER_RESETS, CounterResets } from './counters/counter-resets';
import * as counterOperations from './counters/counter.commands';
import { counterDecider, counterLimits } from './counters/counter.decider';
import { counterProjection } from './counters/counter.projection';
import * as counterQuestions from './counters/counter.queries';
import { counterCommands, counterQueries } from './counters/counter.serving';
import { QuotedViewers } from './quotes/quoted-viewers';
import * as quoteOperations from './quotes/quote.commands';
import { quoteDecider, quoteLimits } from './quotes/quote.decider';
import * as quoteQuestions from './quotes/quote.queries';
import { quoteCommands, quoteQueries } from './quotes/quote.serving';

/** What a bot has besides commands and texts: each in a stream of its own, since it changes at a pace of its own. */
export const botTools = {
  streams: [counterDecider, quoteDecider],
  operations: [counterOperations, counterQuestions, quoteOperations, quoteQuestions],
  limits: [...Object.values(counterLimits), ...Object.values(quoteLimits)],
  projections: [counterProjection],
  processNames: [COUNTER_RESETS],
} as const;

/** Serves them; to be called in the second round. */
export function serveTools({ pipeline, ports, viewers, readerOf }: Services) {
  const access = ports.of(OVERLAY_ACCESS);
  const places = ports.of(PLACES);
  const counters = new CounterBook({ pipeline, places });
  const quoted = new QuotedViewers(() => ports.of(CHANNELS), viewers);
  const reading = { pipeline, access };
  return {
    counters,
    quoted,
    commands: [counterCommands(access, places), quoteCommands(access, quoted)],
    queries: [counterQueries(reading), quoteQueries(reading)],
    processes: [
      new CounterResets({
        book: counters,
        record: ports.of(ACTIVITY_RECORD),
        reader: readerOf(counterProjection),
      }),
    ],
    liveSources: [counterVariables(pipeline)],
  };
}
