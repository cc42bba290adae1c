import { timestamp } from '@studio/kernel/clock';
import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import type { ActivityEvents } from './activity.events';
import type * as forgetCommands from './forget.commands';
import type * as sessionCommands from './session.commands';
import { noActivity, nothingNoted, type ActivityState, type NotedStream } from './activity.state';
import { sessionAt, sessionBegun, withSession } from './session';

/**
 * Activity of a viewer, or a stream that went online or offline, without the fields that only the record knows.
 */
export type ActivityItem =
  | {
      readonly type: 'activity.recorded';
      readonly data: Omit<ActivityEvents['activity.recorded'], 'activityId' | 'run' | 'session'>;
    }
  | {
      readonly type: 'stream.went-online';
      readonly data: Omit<ActivityEvents['stream.went-online'], 'run' | 'session' | 'startedAt'>;
    }
  | {
      readonly type: 'stream.went-offline';
      readonly data: Omit<ActivityEvents['stream.went-offline'], 'run' | 'session' | 'ended'>;
    };

/** Internal commands. */
export interface RecordCommands {
  RecordActivity: { readonly activity: ActivityItem };
  /** Observed data of the current stream; null for what the platforms do not report. */
  NoteStream: { readonly seen: NotedStream; readonly simulated: boolean };
  BeginSession: { readonly simulated: boolean };
}

const decide: DecideTable<RecordCommands, ActivityState, ActivityEvents, DecisionContext> = {
  RecordActivity: (state, { activity: activity }, { id }) => recorded(state, activity, id('activity')),
  NoteStream: (state, command, { now }) => noted(state, command, timestamp(now)),
  BeginSession: (state, { simulated }, { now }) => sessionReset(state, simulated, timestamp(now)),
};

const notedFields = ['title', 'category', 'viewers'] as const;

/** Returns no event if nothing changed. */
function noted(
  { run, live, sessions, noted: before }: ActivityState,
  { seen, simulated }: RecordCommands['NoteStream'],
  at: string,
): readonly EventOf<ActivityEvents>[] {
  const [current] = sessions;
  if (!current || Object.keys(live).length === 0) return [];
  const after = {
    title: seen.title ?? before.title,
    category: seen.category ?? before.category,
    viewers: seen.viewers === null ? before.viewers : Math.max(seen.viewers, before.viewers ?? 0),
  };
  const { title, category, viewers } = before;
  if (after.title === title && after.category === category && after.viewers === viewers) return [];
  const { session } = current;
  const changed = notedFields.filter((name) => after[name] !== before[name]);
  return [{ type: 'stream.noted', data: { at, simulated, run, session, ...after, changed } }];
}

function sessionReset(
  { run, live, sessions, noted: { title, category } }: ActivityState,
  simulated: boolean,
  at: string,
): readonly EventOf<ActivityEvents>[] {
  const session = (sessions[0]?.session ?? 0) + 1;
  const platforms = Object.keys(live);
  const data = { at, simulated, run, session, platforms, title, category };
  return [{ type: 'session.reset', data }];
}

/** Returns the events of an activity; none if it arrived out of order and a newer one is known. */
export function recorded(
  state: ActivityState,
  activity: ActivityItem,
  activityId: string,
): readonly EventOf<ActivityEvents>[] {
  const { run, live, ended } = state;
  const { platform, at } = activity.data;
  const since = live[platform];
  switch (activity.type) {
    case 'activity.recorded': {
      const data = { ...activity.data, activityId, run, session: sessionAt(state, at) };
      return [{ type: activity.type, data }];
    }
    case 'stream.went-online': {
      if (at <= (since ?? ended[platform] ?? '')) return [];
      return [{ type: activity.type, data: { ...activity.data, run, ...sessionBegun(state, at) } }];
    }
    case 'stream.went-offline': {
      if (at < (since ?? '') || at <= (ended[platform] ?? '')) return [];
      const others = Object.keys(live).filter((other) => other !== platform);
      const session = state.sessions[0]?.session ?? 0;
      return [{ type: activity.type, data: { ...activity.data, run, session, ended: others.length === 0 } }];
    }
  }
}

const evolve: EvolveTable<ActivityState, ActivityEvents> = {
  'activity.recorded': (state) => (state.isEmpty ? { ...state, isEmpty: false } : state),
  'stream.went-online': (state, { platform, at, session, startedAt }) => ({
    ...state,
    isEmpty: false,
    live: { ...state.live, [platform]: at },
    sessions: withSession(state.sessions, { session, startedAt }),
    // It begins one, or continues one that another platform or a short gap has left.
    streamStartedAt: startedAt === at ? at : (state.streamStartedAt ?? startedAt),
    noted: session === state.sessions[0]?.session ? state.noted : nothingNoted,
    endedAt: null,
  }),
  'stream.went-offline': (state, { platform, at, ended }) => {
    const { [platform]: _, ...live } = state.live;
    const endedAt = ended && platform in state.live ? at : state.endedAt;
    return { ...state, isEmpty: false, live, ended: { ...state.ended, [platform]: at }, endedAt };
  },
  'stream.noted': (state, { title, category, viewers }) => ({
    ...state,
    noted: { title, category, viewers },
  }),
  'session.reset': (state, { session, at, title, category }) => ({
    ...state,
    sessions: withSession(state.sessions, { session, startedAt: at }),
    noted: { title, category, viewers: null },
  }),
  'viewer.forgotten': (state) => state,
};

/** Rules shared by the records of real channels and the simulated one. */
export const recordRules = {
  schemaVersion: 2,
  initial: noActivity,
  decide,
  evolve,
  viewerFields: { 'activity.recorded': ['user', 'message'] },
} as const;

export type ForgetCommands = CommandsOf<typeof forgetCommands>;
export type SessionCommands = CommandsOf<typeof sessionCommands>;

export const activityDecider: Decider<
  ActivityState,
  RecordCommands & ForgetCommands & SessionCommands,
  ActivityEvents
> = {
  category: 'activity',
  ...recordRules,
  decide: {
    ...recordRules.decide,
    // The erasure has already notified each stream of the viewer.
    ForgetViewer: () => [],
    ResetSession: (state, _, { now }) => sessionReset(state, false, timestamp(now)),
  },
};
