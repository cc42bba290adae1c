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
import { noActivity, type ActivityState } from './activity.state';
import { sessionAt, sessionBegun, withSession } from './session';

/** What somebody did, or that the stream went on or off, without what only the record knows of it. */
export type ToldActivity =
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
      readonly data: Omit<ActivityEvents['stream.went-offline'], 'run' | 'ended'>;
    };

/** What comes from no door. */
export interface RecordCommands {
  RecordActivity: { readonly told: ToldActivity };
}

const decide: DecideTable<RecordCommands, ActivityState, ActivityEvents, DecisionContext> = {
  RecordActivity: (state, { told }, { id }) => recorded(state, told, id('activity')),
};

/** What is kept of something told; nothing where it came out of order, and something newer is known. */
export function recorded(
  state: ActivityState,
  told: ToldActivity,
  activityId: string,
): readonly EventOf<ActivityEvents>[] {
  const { run, live, ended } = state;
  const { platform, at } = told.data;
  const since = live[platform];
  switch (told.type) {
    case 'activity.recorded': {
      const data = { ...told.data, activityId, run, session: sessionAt(state, at) };
      return [{ type: told.type, data }];
    }
    case 'stream.went-online': {
      if (at <= (since ?? ended[platform] ?? '')) return [];
      return [{ type: told.type, data: { ...told.data, run, ...sessionBegun(state, at) } }];
    }
    case 'stream.went-offline': {
      if (at < (since ?? '') || at <= (ended[platform] ?? '')) return [];
      const others = Object.keys(live).filter((other) => other !== platform);
      return [{ type: told.type, data: { ...told.data, run, ended: others.length === 0 } }];
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
    endedAt: null,
  }),
  'stream.went-offline': (state, { platform, at, ended }) => {
    const { [platform]: _, ...live } = state.live;
    const endedAt = ended && platform in state.live ? at : state.endedAt;
    return { ...state, isEmpty: false, live, ended: { ...state.ended, [platform]: at }, endedAt };
  },
  'viewer.forgotten': (state) => state,
};

/** What is common to the records of real channels and of the simulated one. */
export const recordRules = {
  schemaVersion: 1,
  initial: noActivity,
  decide,
  evolve,
  viewerFields: { 'activity.recorded': ['user', 'message'] },
} as const;

export type ForgetCommands = CommandsOf<typeof forgetCommands>;

export const activityDecider: Decider<ActivityState, RecordCommands & ForgetCommands, ActivityEvents> = {
  category: 'activity',
  ...recordRules,
  decide: {
    ...recordRules.decide,
    // Each stream in which the viewer is was told of it already.
    ForgetViewer: () => [],
  },
};
