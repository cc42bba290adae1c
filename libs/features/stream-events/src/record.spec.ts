import { emptyFold } from '@studio/kernel/fold';
import type { StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { projectCommits } from '@studio/read-models/project-commits';
import type { Found } from '@studio/read-models/read-models';
import { activityDecider } from './activity.decider';
import { AT_HAND, recordProjection, type Recorded } from './activity.projection';
import { noActivity, type ActivityState } from './activity.state';
import { dayOf, daysUpTo } from '@studio/kernel/day';
import { StoredActivityRecord } from './record';
import type { RecordDeps } from './record';

const session = (startedAt: string): Partial<ActivityState> => ({
  isEmpty: false,
  sessions: [{ session: 1, startedAt }],
  streamStartedAt: startedAt,
});
/** Returns a cheer of one of twenty viewers. */
function cheer(n: number): StoredEvent {
  const viewer = `v${n % 20}`;
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  const data: Recorded = {
    activityId: `a${n}`,
    kind: 'cheer',
    platform: 'twitch',
    channelId: '1',
    eventId: `e${n}`,
    at,
    day: '2026-01-01',
    late: false,
    simulated: false,
    run: 0,
    session: 1,
    viewerId: viewer,
    user: { userId: viewer, login: viewer, name: viewer },
    message: 'well played',
    bits: 1,
  };
  return { type: 'activity.recorded', data, meta: {} } as unknown as StoredEvent;
}

const real = '2026-01-01T10:00:00.000Z';
const made = '2026-01-01T11:00:00.000Z';

function recordOf(
  states: { readonly activity?: Partial<ActivityState>; readonly simulated?: Partial<ActivityState> },
  isSimulated = true,
): StoredActivityRecord {
  const read = (stream: string) =>
    Promise.resolve({
      ...emptyFold(activityDecider),
      state: { ...noActivity, ...(stream.startsWith('simulated') ? states.simulated : states.activity) },
    });
  return new StoredActivityRecord({
    pipeline: { read },
    readerOf: () => ({}),
    isSimulated,
  } as unknown as RecordDeps);
}

describe('an account is shown', () => {
  it('what real channels tell, once they have told anything', async () => {
    const record = recordOf({ activity: session(real), simulated: session(made) });
    expect(await record.session('a')).toEqual({
      ...{ startedAt: real, streamStartedAt: real },
      ...{ live: false, simulated: false },
    });
  });

  it('the simulated channel as long as they haven’t', async () => {
    const record = recordOf({ simulated: { ...session(made), live: { twitch: made } } });
    expect(await record.session('a')).toEqual({
      ...{ startedAt: made, streamStartedAt: made },
      ...{ live: true, simulated: true },
    });
  });

  it('nothing simulated where the simulated channel is off', async () => {
    const record = recordOf({ simulated: session(made) }, false);
    expect(await record.session('a')).toEqual({
      ...{ startedAt: null, streamStartedAt: null },
      ...{ live: false, simulated: false },
    });
  });
});

it('an activity changes as many documents after a thousand others as after fifty', async () => {
  const counts: number[] = [];
  const written = new Map<string, Found<JsonObject>>();
  for (let n = 1; n <= 1000; n++) {
    const position = String(n).padStart(6, '0');
    const events = [cheer(n)].map((event): StoredEvent => ({ ...event, position }));
    const writes = await projectCommits(
      recordProjection('activity'),
      [{ stream: 'activity-a', position, events }],
      (collection, ids) => Promise.resolve(ids.flatMap((id) => written.get(`${collection}/${id}`) ?? [])),
    );
    for (const { collection, id, doc } of writes)
      written.set(`${collection}/${id}`, { id, position, doc: doc ?? {} });
    counts.push(writes.length);
  }
  expect(counts[999]).toBe(counts[50]);
  expect(Math.max(...counts)).toBeLessThan(12);
  const sizes = [...written.values()].map(({ doc }) => JSON.stringify(doc).length);
  expect(Math.max(...sizes)).toBeLessThan(AT_HAND * 700);
});

describe('a day', () => {
  it('is that of the time zone, also over changes of its clock', () => {
    const night = Date.parse('2026-03-29T23:30:00+02:00');
    expect([dayOf(night, 'Europe/Berlin'), dayOf(night, 'Asia/Tokyo')]).toEqual(['2026-03-29', '2026-03-30']);
    expect(dayOf(Date.parse('2026-03-29T00:30:00+01:00'), 'Europe/Berlin')).toBe('2026-03-29');
  });

  it('has those before it, over months and years', () => {
    expect(daysUpTo('2026-01-02', 3)).toEqual(['2026-01-02', '2026-01-01', '2025-12-31']);
    expect(daysUpTo('2028-03-01', 2)).toEqual(['2028-03-01', '2028-02-29']);
  });
});
