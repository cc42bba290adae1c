import { activityOf, moneyOf, type Activity } from './activity';

const tip: Activity = {
  ...{ activityId: 'a1', kind: 'tip', platform: 'kofi', at: '2026-01-01T00:00:00.000Z' },
  ...{ user: { login: 'owl', name: 'Owl' }, viewerId: 'v1', message: null, late: false, simulated: false },
  ...{ micros: 4_500_000, currency: 'EUR' },
};

describe('the activity of a stored event', () => {
  it('has what lists and widgets use, and nothing else of the event', () => {
    const stored = {
      ...tip,
      user: { userId: '17', login: 'owl', name: 'Owl' },
      ...{ channelId: 'c1', eventId: 'e1', day: '2026-01-01', run: 0, session: 1, received: false },
    };
    expect(activityOf(stored)).toEqual(tip);
  });

  it('has no user after the viewer was forgotten', () => {
    expect(activityOf({ ...tip, user: null }).user).toBeNull();
  });
});

it('reads money in units of its currency', () => {
  expect([moneyOf(tip), moneyOf({})]).toEqual([4.5, undefined]);
});
