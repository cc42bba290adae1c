import { ACTIVITY_RECORD, activityKinds } from '@studio/areas/activity-record';
import { defineArea } from '@studio/areas/area';
import { OVERLAY_ACCESS, PLACES, VIEWER_FORGETTING, type ViewerForgetting } from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, CommandArea, QueryArea, QueryTable } from '@studio/operations/area';
import { CHANNELS } from '@studio/platforms/port/channels';
import { CHAT_SINK, isChatNews, type ChatSink } from '@studio/platforms/port/chat-sink';
import type { RequestContext } from '@studio/operations/caller';
import { itemSource } from '@studio/realtime/editor/editor-source';
import type { AccountItem } from '@studio/realtime/editor-items';
import { POLL_HEARING } from '@studio/platforms/port/poll-hearing';
import { EVENT_SINKS } from '@studio/platforms/port/platform-adapter';
import { SIMULATED_CHANNEL, type SimulatedChannel } from '@studio/platforms/port/simulated-channel';
import type { AccountPlaces } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import {
  activityDecider,
  type ForgetCommands,
  type SessionCommands,
  type ToldActivity,
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
import { activityView, MICROS, statsView, toldKind } from './activity.views';
import { HypeTrains } from './hype-trains';
import { leadersSource } from './live-leaders';
import { sessionSource } from './live-session';
import { activityOf, KeptRecord } from './record';
import { ActivityRecorder } from './recorder';
import { STREAMS_PROCESS, StreamsProcess } from './streams-process';
import * as commands from './simulate.commands';
import { simulatedDecider, type SimulateCommands, type SimulateFacts } from './simulated.decider';

interface SimulateDeps {
  readonly channel: SimulatedChannel | null;
  readonly recorder: ActivityRecorder;
  readonly chat: ChatSink;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

const answers: AnswerTable<SimulateCommands, ActivityState> = {
  SimulateEvent: ({ commit }) => ({
    simulated: true,
    changed: commit !== null,
    activityIds: (commit?.events ?? []).flatMap(({ data }) =>
      typeof data['activityId'] === 'string' ? [data['activityId']] : [],
    ),
  }),
  ClearSimulation: ({ commit }) => ({ cleared: true, changed: commit !== null }),
};

/** How commands on the caller's simulated channel are run. */
function simulateCommands({
  channel,
  recorder,
  chat,
  places,
  clock,
}: SimulateDeps): CommandArea<
  ActivityState,
  SimulateCommands,
  SimulatedEvents,
  DecisionContext,
  SimulateFacts
> {
  const toldBy = async (
    { kind, platform, ...values }: commands.SimulateEvent,
    { caller: { accountId }, commandId: eventId, isPreview }: RequestContext,
  ): Promise<readonly ToldActivity[] | null> => {
    if (!channel) return null;
    requireCurrency(values.currency);
    // What is only tried makes no viewer.
    const viewers = isPreview ? { idOf: () => Promise.resolve(derivedId(eventId, 'viewer')) } : undefined;
    const { currency } = await places.placeOf(accountId);
    const events = channel.events(kind, values, { accountId, platform, currency, eventId, now: clock.now() });
    // Lines aren't recorded: they are told at once.
    if (!isPreview)
      for (const event of events.filter(isChatNews)) chat.tell(accountId, event, { simulated: true });
    const told = await Promise.all(events.map((event) => recorder.told(accountId, event, true, viewers)));
    return told.flatMap((one) => one ?? []);
  };
  return {
    decider: simulatedDecider,
    modules: [commands],
    answers,
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    common: {},
    facts: {
      SimulateEvent: async (command, request) => ({ told: await toldBy(command, request) }),
    },
    onAir: () => true,
  };
}

/** What is done with the caller's record. Viewers are forgotten by a deed, of which each stream is told by itself. */
function recordCommandArea(
  forget: ViewerForgetting,
): CommandArea<
  ActivityState,
  ForgetCommands & SessionCommands,
  ActivityEvents,
  DecisionContext,
  ForgetFacts
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
    facts: {
      ForgetViewer: async ({ platform, viewer }, { caller }) => {
        const { streams } = await forget(caller.accountId, { platform, name: viewer });
        return { forgotten: streams.length > 0 };
      },
    },
    onAir: () => true,
  };
}

/** What became of it. */
interface ForgetFacts {
  readonly ForgetViewer: { readonly forgotten: boolean };
}

/** @throws Problem `invalid_value` */
function requireCurrency(currency: string | undefined): void {
  if (currency === undefined || /^[A-Z]{3}$/.test(currency)) return;
  throw new Problem('invalid_value', `${JSON.stringify(currency)} is no currency of ISO 4217.`, {
    field: 'currency',
  });
}

type Queries = CommandsOf<typeof queries>;

/** The account whose record is asked for. */
type OwnerId = string;

const reading: QueryTable<Queries, { readonly record: KeptRecord }, OwnerId> = {
  ListActivity: async ({ kind, limit }, _, { record }, owner) => {
    const kinds = activityKinds.filter((each) => kind === 'all' || toldKind(each) === kind);
    const items = (await record.latest(owner, kinds, limit)).map(activityView);
    return { items, nextCursor: null };
  },

  GetActivityStats: async (_query, _request, { record }, owner) => {
    const { session, sums } = await record.sums(owner, 'session');
    return statsView(session, sums);
  },
};

type SupporterQueries = CommandsOf<typeof supporterQueries>;
interface SupporterReading {
  readonly record: KeptRecord;
  readonly places: AccountPlaces;
}

const supporterReading: QueryTable<SupporterQueries, SupporterReading> = {
  GetTopSupporters: async ({ kind, range, limit }, { caller: { accountId } }, { record, places }) => {
    const currency = kind === 'tip' ? (await places.placeOf(accountId)).currency : null;
    const [{ simulated }, supporters] = await Promise.all([
      record.session(accountId),
      record.top(accountId, kind, range, { limit, ...(currency !== null && { currency }) }),
    ]);
    const unit = kind === 'tip' ? MICROS : 1;
    const items = supporters.map(({ name, platform, amount }) => ({ name, platform, amount: amount / unit }));
    return { kind, range, currency, items, simulated, nextCursor: null };
  },
};

type StatsQueries = CommandsOf<typeof statsQueries>;

const statsReading: QueryTable<StatsQueries, { readonly record: KeptRecord }> = {
  GetAccountActivityStats: async ({ range, platform = null }, { caller: { accountId } }, { record }) => {
    const { session, sums } = await record.sums(accountId, range, platform);
    return { ...statsView(session, sums), range, platform };
  },
};

type SessionQueries = CommandsOf<typeof sessionQueries>;

const sessionReading: QueryTable<SessionQueries, { readonly record: KeptRecord }> = {
  GetStreamSessions: ({ limit, before }, { caller: { accountId } }, { record }) =>
    record.sessions(accountId, limit, before),
};

/** What consoles are told of an event. */
function itemOf({ type, data }: StoredEvent): AccountItem | null {
  if (type !== 'activity.recorded') return null;
  const { activityId, ...told } = activityView(activityOf(data as unknown as Recorded));
  return { id: activityId, activityId, ...told };
}

/** What happens on accounts' streams: the record of it, real and simulated. */
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
  serve: (services) => {
    const { pipeline, viewers, clock, warn, ports, readerOf, isSimulated } = services;
    const places: AccountPlaces = { placeOf: (accountId) => ports.of(PLACES).placeOf(accountId) };
    const chat: ChatSink = { tell: (...line) => ports.of(CHAT_SINK).tell(...line) };
    const record = new KeptRecord({ pipeline, readerOf, places, clock, isSimulated });
    const upToDate = (): Promise<unknown> =>
      Promise.all(
        [activityDecider, simulatedDecider].map(({ category }) =>
          services.upToDate({ name: category, category }),
        ),
      );
    const hype = new HypeTrains({ record, upToDate, signals: services.signals, clock });
    const recorder = new ActivityRecorder({ pipeline, viewers, places, chat, hype, clock, warn });
    ports.provide(EVENT_SINKS, recorder);
    ports.provide(POLL_HEARING, recorder);
    ports.provide(ACTIVITY_RECORD, record);
    return () => {
      const access = ports.of(OVERLAY_ACCESS);
      const channel = ports.of(SIMULATED_CHANNEL);
      const asked: QueryArea<Queries, { readonly record: KeptRecord }, OwnerId> = {
        modules: [queries],
        answers: reading,
        access: (query, { caller }, demand) =>
          access.ownerFor((query as { readonly overlayId: string }).overlayId, caller, demand),
        deps: { record },
      };
      const supporters: QueryArea<SupporterQueries, SupporterReading> = {
        modules: [supporterQueries],
        answers: supporterReading,
        deps: { record, places },
      };
      const stats: QueryArea<StatsQueries, { readonly record: KeptRecord }> = {
        modules: [statsQueries],
        answers: statsReading,
        deps: { record },
      };
      const sessions: QueryArea<SessionQueries, { readonly record: KeptRecord }> = {
        modules: [sessionQueries],
        answers: sessionReading,
        deps: { record },
      };
      return {
        commands: [
          simulateCommands({ channel, recorder, chat, places, clock }),
          recordCommandArea(ports.of(VIEWER_FORGETTING)),
        ],
        queries: [asked, stats, supporters, sessions],
        processes: [new StreamsProcess({ pipeline, readerOf, channels: () => ports.of(CHANNELS) })],
        liveSources: [sessionSource({ record, upToDate }), leadersSource({ record, upToDate }), hype.source],
        stop: () => hype.stop(),
      };
    };
  },
});
