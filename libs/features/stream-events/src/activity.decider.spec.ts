import { given } from '@studio/kernel/given-when-then';
import { activityDecider, type ActivityItem } from './activity.decider';
import { noActivity } from './activity.state';
import { sessionAt } from './session';

const minutes = (count: number): string => new Date(Date.UTC(2026, 0, 1, 12, count)).toISOString();
const channel = { platform: 'twitch', channelId: '1', eventId: 'e', simulated: false } as const;
const online = (at: number, platform = 'twitch') =>
  ({
    type: 'stream.went-online',
    data: { ...channel, platform, at: minutes(at) },
  }) as const satisfies ActivityItem;
const offline = (at: number, platform = 'twitch') =>
  ({
    type: 'stream.went-offline',
    data: { ...channel, platform, at: minutes(at) },
  }) as const satisfies ActivityItem;
const follow = (at: number) =>
  ({
    type: 'activity.recorded',
    data: {
      ...channel,
      at: minutes(at),
      kind: 'follow',
      day: '2026-01-01',
      late: false,
      viewerId: 'v',
      user: { userId: 'u', login: 'ada', name: 'Ada' },
      message: null,
    },
  }) as const satisfies ActivityItem;

const nothing = given(activityDecider);
const session = (number: number, at: number) => ({ run: 0, session: number, startedAt: minutes(at) });
const record = (start: typeof nothing, ...all: readonly ActivityItem[]) =>
  all.reduce<typeof nothing>(
    (before, activity) => before.when('RecordActivity', { activity: activity }),
    start,
  );
const seen = (title: string | null, viewers: number | null) => ({ title, category: null, viewers });

describe('what is seen of a stream', () => {
  const noted = record(nothing, online(0)).when('NoteStream', { seen: seen('Hills', 5), simulated: false });

  it('is written down where it is news: another title, more viewers than ever', () => {
    for (const same of [seen('Hills', 4), seen(null, null)])
      noted.when('NoteStream', { seen: same, simulated: false }).then([]);
    expect(noted.when('NoteStream', { seen: seen('Dales', 9), simulated: false }).state().noted).toEqual(
      seen('Dales', 9),
    );
  });

  it('is nothing where no stream goes on', () => {
    record(noted, offline(10))
      .when('NoteStream', { seen: seen('Dales', 9), simulated: false })
      .then([]);
  });
});

describe('a session', () => {
  it('begins when the stream goes on', () => {
    nothing
      .when('RecordActivity', { activity: online(0) })
      .then([{ type: 'stream.went-online', data: { ...online(0).data, ...session(1, 0) } }]);
  });

  it('goes on after a gap of less than ten minutes', () => {
    record(nothing, online(0), offline(30))
      .when('RecordActivity', { activity: online(39) })
      .then([{ type: 'stream.went-online', data: { ...online(39).data, ...session(1, 0) } }]);
  });

  it('is another one after a gap of ten', () => {
    record(nothing, online(0), offline(30))
      .when('RecordActivity', { activity: online(40) })
      .then([{ type: 'stream.went-online', data: { ...online(40).data, ...session(2, 40) } }]);
  });

  it('begins in the middle of a stream where somebody says so, and the stream stays the same', () => {
    const before = record(nothing, online(0)).when('NoteStream', {
      seen: seen('Hills', 5),
      simulated: false,
    });
    const state = before.when('ResetSession', {}).state();
    expect(state).toMatchObject({
      sessions: [{ session: 2 }, { session: 1, startedAt: minutes(0) }],
      streamStartedAt: minutes(0),
      noted: { title: 'Hills', category: null, viewers: null },
    });
    const later = record(before.when('ResetSession', {}), online(5, 'kick')).state();
    expect(later).toMatchObject({ sessions: state.sessions, streamStartedAt: minutes(0) });
  });

  it('goes on as long as one platform is live', () => {
    const both = record(nothing, online(0), online(5, 'kick'), offline(30));
    expect(both.state().endedAt).toBeNull();
    both
      .when('RecordActivity', { activity: online(300) })
      .then([{ type: 'stream.went-online', data: { ...online(300).data, ...session(1, 0) } }]);
    expect(record(both, offline(60, 'kick')).state()).toMatchObject({ live: {}, endedAt: minutes(60) });
  });

  it('has what comes after its end too, until the next one begins', () => {
    const over = record(nothing, online(0), offline(30));
    expect(sessionAt(over.state(), minutes(500))).toBe(1);
    expect(sessionAt(record(over, online(600)).state(), minutes(700))).toBe(2);
  });

  it('has what happened in it and was told after the next one began', () => {
    expect(sessionAt(record(nothing, online(0), offline(30), online(60)).state(), minutes(59))).toBe(1);
  });

  it('is none for what comes before the first', () => {
    expect(sessionAt(noActivity, minutes(0))).toBe(0);
    expect(sessionAt(record(nothing, online(10)).state(), minutes(9))).toBe(0);
  });
});

it('something that happened is written down once, with the session that it counts for', () => {
  record(nothing, online(0))
    .when('RecordActivity', { activity: follow(5) }, { id: () => 'a' })
    .then([{ type: 'activity.recorded', data: { ...follow(5).data, activityId: 'a', run: 0, session: 1 } }]);
});

describe('news of the stream', () => {
  it('that are told again change nothing', () => {
    record(nothing, online(0))
      .when('RecordActivity', { activity: online(0) })
      .changesNothing();
    record(nothing, online(0), offline(9))
      .when('RecordActivity', { activity: offline(9) })
      .changesNothing();
  });

  it('that come behind newer ones change nothing', () => {
    record(nothing, online(0), offline(9))
      .when('RecordActivity', { activity: online(0) })
      .changesNothing();
    record(nothing, online(0), online(20))
      .when('RecordActivity', { activity: offline(9) })
      .changesNothing();
  });

  it('are believed in whatever order they come', () => {
    expect(record(nothing, offline(9), online(0)).state()).toMatchObject({ live: {}, sessions: [] });
  });
});

it('a state holds no more sessions than something can still belong to', () => {
  const days = Array.from({ length: 20 }, (_, day) => [online(day * 1440), offline(day * 1440 + 60)]).flat();
  expect(record(nothing, ...days).state().sessions).toHaveLength(2);
});
