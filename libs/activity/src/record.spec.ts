import { emptyFold } from '@studio/kernel/fold';
import { activityDecider } from './activity.decider';
import { noActivity, type ActivityState } from './activity.state';
import { dayOf, daysUpTo } from './day';
import { KeptRecord } from './record';
import type { RecordDeps } from './record';

const session = (startedAt: string): Partial<ActivityState> => ({
  isEmpty: false,
  sessions: [{ session: 1, startedAt }],
});
const real = '2026-01-01T10:00:00.000Z';
const made = '2026-01-01T11:00:00.000Z';

function recordOf(
  states: { readonly activity?: Partial<ActivityState>; readonly simulated?: Partial<ActivityState> },
  isSimulated = true,
): KeptRecord {
  const read = (stream: string) =>
    Promise.resolve({
      ...emptyFold(activityDecider),
      state: { ...noActivity, ...(stream.startsWith('simulated') ? states.simulated : states.activity) },
    });
  return new KeptRecord({ pipeline: { read }, readerOf: () => ({}), isSimulated } as unknown as RecordDeps);
}

describe('an account is shown', () => {
  it('what real channels tell, once they have told anything', async () => {
    const record = recordOf({ activity: session(real), simulated: session(made) });
    expect(await record.session('a')).toEqual({ startedAt: real, live: false, simulated: false });
  });

  it('the simulated channel as long as they haven’t', async () => {
    const record = recordOf({ simulated: { ...session(made), live: { twitch: made } } });
    expect(await record.session('a')).toEqual({ startedAt: made, live: true, simulated: true });
  });

  it('nothing simulated where the simulated channel is off', async () => {
    const record = recordOf({ simulated: session(made) }, false);
    expect(await record.session('a')).toEqual({ startedAt: null, live: false, simulated: false });
  });
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
