import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount, signIn, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/studio-process';

/*
 * What viewers type, and what comes due by itself: giveaways, points and songs on one ledger, in the simulated chat.
 * Minutes pass by the server's clock, not by ours.
 */
const MIN = 60_000;

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;
let ada: TestAccount;
let overlay = '';
/** Shows the overlay. */
let renderer: RenderClient;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on', ...clock.env } });
  ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  overlay = `/overlays/${overlayId}`;
  for (const widget of ['giveaway', 'leaderboard']) await ok(api.post(`${overlay}/members`, { widget }));
  await ok(
    api.post(`${overlay}/members`, { widget: 'text', values: { text: '{giveaway-prize} {points-name}' } }),
  );
  await watch();
}, 60_000);

afterAll(async () => {
  renderer?.close();
  await studio?.stop();
  await studio?.removeData();
  await clock?.remove();
});

async function until<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  for (let left = 400; left > 0; left--) {
    const value = await read();
    if (isThere(value)) return value;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`It never came about: ${JSON.stringify(await read())}`);
}

const say = (login: string, message: string, { role = 'everyone', platform = 'twitch' } = {}) =>
  ok(api.post('/simulate/chat', { login, message, role, platform }));
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
/** Waits until the bot has said something that begins so. */
const heard = (text: string) => until(lines, (all) => all.some((line) => line.startsWith(text)));
const times = async (text: string) => (await lines()).filter((line) => line.startsWith(text)).length;
/** Waits until layers are told so. */
const told = async (kind: string, data: object): Promise<void> => {
  const isSo = (): boolean => {
    try {
      expect(renderer.live[kind]).toMatchObject(data);
      return true;
    } catch {
      return false;
    }
  };
  await until(() => Promise.resolve(isSo()), Boolean).catch(() =>
    expect(renderer.live[kind]).toMatchObject(data),
  );
};

async function watch(): Promise<void> {
  renderer?.close();
  const { url } = await ok(api.get<{ url: string }>(`${overlay}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
}

interface Giveaway {
  readonly phase: string;
  readonly entries: { readonly viewers: number; readonly tickets: number };
  readonly winners: readonly { readonly login: string; readonly status: string }[];
}
const giveaway = () => ok(api.get<Giveaway>('/bot/giveaway'));
const start = (sent: object) => ok(api.post<Giveaway>('/bot/giveaway', sent));
const control = (action: string, more: object = {}) =>
  ok(api.post<Giveaway>('/bot/giveaway/control', { action, ...more }));
const inIt = (count: number) => until(giveaway, ({ entries: { viewers } }) => viewers === count);

const adjust = (login: string, delta: number, platform?: string) =>
  ok(api.post('/bot/loyalty/adjust', { login, delta, ...(platform && { platform }) }));
interface PointsViewer {
  readonly points: number;
  readonly watchMinutes: number;
  readonly streak: number;
  readonly platforms: readonly { readonly platform: string; readonly points: number }[];
}
const nobody: PointsViewer = { points: 0, watchMinutes: 0, streak: 0, platforms: [] };
const viewer = async (login: string): Promise<PointsViewer> => {
  const { status, body } = await api.get<PointsViewer>(`/bot/loyalty/viewers/${login}`);
  return status === 404 ? nobody : body;
};
const has = (login: string, points: number) =>
  until(
    () => viewer(login),
    (now) => now.points === points,
  );

describe('giveaways in chat', () => {
  it('are told of, joined, and their odds known', async () => {
    await say('Ada', '!giveaway');
    await heard('There is no giveaway now.');
    await start({ prize: 'A mug', showDisclaimer: true, weighting: { sub: 2 } });
    await heard('Giveaway: A mug! Write !win to join.');
    await heard('Winners are drawn at random by tickets; anybody can check the draw afterwards: ');
    await say('Ada', '!win');
    await inIt(1);
    await say('Bo', '!join', { role: 'sub' });
    await inIt(2);
    await say('Ada', '!odds');
    await heard('@Ada you have 1 of 4 tickets: 25 %.');
    clock.forward(6_000);
    await say('Cid', '!odds');
    await heard('@Cid you are not in the giveaway.');
    clock.forward(6_000);
    await say('Cid', '!giveaway');
    await heard('Giveaway: A mug. 2 are in. Write !win to join.');
  });

  it('are what layers show: who is in, who won, and nothing that tells of draws to come', async () => {
    await told('giveaway', {
      ...{ phase: 'open', keyword: 'win', prize: 'A mug', entries: { viewers: 2, tickets: 4 } },
      ...{ latest: ['Bo', 'Ada'], winners: [], reveal: null },
    });
    await told('text-variables', { 'giveaway-keyword': 'win', 'giveaway-prize': 'A mug' });
    await control('pause');
    await heard('The giveaway rests for a moment.');
    await say('Cid', '!win');
    await control('resume');
    await heard('The giveaway goes on! Write !win to join.');
    await control('close');
    await heard('The giveaway is closed: 2 are in with 4 tickets.');
    await ok(api.post('/bot/giveaway/draw', {}));
    const { winners } = await giveaway();
    const name = winners[0]?.login === 'bo' ? 'Bo' : 'Ada';
    await heard(`@${name} has won: A mug!`);
    await told('giveaway', {
      ...{ phase: 'drawn', winners: [{ n: 1, name, status: 'claimed' }] },
      reveal: { n: 1, seed: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    await control('close');
    await told('text-variables', { 'giveaway-keyword': '' });
  });

  it('close, remind and replace who doesn’t claim, each once, also over kills', async () => {
    await start({ prize: 'B', durationMin: 10, reminderEveryMin: 4, claimSeconds: 60, autoRerollMax: 1 });
    for (const login of ['Ada', 'Bo', 'Cid']) await say(login, '!win');
    await inIt(3);
    clock.forward(4 * MIN + 1_000);
    await heard('The giveaway goes on: B. 3 are in.');
    await killed();
    // A reminder that was due a while ago isn't said; the end is.
    clock.forward(5 * MIN + 50_000);
    await until(giveaway, ({ phase }) => phase === 'closed');
    await heard('The giveaway is closed: 3 are in with 3 tickets.');
    expect([await times('The giveaway is closed'), await times('The giveaway goes on')]).toEqual([1, 0]);
    await ok(api.post('/bot/giveaway/draw', {}));
    await until(lines, (all) => all.some((text) => text.includes('was drawn for B!')));
    await killed();
    clock.forward(61_000);
    const replaced = await until(giveaway, ({ winners }) => winners.length === 2);
    expect(replaced.winners.map(({ status }) => status)).toEqual(['expired', 'pending']);
    await until(lines, (all) => all.some((text) => text.endsWith('did not answer in time.')));
    const second = replaced.winners[1]?.login ?? '';
    await say(second, '!claim');
    await until(giveaway, ({ phase }) => phase === 'drawn');
    await until(lines, (all) => all.some((text) => text.includes('is here and has won: B!')));
    // What was said before the kill isn't said again.
    expect([await times('The giveaway is closed'), await times('Giveaway: B!')]).toEqual([0, 0]);
    clock.forward(24 * 60 * MIN);
    await until(giveaway, ({ phase }) => phase === 'finished');
  }, 60_000);
});

async function killed(): Promise<void> {
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api, ada.token);
  await lines();
}

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
    await heard('@Dee has 100 acorns and 0 hours of watchtime.');
    await say('Dee', '!points @Eli');
    await heard('@eli has 10 acorns');
    await say('Dee', '!give eli 50');
    await heard('@Dee gives @eli 50 acorns.');
    await has('eli', 55);
    await say('Eli', '!transfer 5 dee');
    await has('dee', 54);
    await say('Dee', '!gamble 4');
    await until(lines, (all) => all.some((text) => /^@Dee bet 4 and (lost|wins)/.test(text)));
    await say('Dee', '!gamble 100000');
    await heard('@Dee that isn’t possible now (bet).');
    await say('Eli', '!slots 1');
    await until(lines, (all) => all.some((text) => text.startsWith('@Eli bet 1 and')));
    await say('Fay', '!borrow 100');
    await heard('@Fay borrows 100 acorns and owes 110.');
    await say('Fay', '!loan');
    await heard('@Fay owes 110 acorns.');
    await say('Fay', '!gamble 1');
    await heard('@Fay that isn’t possible now (loan).');
    clock.forward(6_000);
    await until(
      () => ok(api.get<{ items: readonly { login: string }[] }>('/bot/loyalty/top')),
      ({ items }) => items[0]?.login === 'fay',
    );
    await say('Fay', '!top');
    await until(lines, (all) => all.some((text) => /^Most acorns: 1\. Fay 100 · /.test(text)));
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
    await heard('Redeem with !redeem and a name: Count up (30)');
    await say('Fay', '!redeem nothing');
    await heard('@Fay there is no such reward.');
    await say('Fay', '!redeem COUNT UP');
    await heard('Fay counts');
    await has('fay', 70);
    await say('Gus', '!redeem count up');
    await heard('@Gus you have only 0 acorns.');
    await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
    await say('Fay', '!redeem count up');
    const { items } = await until(
      () =>
        ok(
          api.get<{ items: readonly { source: string; delta: number }[] }>('/bot/loyalty/viewers/fay/ledger'),
        ),
      (all) => all.items[0]?.source === 'refund',
    );
    expect(items.slice(0, 2).map(({ delta }) => delta)).toEqual([30, -30]);
    expect((await viewer('fay')).points).toBe(70);
  });

  it('of two platforms are one viewer’s once they are linked, each spent where it was earned', async () => {
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
    await heard('@Hal write !link ');
    const code = /!link (\d{6})/.exec(
      (await lines()).find((text) => text.startsWith('@Hal write')) ?? '',
    )?.[1];
    await adjust('hal_on_kick', 20, 'kick');
    await say('Hal_On_Kick', `!link ${code}`, { platform: 'kick' });
    await heard('@Hal_On_Kick your accounts are linked.');
    const linked = await ok(api.get<PointsViewer>('/bot/loyalty/viewers/hal_on_kick'));
    expect(linked.points).toBe(25);
    expect(linked.platforms.map(({ platform, points }) => [platform, points]).sort()).toEqual([
      ['kick', 20],
      ['twitch', 5],
    ]);
    // A code counts once.
    await say('Ivy', `!link ${code}`, { platform: 'kick' });
    await heard('@Ivy that isn’t possible now (code).');
  });
});

describe('watchtime', () => {
  it('is counted when its time comes, once, also over a kill, and shown on layers', async () => {
    await ok(
      api.patch('/bot/loyalty', { ranks: [{ name: 'Acorn', by: 'watchMinutes', min: 10, announce: true }] }),
    );
    await ok(api.post('/simulate/stream-online', {}));
    // The simulated channel tells who is there.
    clock.forward(10 * MIN);
    const watched = await until(
      () => viewer('pixelotter'),
      ({ watchMinutes }) => watchMinutes > 0,
    );
    expect(watched).toMatchObject({ points: 10, watchMinutes: 10, streak: 1, rank: { name: 'Acorn' } });
    await heard('@PixelOtter has reached the rank Acorn!');
    await killed();
    clock.forward(10 * MIN);
    await until(
      () => viewer('pixelotter'),
      ({ watchMinutes }) => watchMinutes === 20,
    );
    expect((await viewer('pixelotter')).points).toBe(20);
    // Told before the kill.
    expect(await times('@PixelOtter has reached the rank Acorn!')).toBe(0);
    await watch();
    await told('loyalty', {
      pointName: 'acorns',
      top: {
        watchMinutes: expect.arrayContaining([expect.objectContaining({ name: 'PixelOtter', value: 20 })]),
      },
    });
    const { top } = renderer.live['loyalty'] as { readonly top: { readonly points: readonly object[] } };
    expect(top.points[0]).toEqual({ position: 1, name: 'Fay', platform: 'twitch', value: 70 });
    await told('text-variables', { 'points-name': 'acorns' });
  }, 60_000);
});

describe('what costs points', () => {
  it('tickets are paid, refused where there are too few, and given back when the giveaway is cancelled', async () => {
    await adjust('jan', 100);
    await adjust('kit', 15);
    await start({ prize: 'C', gates: { ticketCost: 10, maxTicketsBought: 5 } });
    await say('Jan', '!win 3');
    await say('Kit', '!win 2');
    await until(giveaway, ({ entries }) => entries.tickets === 3);
    await has('jan', 70);
    // Two cost 20: that is refused, and one can be bought after it.
    await until(
      async () => {
        await say('Kit', '!win 1');
        return (await giveaway()).entries.tickets;
      },
      (tickets) => tickets === 4,
    );
    await has('kit', 5);
    await say('Jan', '!win 9');
    await until(giveaway, ({ entries }) => entries.tickets === 6);
    await has('jan', 50);
    await ok(api.post('/bot/giveaway/cancel', {}));
    await heard('The giveaway was cancelled. There is no winner.');
    await has('jan', 100);
    await has('kit', 15);
  });
});

it('timers fill their texts in, and say them once in each chat', async () => {
  await ok(api.post('/bot/counters', { name: 'mugs', value: 7 }));
  await ok(api.post('/bot/commands', { name: 'shop', response: 'Mugs: {counter:mugs}, {user}.' }));
  await ok(
    api.post('/bot/timers', {
      name: 'A',
      intervalMin: 5,
      message: '{channel} has {counter:mugs} mugs {drawlink}',
    }),
  );
  await ok(api.post('/bot/timers', { name: 'B', intervalMin: 5, commandName: 'shop' }));
  await ok(api.post(`${overlay}/drawing/viewers/enable`, {}));
  const { client } = await signIn(studio, ada);
  const { url } = await ok(client.get<{ url: string }>(`${overlay}/drawing/link`));
  clock.forward(5 * MIN);
  await heard(`You has 7 mugs ${url}`);
  await heard('Mugs: 7, .');
  expect([await times('You has 7 mugs'), await times('Mugs: 7')]).toEqual([1, 1]);
});
