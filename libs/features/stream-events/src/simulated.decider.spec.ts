import { given } from '@studio/kernel/given-when-then';
import type { ActivityItem } from './activity.decider';
import { simulatedDecider } from './simulated.decider';

const activity: ActivityItem = {
  type: 'activity.recorded',
  data: {
    platform: 'twitch',
    channelId: 'simulated-a',
    eventId: 'e',
    at: '2026-01-01T12:00:00.000Z',
    day: '2026-01-01',
    late: false,
    simulated: true,
    kind: 'follow',
    viewerId: 'v',
    user: { userId: 'u', login: 'pixelotter', name: 'PixelOtter' },
    message: null,
  },
};
const happening = { kind: 'follow', platform: 'twitch' } as const;
const nothing = given(simulatedDecider).with({ activities: [activity], id: (label) => label });
const once = nothing.when('SimulateEvent', happening);

it('what is simulated is recorded, each of several with an id of its own', () => {
  nothing.when('SimulateEvent', happening, { activities: [activity, activity] }).then(
    [0, 1].map((n) => ({
      type: 'activity.recorded',
      data: { ...activity.data, activityId: `activity ${n}`, run: 0, session: 0 },
    })),
  );
});

it('nothing can be simulated where there is no simulated channel', () => {
  nothing.when('SimulateEvent', happening, { activities: null }).fails('not_connected');
});

it('what was simulated can be cleared, also where there is no channel any more', () => {
  once.when('ClearSimulation', {}, { activities: null }).then([{ type: 'record.cleared', data: { run: 1 } }]);
});

it('what follows belongs to another record, which begins without a session', () => {
  const cleared = once.when('ClearSimulation', {});
  expect(cleared.state()).toMatchObject({ run: 1, isEmpty: true, sessions: [] });
  cleared
    .when('SimulateEvent', happening)
    .then([
      { type: 'activity.recorded', data: { ...activity.data, activityId: 'activity 0', run: 1, session: 0 } },
    ]);
});

it('where there is nothing, nothing is cleared', () => {
  nothing.when('ClearSimulation', {}).changesNothing();
  once.when('ClearSimulation', {}).when('ClearSimulation', {}).changesNothing();
});
