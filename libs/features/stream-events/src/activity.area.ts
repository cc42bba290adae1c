import { streamKindNames, streamKinds } from '@studio/platforms/stream-kinds';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { FOLLOWED_PLACES, PLACES } from '@studio/contracts/accounts/account-places';
import { VIEWER_FORGETTING, type ViewerForgetting } from '@studio/contracts/viewers/viewer-forgetting';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { followedReads } from '@studio/kernel/followed-reads';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, CommandArea, QueryArea, QueryTable } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { itemSource } from '@studio/realtime/editor/editor-source';
import type { AccountItem } from '@studio/realtime/editor-items';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { isChatNews } from '@studio/contracts/chat/chat-event';
import { CHAT_FEED, type ChatFeed } from '@studio/contracts/chat/chat-feed';
import { PLATFORM_EVENTS } from '@studio/contracts/channels/platform-events';
import { TEST_EVENTS, type TestEvents } from '@studio/contracts/channels/test-events';
import { SIMULATED_CHANNEL, type SimulatedChannel } from '@studio/contracts/channels/simulated-channel';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import {
  activityDecider,
  type ForgetCommands,
  type SessionCommands,
  type ActivityItem,
} from './activity.decider';
import type { ActivityEvents, SimulatedEvents } from './activity.events';
import { recordProjection, type Recorded } from './activity.projection';
import * as forgetCommands from './forget.commands';
import * as queries from './activity.queries';
import * as sessionCommands from './session.commands';
import * as sessionQueries from './sessions.queries';
import * as supporterQueries from './supporters.queries';
import * as statsQueries from './stats.queries';
import type { ActivityState } from './activity.state';
import { activityView, MICROS, statsView, type SimulatedView } from './activity.views';
import { activityOf } from '@studio/platforms/activity';
import { HypeTrains } from './hype-trains';
import { leadersSource } from './live-leaders';
import { sessionSource } from './live-session';
import { StoredActivityRecord } from './record';
import { tipsByCurrency } from './totals';
import { converted } from '@studio/widgets/money';
import { ActivityRecorder } from './recorder';
import { STREAMS_PROCESS, StreamsProcess } from './streams-process';
import * as commands from './simulate.commands';
import { simulatedDecider, type SimulateCommands, type SimulateLookups } from './simulated.decider';

interface SimulateDeps {
  readonly channel: SimulatedChannel | null;
  readonly tests: TestEvents;
  readonly recorder: ActivityRecorder;
  readonly chat: Pick<ChatFeed, 'publish'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

function simulatedView(commit: Pick<Commit, 'events'> | null): SimulatedView {
  return {
    simulated: true,
    changed: commit !== null,
    activityIds: (commit?.events ?? []).flatMap(({ data }) =>
      typeof data['activityId'] === 'string' ? [data['activityId']] : [],
    ),
  };
}

const answers: AnswerTable<SimulateCommands, ActivityState> = {
  SimulateEvent: ({ commit }) => simulatedView(commit),
  SendTestEvent: ({ commit }) => simulatedView(commit),
  ClearSimulation: ({ commit }) => ({ cleared: true, changed: commit !== null }),
};

/** Returns the command handlers for the caller's simulated channel. */
function simulateCommands({
  channel,
  tests,
  recorder,
  chat,
  places,
  clock,
}: SimulateDeps): CommandArea<
  ActivityState,
  SimulateCommands,
  SimulatedEvents,
  DecisionContext,
  SimulateLookups
> {
  const simulatedActivities = async (
    { kind, platform, ...values }: commands.SimulateEvent,
    { caller: { accountId }, commandId: eventId, isPreview }: RequestContext,
  ): Promise<readonly ActivityItem[] | null> => {
    if (!channel) return null;
    requireCurrency(values.currency);
    // What is only tried makes no viewer.
    const viewers = isPreview ? { idOf: () => Promise.resolve(derivedId(eventId, 'viewer')) } : undefined;
    const { currency } = await places.placeOf(accountId);
    const events = channel.events(kind, values, { accountId, platform, currency, eventId, now: clock.now() });
    // Chat lines are not recorded; they are published at once.
    if (!isPreview)
      for (const event of events.filter(isChatNews)) chat.publish(accountId, event, { simulated: true });
    const activity = await Promise.all(
      events.map((event) => recorder.activityOf(accountId, event, true, viewers)),
    );
    return activity.flatMap((one) => one ?? []);
  };
  const testActivities = async (
    { source }: commands.SendTestEvent,
    { caller: { accountId }, commandId: eventId, isPreview }: RequestContext,
  ): Promise<readonly ActivityItem[] | null> => {
    const { currency } = await places.placeOf(accountId);
    const event = await tests.eventOf(accountId, source, { currency, eventId, now: clock.now() });
    if (!event) return null;
    const viewers = isPreview ? { idOf: () => Promise.resolve(derivedId(eventId, 'viewer')) } : undefined;
    const activity = await recorder.activityOf(accountId, event, true, viewers);
    return activity?.type === 'activity.recorded'
      ? [{ ...activity, data: { ...activity.data, test: true } }]
      : [];
  };
  return {
    decider: simulatedDecider,
    modules: [commands],
    answers,
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: {},
    // Layers show what happens on a channel, chat lines as well, which no commit holds.
    seen: { SimulateEvent: () => true, SendTestEvent: () => true },
    lookups: {
      SimulateEvent: async (command, request) => ({
        activities: await simulatedActivities(command, request),
      }),
      SendTestEvent: async (command, request) => ({ activities: await testActivities(command, request) }),
    },
  };
}

/**
 * Returns the command handlers for the caller's record. An action erases viewers and notifies each stream
 * separately.
 */
function recordCommandArea(
  forget: ViewerForgetting,
): CommandArea<
  ActivityState,
  ForgetCommands & SessionCommands,
  ActivityEvents,
  DecisionContext,
  ForgetLookups
> {
  return {
    decider: activityDecider,
    modules: [forgetCommands, sessionCommands],
    answers: {
      ForgetViewer: (_outcome, _command, _request, { forgotten }) => ({ forgotten }),
      ResetSession: ({ after: { state } }) => {
        const startedAt = state.sessions[0]?.startedAt ?? null;
        return { session: { startedAt, live: Object.keys(state.live).length > 0 } };
      },
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      ForgetViewer: async ({ platform, viewer }, { caller }) => {
        const { found } = await forget(caller.accountId, { platform, name: viewer });
        return { forgotten: found };
      },
    },
  };
}

/** Result of the erasure. */
interface ForgetLookups {
  readonly ForgetViewer: { readonly forgotten: boolean };
}

/** @throws Problem `invalid_value` */
function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || /^[A-Z]{3}$/.test(currency)) return;
  throw new Problem(
    'invalid_value',
    `${JSON.stringify(currency)} is not a currency code. Use one like EUR or USD.`,
    {
      field: 'currency',
    },
  );
}

type Queries = CommandsOf<typeof queries>;

/** The account whose record is asked for. */
type OwnerId = string;

/** Dependencies of queries. */
interface QueryDeps {
  readonly record: StoredActivityRecord;
  readonly places: AccountPlaces;
}

const queryAnswers: QueryTable<Queries, QueryDeps, OwnerId> = {
  ListActivity: async ({ kind, limit }, _, { record }, owner) => {
    const kinds = streamKindNames.filter((each) => kind === 'all' || streamKinds[each].shownAs === kind);
    const items = (await record.listed(owner, kinds, limit)).map(activityView);
    return { items, nextCursor: null };
  },

  GetActivityStats: async (_query, _request, { record, places }, owner) => {
    const [{ session, sums }, place] = await Promise.all([
      record.sums(owner, 'session'),
      places.placeOf(owner),
    ]);
    return statsView(session, sums, place);
  },
};

type SupporterQueries = CommandsOf<typeof supporterQueries>;

const supporterQueryHandlers: QueryTable<SupporterQueries, QueryDeps> = {
  GetTopSupporters: async ({ kind, range, limit }, { caller: { accountId } }, { record, places }) => {
    const { currency: own, rates } = await places.placeOf(accountId);
    const currency = kind === 'tip' ? own : null;
    const [{ session, sums }, supporters] = await Promise.all([
      record.sums(accountId, range),
      record.top(accountId, kind, range, { limit }),
    ]);
    const unit = kind === 'tip' ? MICROS : 1;
    const items = supporters.map(({ name, platform, amount }) => ({ name, platform, amount: amount / unit }));
    const isLeftOut = ({ currency: paid }: { readonly currency: string }): boolean =>
      currency !== null && converted(1, paid, currency, rates) === null;
    const leftOut = tipsByCurrency(sums).filter(isLeftOut);
    return { kind, range, currency, items, leftOut, simulated: session.simulated, nextCursor: null };
  },
};

type StatsQueries = CommandsOf<typeof statsQueries>;

const statsQueryHandlers: QueryTable<StatsQueries, QueryDeps> = {
  GetAccountActivityStats: async (
    { range, platform = null },
    { caller: { accountId } },
    { record, places },
  ) => {
    const [{ session, sums }, place] = await Promise.all([
      record.sums(accountId, range, platform),
      places.placeOf(accountId),
    ]);
    return { ...statsView(session, sums, place), range, platform };
  },
};

type SessionQueries = CommandsOf<typeof sessionQueries>;

const sessionQueryHandlers: QueryTable<SessionQueries, { readonly record: StoredActivityRecord }> = {
  GetStreamSessions: ({ limit, before }, { caller: { accountId } }, { record }) =>
    record.sessions(accountId, limit, before),
};

/** Returns an event as consoles receive it. */
function itemOf({ type, data }: StoredEvent): AccountItem | null {
  if (type !== 'activity.recorded') return null;
  const { activityId, ...activity } = activityView(activityOf(data as Recorded));
  return { id: activityId, activityId, ...activity };
}

/** Waits for the documents of the record. */
function documentsOf({ upToDate }: Pick<Services, 'upToDate'>, isPatient: boolean): Promise<unknown> {
  const waits = [activityDecider, simulatedDecider].map(({ category }) =>
    upToDate({ name: category, category }, { isPatient }),
  );
  return Promise.all(waits);
}

/** The record as renderers have it: as followed here, four times a second at most. */
function liveDepsOf(services: Services, places: AccountPlaces) {
  const upToDate = (): Promise<unknown> => documentsOf(services, true);
  const { readerOf, clock, isSimulated } = services;
  const pipeline = followedReads(services.pipeline);
  const record = new StoredActivityRecord({ pipeline, readerOf, places, upToDate, clock, isSimulated });
  return { record, places, upToDate };
}

/** Record of account streams, real and simulated. */
export const activityArea = defineArea({
  name: 'activity',
  streams: [activityDecider, simulatedDecider],
  operations: [
    commands,
    queries,
    statsQueries,
    supporterQueries,
    sessionCommands,
    sessionQueries,
    forgetCommands,
  ],
  processNames: [STREAMS_PROCESS],
  editor: {
    items: [
      itemSource({ topic: 'activity', decider: activityDecider, itemOf }),
      itemSource({ topic: 'activity', decider: simulatedDecider, itemOf }),
    ],
  },
  projections: () => [activityDecider, simulatedDecider].map(({ category }) => recordProjection(category)),
  serve: wire(
    {
      requires: {
        ...{ places: PLACES, followedPlaces: FOLLOWED_PLACES },
        ...{ access: OVERLAY_ACCESS, forget: VIEWER_FORGETTING },
      },
      late: {
        channel: SIMULATED_CHANNEL,
        tests: TEST_EVENTS,
        channels: CHANNELS,
        chat: CHAT_FEED,
        events: PLATFORM_EVENTS,
      },
      provides: { record: ACTIVITY_RECORD },
    },
    (services, { places, followedPlaces, access, forget }, late) => {
      const { pipeline, clock, readerOf, isSimulated } = services;
      const upToDate = (): Promise<unknown> => documentsOf(services, false);
      const record = new StoredActivityRecord({ pipeline, readerOf, places, upToDate, clock, isSimulated });
      const live = liveDepsOf(services, followedPlaces);
      const hype = new HypeTrains({ ...live, signals: services.signals, clock });
      const recorder = new ActivityRecorder({ ...services, places });
      return {
        provided: { record },
        parts: () => {
          late.events().subscribe(recorder.record);
          late.events().subscribeTo('hype-progress', hype.publish);
          const chat = late.chat();
          const channel = late.channel();
          const asked: QueryArea<Queries, QueryDeps, OwnerId> = {
            modules: [queries],
            answers: queryAnswers,
            access: (query, { caller }, demand) =>
              access.ownerFor((query as { readonly overlayId: string }).overlayId, caller, demand),
            deps: { record, places },
          };
          const supporters: QueryArea<SupporterQueries, QueryDeps> = {
            modules: [supporterQueries],
            answers: supporterQueryHandlers,
            deps: { record, places },
          };
          const stats: QueryArea<StatsQueries, QueryDeps> = {
            modules: [statsQueries],
            answers: statsQueryHandlers,
            deps: { record, places },
          };
          const sessions: QueryArea<SessionQueries, { readonly record: StoredActivityRecord }> = {
            modules: [sessionQueries],
            answers: sessionQueryHandlers,
            deps: { record },
          };
          return {
            commands: [
              simulateCommands({ channel, tests: late.tests(), recorder, chat, places, clock }),
              recordCommandArea(forget),
            ],
            queries: [asked, stats, supporters, sessions],
            processes: [new StreamsProcess({ pipeline, readerOf, channels: late.channels })],
            liveSources: [sessionSource(live), leadersSource(live), hype.source],
            stop: () => hype.stop(),
          };
        },
      };
    },
  ),
});
