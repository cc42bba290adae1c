import { until } from '../../../../test/support/until';
import {
  twitch,
  follow,
  events,
  open,
  types,
  follows,
  live,
  lineFrom,
  partner,
  said,
} from './testing/adapter-on-twitch';

describe('support by EventSub', () => {
  describe('support', () => {
    const bodies = (type: string) => events.flatMap(({ body }) => (body.type === type ? [body] : []));
    const bits = (id: string, more: object) => ({ ...follow, user_id: id, bits: 100, ...more });
    const powerUp = (id: string, redemption: string) => ({
      ...{ ...follow, user_id: id, id: redemption, user_input: 'hi', status: 'unfulfilled' },
      custom_power_up: { id: 'p', title: 'Confetti', bits: 100, prompt: '' },
    });

    it('counts all uses of bits, names power-ups, and names nobody for the anonymous user', async () => {
      await open();
      await live();
      twitch.emit('channel.bits.use', bits('2001', { type: 'power_up', power_up: { type: 'celebration' } }));
      twitch.emit('channel.bits.use', bits('2001', { type: 'later_kind', power_up: null, message: null }));
      twitch.emit('channel.bits.use', bits('274598607', { type: 'cheer', message: { text: 'Cheer100' } }));
      twitch.emit('channel.bits.use', bits('2001', { bits: 0, type: 'cheer' }));
      twitch.emit('channel.follow', follow);
      await until(() => follows() === 1);
      expect(bodies('cheer')).toMatchObject([
        { bits: 100, item: 'On-screen celebration', user: { userId: '2001' } },
        { bits: 100, message: null },
        { bits: 100, user: null, message: 'Cheer100' },
      ]);
    });

    it('counts a power-up of the channel once, whichever topic reports it first, and cheers beside it', async () => {
      await open();
      await live();
      twitch.emit('channel.custom_power_up_redemption.add', powerUp('2001', 'one'));
      twitch.emit('channel.bits.use', bits('2001', { type: 'custom_power_up' }));
      twitch.emit('channel.bits.use', bits('2002', { type: 'custom_power_up' }));
      twitch.emit('channel.custom_power_up_redemption.add', powerUp('2002', 'two'));
      twitch.emit('channel.bits.use', bits('2001', { type: 'cheer' }));
      twitch.emit('channel.custom_power_up_redemption.add', powerUp('2001', 'three'));
      twitch.emit('channel.follow', follow);
      await until(() => follows() === 1);
      expect(bodies('cheer')).toMatchObject([
        { user: { userId: '2001' }, item: 'Confetti', message: 'hi' },
        { user: { userId: '2002' } },
        { user: { userId: '2001' } },
        { user: { userId: '2001' }, item: 'Confetti' },
      ]);
    });

    const notice = (id: string, notice_type: string, more: object = {}) => ({
      ...{ notice_type, chatter_user_id: id, chatter_user_login: 'viewer', chatter_user_name: 'Viewer' },
      ...{ message: { text: 'still here' }, ...more },
    });
    const sub = (id: string, tier = '1000') => ({ ...follow, user_id: id, tier, is_gift: false });

    it('marks an upgrade on its subscription, before or after it, and counts one without', async () => {
      await open();
      await live();
      const gift = { gift_paid_upgrade: { gifter_user_id: '9', gifter_user_login: 'owl' } };
      twitch.emit('channel.chat.notification', notice('2001', 'gift_paid_upgrade', gift));
      twitch.emit('channel.subscribe', sub('2001', '2000'));
      twitch.emit('channel.subscribe', sub('2002'));
      const prime = { prime_paid_upgrade: { sub_tier: '3000' } };
      twitch.emit('channel.chat.notification', notice('2002', 'prime_paid_upgrade', prime));
      twitch.emit('channel.subscribe', sub('2003', '3000'));
      twitch.emit('channel.chat.notification', notice('2003', 'prime_paid_upgrade', prime));
      twitch.emit('channel.chat.notification', notice('2004', 'prime_paid_upgrade', prime));
      await until(() => bodies('sub').length === 4);
      expect(bodies('sub')).toMatchObject([
        { user: { userId: '2001' }, tier: '2', upgrade: 'gift' },
        { user: { userId: '2002' }, tier: '1', upgrade: 'prime' },
        { user: { userId: '2003' }, tier: '3' },
        { user: { userId: '2004' }, tier: '3', upgrade: 'prime' },
      ]);
    });

    it('reports watch streaks of this channel, not of others in a Shared Chat', async () => {
      await open();
      await live();
      const streak = { watch_streak: { streak_count: 5, channel_points_awarded: 350 } };
      twitch.emit('channel.chat.notification', notice('2001', 'watch_streak', { ...streak, ...partner }));
      twitch.emit('channel.chat.notification', notice('2001', 'watch_streak', streak));
      await until(() => bodies('streak').length === 1);
      expect(bodies('streak')).toMatchObject([
        { user: { userId: '2001' }, streak: 5, message: 'still here' },
      ]);
    });

    it('reports charity, shoutouts, predictions, goals and ad breaks', async () => {
      await open();
      await live();
      const outcomes = [
        { id: 'a', title: 'Yes', users: 3, channel_points: 900 },
        { id: 'b', title: 'No', users: 1, channel_points: 50 },
      ];
      const locks_at = '2026-11-27T15:01:00.123456789Z';
      twitch.emit('channel.charity_campaign.donate', {
        ...{ ...follow, id: 'd1', campaign_id: 'c', charity_name: 'Direct Relief' },
        amount: { value: 1250, decimal_places: 2, currency: 'USD' },
      });
      twitch.emit('channel.shoutout.receive', {
        ...{ from_broadcaster_user_id: '7', from_broadcaster_user_login: 'pal' },
        ...{ from_broadcaster_user_name: 'Pal', viewer_count: 64 },
      });
      twitch.emit('channel.prediction.begin', { id: 'p', title: 'Win?', outcomes });
      twitch.emit('channel.prediction.progress', { id: 'p', title: 'Win?', outcomes, locks_at });
      twitch.emit('channel.prediction.lock', { id: 'p', title: 'Win?', outcomes });
      twitch.emit('channel.prediction.end', { id: 'p', title: 'Win?', outcomes, winning_outcome_id: 'b' });
      twitch.emit('channel.goal.begin', {
        ...{ id: 'g', type: 'new_subscription', description: '' },
        ...{ current_amount: 3, target_amount: 50 },
      });
      twitch.emit('channel.ad_break.begin', { duration_seconds: 90, is_automatic: true });
      await until(() => types().includes('adBreak'));
      expect(events.slice(1).map(({ body }) => body)).toMatchObject([
        {
          ...{ type: 'tip', charity: 'Direct Relief', user: { userId: '2001' } },
          amount: { micros: 12_500_000, currency: 'USD' },
        },
        { type: 'shoutout', user: { userId: '7', name: 'Pal' }, viewers: 64 },
        { type: 'prediction', predictionId: 'p', phase: 'start', title: 'Win?', outcome: null },
        {
          ...{ type: 'prediction-progress', predictionId: 'p', locksAt: '2026-11-27T15:01:00.123Z' },
          outcomes: [
            { title: 'Yes', points: 900, users: 3 },
            { title: 'No', points: 50, users: 1 },
          ],
        },
        { type: 'prediction', phase: 'lock', outcome: null },
        { type: 'prediction', phase: 'end', outcome: 'No', outcomes: [{}, { title: 'No', won: true }] },
        { type: 'creatorGoal', phase: 'start', title: 'new subscription', progress: 3, goal: 50 },
        { type: 'adBreak', seconds: 90, automatic: true },
      ]);
    });

    it('shows cheermotes and animated emotes by their pictures', async () => {
      await open();
      await live();
      await until(() => twitch.asked.some(({ path }) => path === '/bits/cheermotes'));
      const fragments = [
        { type: 'cheermote', text: 'Cheer100', cheermote: { prefix: 'Cheer', bits: 100, tier: 100 } },
        { type: 'text', text: ' ' },
        { type: 'emote', text: 'dance', emote: { id: '77', format: ['static', 'animated'] } },
        { type: 'cheermote', text: 'Odd1', cheermote: { prefix: 'Odd', bits: 1, tier: 1 } },
      ];
      const line = lineFrom({}, { message: { text: 'Cheer100 danceOdd1', fragments } });
      await until(() => {
        twitch.emit('channel.chat.message', line);
        return said().some(({ emotes }) => emotes.length === 2);
      });
      expect(said().at(-1)?.emotes).toMatchObject([
        {
          name: 'Cheer100',
          start: 0,
          end: 8,
          url: expect.stringMatching(/actions\/cheer\/.*\/100\/2\.gif$/),
        },
        { name: 'dance', start: 9, url: expect.stringMatching(/\/77\/animated\/dark\/2\.0$/) },
      ]);
    });
  });
});
