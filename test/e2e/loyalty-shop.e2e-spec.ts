import { ok } from '../support/api-client';
import { api, clock, lines, MIN, nobody, overlay, say, untilLine, viewer } from '../support/community-studio';
import { untilRead } from '../support/until';

interface Reward {
  readonly rewardId: number;
  readonly name: string;
  readonly stock: number | null;
  readonly redeemed: number;
}

interface Entry {
  readonly delta: number;
  readonly source: string;
  readonly reason: string | null;
  readonly fee: number | null;
  readonly owed: number | null;
  readonly game: { readonly bet: number; readonly won: number; readonly rolls: readonly number[] } | null;
}

const reward = async (name: string): Promise<Reward> => {
  const { items } = await ok(api.get<{ items: readonly Reward[] }>('/bot/loyalty/rewards'));
  const found = items.find((each) => each.name === name);
  if (!found) throw new Error(`There is no reward ${name}.`);
  return found;
};
const adjust = (login: string, delta: number) => ok(api.post('/bot/loyalty/adjust', { login, delta }));
const entries = async (login: string) =>
  (await ok(api.get<{ items: readonly Entry[] }>(`/bot/loyalty/viewers/${login}/ledger?limit=100`))).items;
/** The newest movement, once it has this source: the ledger follows the answer in the chat. */
const latest = async (login: string, source: string) => {
  const [entry] = await untilRead(
    () => entries(login),
    (all) => all[0]?.source === source,
  );
  return entry;
};
const buyers = Array.from({ length: 40 }, (_, i) => `buyer${i}`);

beforeAll(async () => {
  await ok(api.patch('/bot/loyalty', { enabled: true, pointName: 'acorns', chatBonus: { enabled: false } }));
});

it('200 purchases at once overdraw neither a balance nor the stock', async () => {
  const { rewardId } = await ok(
    api.post<Reward>('/bot/loyalty/rewards', { name: 'Poster', cost: 10, stock: 70 }),
  );
  await Promise.all(buyers.map((login) => adjust(login, 45)));
  const asked = Array.from({ length: 200 }, (_, i) =>
    api.post(`/bot/loyalty/rewards/${rewardId}/trigger`, {
      mode: 'redeem',
      login: buyers[i % buyers.length],
    }),
  );
  const answers = await Promise.all(asked);
  const sold = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(sold).toHaveLength(70);
  for (const { status, body } of refused)
    expect([status, body['code']]).toEqual([
      409,
      expect.stringMatching(/^(points_refused|not_enough_points)$/),
    ]);
  expect(await reward('Poster')).toMatchObject({ stock: 0, redeemed: 70 });
  const balances = (await Promise.all(buyers.map(viewer))).map(({ points }) => points);
  expect(balances.reduce((sum, points) => sum + points, 0)).toBe(40 * 45 - 70 * 10);
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(5);
}, 60_000);

it('a piece that a viewer cannot pay for goes back, so that the next one gets it', async () => {
  await ok(api.post('/bot/loyalty/rewards', { name: 'Mug', cost: 100, stock: 1 }));
  await adjust('poor', 1);
  await adjust('rich', 100);
  await say('Poor', '!redeem');
  await untilRead(lines, (all) => all.some((text) => text.includes('Mug (100, 1×)')));
  await say('Poor', '!redeem mug');
  await untilLine('@Poor you only have 1 acorns.');
  expect((await reward('Mug')).stock).toBe(1);
  await say('Rich', '!redeem mug');
  await untilRead(
    () => reward('Mug'),
    ({ stock, redeemed }) => stock === 0 && redeemed === 1,
  );
  await say('Poor', '!redeem mug');
  await untilLine('@Poor that didn’t work: it is sold out.');
  await ok(api.patch(`/bot/loyalty/rewards/${(await reward('Mug')).rewardId}`, { stock: 5 }));
  expect((await reward('Mug')).stock).toBe(5);
});

it('a piece whose action fails goes back with the points', async () => {
  const { memberId } = await ok(api.post<{ memberId: number }>(`${overlay}/members`, { widget: 'counter' }));
  const overlayId = overlay.split('/')[2];
  const action = { type: 'widget_command', overlayId, memberId, command: 'increment' };
  await ok(api.post('/bot/loyalty/rewards', { name: 'Count', cost: 5, stock: 3, action }));
  await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
  await adjust('cora', 5);
  await say('Cora', '!redeem count');
  await untilLine('@Cora Count didn’t work. Your points were refunded: 5.');
  expect(await reward('Count')).toMatchObject({ stock: 3, redeemed: 0 });
  expect((await viewer('cora')).points).toBe(5);
});

it('points are given by name, the answer says the fee, and the ledger has it', async () => {
  await ok(api.patch('/bot/loyalty', { transfer: { enabled: true, feePercent: 10, cooldownS: 0 } }));
  await adjust('dee', 100);
  await say('John Smith', '!points');
  await untilLine('@John Smith has 0 acorns');
  await say('Dee', '!give @John Smith 25 thank you');
  await untilLine('@Dee gives 25 acorns: @John Smith gets 22, the fee is 3.');
  await untilRead(
    () => viewer('john smith'),
    ({ points }) => points === 22,
  );
  expect(await latest('dee', 'transfer')).toMatchObject({ delta: -25, fee: 3 });
  await say('Dee', '!give nobody_here 5');
  await untilLine('@Dee no viewer found with that name.');
});

it('each movement says why: a game its bet and numbers, a loan the debt', async () => {
  await ok(
    api.patch('/bot/loyalty', {
      gambling: { enabled: true, onlyLive: false, cooldownS: 0 },
      loan: { enabled: true, minWatchMin: 0 },
    }),
  );
  await adjust('gil', 10);
  await say('Gil', '!gamble 4');
  await untilRead(lines, (all) => all.some((text) => /^@Gil bet 4 and/.test(text)));
  const played = await latest('gil', 'gamble');
  expect(played?.game).toMatchObject({ bet: 4, rolls: [expect.any(Number)] });
  expect(played?.delta).toBe((played?.game?.won ?? 0) - 4);
  // The numbers that were drawn give the result again.
  expect(played?.game?.won).toBe((played?.game?.rolls[0] ?? 1) < 0.45 ? 8 : 0);
  await say('Gil', '!gamble odds');
  await untilLine(
    '@Gil !gamble: 45 % chance to get something, at most 2× the bet. The house keeps 10 % on average.',
  );
  await say('Gil', '!borrow 100');
  await untilLine('@Gil borrows 100 acorns and owes 110.');
  expect(await latest('gil', 'loan')).toMatchObject({ delta: 100, owed: 110 });
});

describe('while the stream is live', () => {
  it('an event has everybody earn more for a while, also by writing', async () => {
    // All within one hour: what is earned is counted by the hour of the clock.
    const left = 60 * MIN - (clock.now % (60 * MIN));
    if (left < 2 * MIN) clock.forward(left);
    await ok(
      api.patch('/bot/loyalty', {
        chatBonus: {
          enabled: true,
          onlyLive: false,
          perMessages: 1,
          points: 2,
          cooldownS: 0,
          multipliers: { vip: 3 },
        },
        boost: { enabled: true, multiplier: 2, minutes: 10, kinds: ['raid'] },
        maxPerHour: 30,
      }),
    );
    await say('Val', 'hello', { role: 'vip' });
    await untilRead(
      () => viewer('val'),
      ({ points }) => points === 6,
    );
    await ok(api.post('/simulate/raid', { login: 'raider', viewers: 5 }));
    await untilLine('Everyone earns 2× acorns for 10 minutes!');
    await say('Val', 'welcome', { role: 'vip' });
    await untilRead(
      () => viewer('val'),
      ({ points }) => points === 18,
    );
    for (const word of ['one', 'two', 'three']) await say('Val', word, { role: 'vip' });
    await untilRead(
      () => viewer('val'),
      ({ points }) => points === 30,
    );
    await ok(api.patch('/bot/loyalty', { chatBonus: { enabled: false }, maxPerHour: 0 }));
    clock.forward(11 * MIN);
  });

  it('whoever reaches a rank by watching gets its points and its reward, once', async () => {
    const { rewardId } = await ok(
      api.post<Reward>('/bot/loyalty/rewards', {
        name: 'Hug',
        cost: 1,
        sayTemplate: '{user} gets a hug',
        enabled: false,
      }),
    );
    const rank = { name: 'Acorn', by: 'watchMinutes', min: 10, announce: true, bonusPoints: 25, rewardId };
    const unknown = await api.patch('/bot/loyalty', { ranks: [{ ...rank, rewardId: 999 }] });
    expect([unknown.status, unknown.body['code']]).toEqual([422, 'invalid_value']);
    expect(await ok(api.patch('/bot/loyalty', { ranks: [rank] }))).toMatchObject({ ranks: [rank] });
    await ok(api.post('/simulate/stream-online', {}));
    const before = await viewer('pixelotter').catch(() => nobody);
    clock.forward(10 * MIN);
    const watched = await untilRead(
      () => viewer('pixelotter'),
      ({ points }) => points >= before.points + 35,
    );
    expect(watched.watchMinutes).toBe(10);
    await untilLine('PixelOtter gets a hug');
    await untilLine('@PixelOtter has reached the rank Acorn!');
    clock.forward(10 * MIN);
    await untilRead(
      () => viewer('pixelotter'),
      ({ watchMinutes }) => watchMinutes === 20,
    );
    const ranked = (await entries('pixelotter')).filter(({ source }) => source === 'rank');
    expect(ranked.map(({ delta, reason }) => [delta, reason])).toEqual([[25, 'Acorn']]);
  }, 60_000);

  it('a rank is an event and triggers automations, also one that brings nothing, once for each viewer', async () => {
    const ranks = [{ name: 'Seed', by: 'points', min: 1000 }];
    await ok(api.patch('/bot/loyalty', { ranks }));
    const trigger = { type: 'rank_up', filter: { rank: 'Seed' } };
    const actions = [{ type: 'counter', name: 'seeds' }];
    await ok(api.post('/automations', { name: 'Seeds', trigger, actions }));
    for (const delta of [1000, -600, 700]) await adjust('climber', delta);
    await adjust('other', 1000);
    const events = await untilRead(
      () => ok(api.get<{ items: readonly { data: object }[] }>('/events?types=loyalty.rank_up&limit=200')),
      ({ items }) => items.some(({ data }) => 'user' in data && JSON.stringify(data.user).includes('other')),
    );
    const seeds = events.items
      .map(({ data }) => data)
      .filter((data) => 'rank' in data && data.rank === 'Seed');
    const seed = { rank: 'Seed', bonus: 0, points: expect.any(Number) };
    expect(seeds).toEqual([
      { user: expect.objectContaining({ login: 'climber' }), ...seed },
      { user: expect.objectContaining({ login: 'other' }), ...seed },
    ]);
    await untilRead(
      () => ok(api.get<{ items: readonly { name: string; value: number }[] }>('/bot/counters')),
      ({ items }) => items.some(({ name, value }) => name === 'seeds' && value === 2),
    );
  }, 60_000);
});
