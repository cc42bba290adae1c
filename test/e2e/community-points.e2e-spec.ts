import { ok } from '../support/api-client';
import { untilRead } from '../support/until';
import {
  MIN,
  times,
  untilLayers,
  killed,
  clock,
  api,
  overlay,
  renderer,
  say,
  lines,
  untilLine,
  watch,
  giveaway,
  start,
  viewer,
  type PointsViewer,
} from '../support/community-studio';

const adjust = (login: string, delta: number, platform?: string) =>
  ok(api.post('/bot/loyalty/adjust', { login, delta, ...(platform && { platform }) }));
const has = (login: string, points: number) =>
  untilRead(
    () => viewer(login),
    (now) => now.points === points,
  );

describe('points in chat', () => {
  it('are told, given, played with and borrowed', async () => {
    await ok(
      api.patch('/bot/loyalty', {
        enabled: true,
        pointName: 'acorns',
        chatBonus: { enabled: false },
        gambling: { enabled: true, onlyLive: false, cooldownS: 0, gamble: { winChance: 1 } },
        transfer: { enabled: true, feePercent: 10, cooldownS: 0 },
        loan: { enabled: true, minWatchMin: 0, max: 100 },
      }),
    );
    await adjust('dee', 100);
    await adjust('eli', 10);
    await say('Dee', '!points');
    await untilLine('@Dee has 100 acorns and 0 hours of watch time.');
    await say('Dee', '!points @Eli');
    await untilLine('@eli has 10 acorns');
    await say('Dee', '!give eli 50');
    await untilLine('@Dee gives 50 acorns: @eli gets 45, the fee is 5.');
    await has('eli', 55);
    await say('Eli', '!transfer 5 dee');
    await has('dee', 54);
    await say('Dee', '!gamble 4');
    await untilRead(lines, (all) => all.some((text) => /^@Dee bet 4 and (lost|won)/.test(text)));
    await say('Dee', '!gamble 100000');
    await untilLine('@Dee that didn’t work: enter a bet within the limits.');
    await say('Eli', '!slots 1');
    await untilRead(lines, (all) => all.some((text) => text.startsWith('@Eli bet 1 and')));
    await say('Fay', '!borrow 100');
    await untilLine('@Fay borrows 100 acorns and owes 110.');
    await say('Fay', '!loan');
    await untilLine('@Fay owes 110 acorns.');
    await say('Fay', '!gamble 1');
    await untilLine('@Fay that didn’t work: repay your loan first with !loan pay.');
    await say('Gil', '!borrow 20');
    await untilLine('@Gil borrows 20 acorns and owes 22.');
    await say('Gil', '!loan pay 5');
    await untilLine('@Gil pays back 5 acorns and still owes 17.');
    await has('gil', 15);
    await say('Gil', '!loan pay');
    await untilLine('@Gil pays back 15 acorns and still owes 2.');
    clock.forward(6_000);
    await untilRead(
      () => ok(api.get<{ items: readonly { login: string }[] }>('/bot/loyalty/top')),
      ({ items }) => items[0]?.login === 'fay',
    );
    await say('Fay', '!top');
    await untilRead(lines, (all) => all.some((text) => /^Most acorns: 1\. Fay 100 · /.test(text)));
  });

  it('see the costs of rewards and the points of others as their language writes numbers', async () => {
    const { rewardId } = await ok(
      api.post<{ rewardId: number }>('/bot/loyalty/rewards', { name: 'Dinner', cost: 12_500 }),
    );
    await say('Fay', '!redeem');
    await untilRead(lines, (all) => all.some((text) => text.includes('Dinner (12,500)')));
    await ok(api.delete(`/bot/loyalty/rewards/${rewardId}`));
  });

  it('buy rewards, by their names', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`${overlay}/members`, { widget: 'counter' }),
    );
    const overlayId = overlay.split('/')[2];
    const action = { type: 'widget_command', overlayId, memberId, command: 'increment' };
    await ok(
      api.post('/bot/loyalty/rewards', { name: 'Count up', cost: 30, action, sayTemplate: '{user} counts' }),
    );
    await say('Fay', '!redeem');
    await untilLine('Redeem with !redeem and a name: Count up (30)');
    await say('Fay', '!redeem nothing');
    await untilLine('@Fay this reward does not exist.');
    await say('Fay', '!redeem COUNT UP');
    await untilLine('Fay counts');
    await has('fay', 70);
    await say('Gus', '!redeem count up');
    await untilLine('@Gus you only have 0 acorns.');
    await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
    await say('Fay', '!redeem count up');
    const { items } = await untilRead(
      () =>
        ok(
          api.get<{ items: readonly { source: string; delta: number }[] }>('/bot/loyalty/viewers/fay/ledger'),
        ),
      (all) => all.items[0]?.source === 'refund',
    );
    expect(items.slice(0, 2).map(({ delta }) => delta)).toEqual([30, -30]);
    expect((await viewer('fay')).points).toBe(70);
    await untilLine('@Fay Count up didn’t work. Your points were refunded: 30.');
  });

  it('of two platforms are one balance once they are linked, and two entries are one', async () => {
    await adjust('hal', 5, 'twitch');
    await adjust('hal', 7, 'kick');
    const reward = await ok(
      api.post<{ rewardId: number }>('/bot/loyalty/rewards', { name: 'Cheap', cost: 1 }),
    );
    const trigger = (more: object) =>
      api.post(`/bot/loyalty/rewards/${reward.rewardId}/trigger`, { mode: 'redeem', login: 'hal', ...more });
    expect(await trigger({})).toMatchObject({ status: 409, body: { code: 'platform_needed' } });
    expect(await ok(trigger({ platform: 'kick' }))).toMatchObject({ cost: 1, pointsAfter: 6 });
    await say('Hal', '!link');
    await untilLine('@Hal type !link ');
    const code = /!link (\d{6})/.exec(
      (await lines()).find((text) => text.startsWith('@Hal type')) ?? '',
    )?.[1];
    await adjust('hal_on_kick', 20, 'kick');
    await ok(api.post('/bot/giveaway', { keyword: 'both', platforms: ['twitch', 'kick'] }));
    await say('Hal_On_Kick', '!both', { platform: 'kick' });
    await say('Hal', '!both');
    const entries = () => ok(api.get<{ entries: { viewers: number; eligible: number } }>('/bot/giveaway'));
    await untilRead(entries, (all) => all.entries.eligible === 2);
    await say('Hal_On_Kick', `!link ${code}`, { platform: 'kick' });
    await untilLine('@Hal_On_Kick your accounts are linked.');
    for (const login of ['hal', 'hal_on_kick']) {
      const linked = await ok(
        api.get<PointsViewer>(
          `/bot/loyalty/viewers/${login}?platform=${login === 'hal' ? 'twitch' : 'kick'}`,
        ),
      );
      expect(linked.points).toBe(25);
    }
    const linked = await ok(api.get<PointsViewer>('/bot/loyalty/viewers/hal_on_kick'));
    expect(linked.points).toBe(25);
    expect(linked.platforms.map(({ platform, points }) => [platform, points]).sort()).toEqual([
      ['kick', 25],
      ['twitch', 25],
    ]);
    await say('Hal_On_Kick', '!points', { platform: 'kick' });
    await untilLine('@Hal_On_Kick has 25 acorns');
    // What one of them spends is gone for the other.
    await adjust('hal_on_kick', -10, 'kick');
    expect((await ok(api.get<PointsViewer>('/bot/loyalty/viewers/hal?platform=twitch'))).points).toBe(15);
    await untilRead(entries, (all) => all.entries.eligible === 1);
    await say('Hal_On_Kick', '!both', { platform: 'kick' });
    await say('Jo', '!both');
    await untilRead(entries, (all) => all.entries.eligible === 2);
    await ok(api.post('/bot/giveaway/cancel', {}));
    // A code counts once.
    await say('Ivy', `!link ${code}`, { platform: 'kick' });
    await untilLine('@Ivy that didn’t work: this code is invalid or expired.');
    await say('Hal', '!link off');
    await untilLine('@Hal your accounts are no longer linked.');
    expect((await ok(api.get<PointsViewer>('/bot/loyalty/viewers/hal_on_kick'))).points).toBe(0);
    expect((await ok(api.get<PointsViewer>('/bot/loyalty/viewers/hal?platform=twitch'))).points).toBe(15);
  });
});

describe('watchtime', () => {
  it('is counted when its time comes, once, also over a kill, and shown on layers', async () => {
    await ok(
      api.patch('/bot/loyalty', { ranks: [{ name: 'Acorn', by: 'watchMinutes', min: 10, announce: true }] }),
    );
    await ok(api.post('/simulate/stream-online', {}));
    // The simulated channel reports its chatters.
    clock.forward(10 * MIN);
    const watched = await untilRead(
      () => viewer('pixelotter'),
      ({ watchMinutes }) => watchMinutes > 0,
    );
    expect(watched).toMatchObject({ points: 10, watchMinutes: 10, streak: 1, rank: { name: 'Acorn' } });
    await untilLine('@PixelOtter has reached the rank Acorn!');
    await killed();
    clock.forward(10 * MIN);
    await untilRead(
      () => viewer('pixelotter'),
      ({ watchMinutes }) => watchMinutes === 20,
    );
    expect((await viewer('pixelotter')).points).toBe(20);
    // Announced before the kill.
    expect(await times('@PixelOtter has reached the rank Acorn!')).toBe(0);
    await watch();
    await untilLayers('loyalty', {
      pointName: 'acorns',
      top: {
        watchMinutes: expect.arrayContaining([expect.objectContaining({ name: 'PixelOtter', value: 20 })]),
      },
    });
    const { top } = renderer.live['loyalty'] as { readonly top: { readonly points: readonly object[] } };
    expect(top.points[0]).toEqual({ position: 1, name: 'Fay', platform: 'twitch', value: 70 });
    await untilLayers('text-variables', { 'points-name': 'acorns' });
  }, 60_000);
});

describe('what costs points', () => {
  it('tickets are paid, refused where there are too few, and given back when the giveaway is cancelled', async () => {
    await adjust('jan', 100);
    await adjust('kit', 15);
    await start({ prize: 'C', gates: { ticketCost: 10, maxTicketsBought: 5 } });
    await say('Jan', '!win 3');
    await say('Kit', '!win 2');
    await untilRead(giveaway, ({ entries }) => entries.tickets === 3);
    await has('jan', 70);
    // Two cost 20: that is refused, and one can be bought after it.
    await untilRead(
      async () => {
        await say('Kit', '!win 1');
        return (await giveaway()).entries.tickets;
      },
      (tickets) => tickets === 4,
    );
    await has('kit', 5);
    await say('Jan', '!win 9');
    await untilRead(giveaway, ({ entries }) => entries.tickets === 6);
    await has('jan', 50);
    await ok(api.post('/bot/giveaway/cancel', {}));
    await untilLine('The giveaway was cancelled. There is no winner.');
    await has('jan', 100);
    await has('kit', 15);
  });
});
