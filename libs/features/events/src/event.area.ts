import { AUTHENTICATION } from '@studio/contracts/accounts/authentication';
import { defineArea, wire, type Services } from '@studio/contracts/area';
import { PLATFORM_EVENTS } from '@studio/contracts/channels/platform-events';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { TEXT_PLACES } from '@studio/contracts/events/text-places';
import { OBS_EVENTS } from '@studio/contracts/obs/obs-events';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryArea } from '@studio/operations/area';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { OverlayDetails } from './event-details';
import { OverlayChanges } from './overlay-changes';
import { OverlayOwners } from './overlay-owners';
import { LogEventCatalog } from './catalog';
import { EventFeed, liveTopic } from './event-feed';
import { filterFor, patternsIn } from './event-filter';
import { EventHistory, referencesUpToDate } from './event-history';
import { EventReferences } from './event-references.projection';
import { EventStreamRoute } from './event-stream.route';
import * as queries from './event.queries';
import type { EventView } from './event.views';
import { banEvent, obsEvent } from './live-events';
import { TextChecks } from './text-checks';
import * as textQueries from './text.queries';

interface QueryDeps {
  readonly history: EventHistory;
  readonly texts: TextChecks;
}

function eventQueries(
  deps: QueryDeps,
): QueryArea<CommandsOf<typeof queries & typeof textQueries>, QueryDeps> {
  return {
    modules: [queries, textQueries],
    answers: {
      CheckText: (query, { caller, locale }, { texts }) => texts.check(query, caller, locale),
      ListEvents: async ({ types, after, latest, limit }, { caller }, { history }) => {
        const filter = filterFor(caller, patternsIn(types));
        const { accountId } = caller;
        const page =
          latest && after === undefined
            ? { events: await history.latest(accountId, { filter, limit }), isWhole: true }
            : await history.after(accountId, await placeOf(history, accountId, after), { filter, limit });
        const items: EventView[] = [];
        for (const { id, type, timestamp, position, platform, simulated, late, data } of page.events)
          items.push({
            ...{ id, type, timestamp, position: await history.cursorOf(position) },
            ...{ platform, simulated, late, data },
          });
        return { items, nextAfter: page.isWhole ? null : (items.at(-1)?.position ?? null), nextCursor: null };
      },
    },
    deps,
  };
}

/** @throws Problem `invalid_request` for a position from which nobody can continue */
async function placeOf(history: EventHistory, accountId: string, after: string | undefined): Promise<string> {
  if (after === undefined) return '';
  const place = await history.placeOf(accountId, after);
  if ('position' in place) return place.position;
  const expected = 'the position of an event of the last 7 days';
  throw new Problem('invalid_request', `after must be ${expected}.`, {
    errors: [{ field: 'after', location: 'query', expected }],
  });
}

function historyOf(
  services: Services,
  catalog: LogEventCatalog,
  overlayDetails: () => OverlayDetails,
): EventHistory {
  const { events: log, readerOf, upToDate, clock } = services;
  const reader = readerOf({ name: 'event-references' });
  return new EventHistory({
    ...{ log, catalog, overlayDetails, reader, clock },
    changes: new OverlayChanges({ log, reader }),
    upToDate: referencesUpToDate(upToDate),
  });
}

/** The event catalog: list, stream. */
export const eventArea = defineArea({
  name: 'events',
  streams: [],
  operations: [queries, textQueries],
  projections: ({ log }) => [new EventReferences(log).projection],
  serve: wire(
    {
      requires: { designs: DESIGNS, access: OVERLAY_ACCESS },
      late: { platformEvents: PLATFORM_EVENTS, obs: OBS_EVENTS, authentication: AUTHENTICATION },
      provides: { catalog: EVENT_CATALOG, texts: TEXT_PLACES },
    },
    (services, { designs, access }, late) => {
      const overlayDetails = () => new OverlayDetails({ designs, access });
      const catalog = new LogEventCatalog(new OverlayOwners(services.events), overlayDetails);
      const texts = new TextChecks({ catalog, access });
      return {
        provided: { catalog, texts },
        parts: () => {
          const { events: log, signals, clock, warn } = services;
          const history = historyOf(services, catalog, overlayDetails);
          catalog.readFrom(history);
          const feed = new EventFeed({ log, catalog, signals, clock, warn });
          const stream = new EventStreamRoute({ authentication: late.authentication(), feed, history, log });
          late.platformEvents().subscribeTo('ban', (accountId, event, { simulated }) => {
            signals.publish(liveTopic(accountId), { ...banEvent(event, simulated) });
          });
          late
            .obs()
            .subscribe((event) => signals.publish(liveTopic(event.accountId), { ...obsEvent(event) }));
          return {
            queries: [eventQueries({ history, texts })],
            routes: [stream],
            start: () => stream.start(),
            stop: () => {
              stream.stop();
              feed.stop();
            },
          };
        },
      };
    },
  ),
});
