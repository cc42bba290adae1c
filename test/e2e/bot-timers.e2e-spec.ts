import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* What the bot does by itself, and by words of viewers. Hours pass by the server's clock, not by ours. */
const MIN = 60_000;

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;

interface Timer {
  readonly timerId: number;
  readonly lastPostedAt: string | null;
  readonly nextDueAt: string | null;
}

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on', ...clock.env } });
  api = new ApiClient(studio.api);
}, 60_000);

const say = (login: string, message: string, role = 'everyone') =>
  ok(api.post('/simulate/chat', { login, message, role }));
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
const posts = async () =>
  (await storedEvents(studio.dataDir))
    .filter(({ type }) => type === 'timer.posted')
    .map(({ data, meta }) => ({ ...(data as { timerId: number }), at: Date.parse(meta.at) }));
const timers = async () => (await ok(api.get<{ items: readonly Timer[] }>('/bot/timers'))).items;

describe('timers', () => {
  it('say a message or run a command, exactly one of them', async () => {
    await ok(api.post('/bot/commands', { name: 'shop', response: 'Buy {counter:hugs} mugs' }));
    expect(await api.post('/bot/timers', { name: 'x', intervalMin: 5 })).toMatchObject({ status: 422 });
    expect(
      await api.post('/bot/timers', { name: 'x', intervalMin: 5, message: 'a', commandName: 'shop' }),
    ).toMatchObject({ status: 422, body: { code: 'invalid_value' } });
    expect(await api.post('/bot/timers', { name: 'x', intervalMin: 1, message: 'a' })).toMatchObject({
      status: 400,
    });
    const made = await ok(api.post('/bot/timers', { name: 'Discord', intervalMin: 10, message: 'Join us' }));
    expect(made).toMatchObject({
      ...{ timerId: 1, message: 'Join us', commandName: null, minMessages: 0, liveOnly: false },
      ...{ platforms: [], enabled: true, lastPostedAt: null },
    });
    await ok(api.post('/bot/timers', { name: 'Shop', intervalMin: 10, commandName: 'shop' }));
    await ok(api.post('/bot/timers', { name: 'Live', intervalMin: 10, message: 'On air', liveOnly: true }));
    await ok(api.post('/bot/timers', { name: 'Busy', intervalMin: 10, message: 'Busy', minMessages: 50 }));
    expect((await timers())[2]).toMatchObject({ nextDueAt: null });
  });

  it('when their time comes, never two within a second', async () => {
    expect(await posts()).toEqual([]);
    clock.forward(10 * MIN);
    await untilRead(lines, (all) => all.includes('Join us') && all.includes('Buy 0 mugs'), {
      within: 20_000,
    });
    const [first, second, ...others] = await posts();
    expect([first?.timerId, second?.timerId].sort()).toEqual([1, 2]);
    expect(others).toEqual([]);
    expect(Math.abs((second?.at ?? 0) - (first?.at ?? 0))).toBeGreaterThanOrEqual(1000);
    expect((await timers())[0]?.lastPostedAt).not.toBeNull();
  });

  it('not for what fell due long ago while the server was away, and again when the next time comes', async () => {
    await studio.kill();
    // The time of before, and the next one, are over by minutes.
    clock.forward(25 * MIN);
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const next = Date.parse((await timers())[0]?.nextDueAt ?? '');
    await say('Ada', 'anybody here?');
    await untilRead(lines, (all) => all.includes('anybody here?'), { within: 20_000 });
    expect(await posts()).toHaveLength(2);
    const { at } = (await posts())[0] ?? { at: 0 };
    expect((next - at) % (10 * MIN)).toBe(0);
    clock.forward(5 * MIN + 5_000);
    await untilRead(posts, (all) => all.length === 4, { within: 20_000 });
  });

  it('no more once they are switched off or gone', async () => {
    expect(await ok(api.patch('/bot/timers/1', { enabled: false }))).toMatchObject({ nextDueAt: null });
    expect(await ok(api.patch('/bot/timers/2', { message: 'Instead' }))).toMatchObject({ commandName: null });
    for (const id of [2, 3, 4]) await ok(api.delete(`/bot/timers/${id}`));
    expect(await api.delete('/bot/timers/4')).toMatchObject({ status: 404 });
    expect(await timers()).toHaveLength(1);
  });
});

describe('in chat', () => {
  it('quotes are added by moderators and read by everybody', async () => {
    await say('Mod', '!quote add @Ada Never again', 'mod');
    await untilRead(lines, (all) => all.includes('Quote #1 added.'), { within: 20_000 });
    // Viewers wait a little between two of them.
    clock.forward(6_000);
    await say('Bo', '!quote 1');
    const shown = await untilRead(lines, (all) => all.some((text) => text.includes('“Never again” – @Ada')), {
      within: 20_000,
    });
    expect(shown.some((text) => text.startsWith('#1'))).toBe(true);
    await say('Bo', '!quote add Mine');
    await say('Mod', '!quote delete 1', 'mod');
    await untilRead(lines, (all) => all.includes('Quote #1 deleted.'), { within: 20_000 });
    expect(await ok(api.get('/bot/quotes'))).toMatchObject({ items: [] });
  });

  it('counters count on once for each use, also by two in one text', async () => {
    await ok(api.post('/bot/commands', { name: 'hug', response: '{user} hugs, {count:hugs} in all' }));
    await say('Ada', '!hug');
    await untilRead(lines, (all) => all.includes('Ada hugs, 1 in all'), { within: 20_000 });
    expect(await ok(api.get('/bot/counters'))).toMatchObject({ items: [{ name: 'hugs', value: 1 }] });
  });

  it('a line that moderation holds is answered by no command', async () => {
    const filters = { phrases: [{ text: 'badword', mode: 'word', action: 'delete' }] };
    await ok(api.patch('/bot/moderation', { enabled: true, filters }));
    await say('Eve', '!hug badword');
    await say('Ada', 'after it');
    await untilRead(lines, (all) => all.includes('after it') && !all.includes('!hug badword'), {
      within: 20_000,
    });
    expect(await ok(api.get('/bot/counters'))).toMatchObject({ items: [{ name: 'hugs', value: 1 }] });
    await untilRead(lines, (all) => all.some((text) => text.includes('@Eve')), { within: 20_000 });
    await ok(api.patch('/bot/moderation', { enabled: false }));
  });
});

describe('channel points', () => {
  const redemptions = async () =>
    (await ok(api.get<{ redemptions: readonly { rewardId: number | null }[] }>('/bot/channel-points')))
      .redemptions;

  it('do what is written for a reward, once for each redemption', async () => {
    const made = await ok(
      api.post('/bot/channel-points', {
        name: 'Water',
        match: { by: 'title', title: 'hydrate' },
        action: { type: 'chat', text: '{user} says: drink! {args}' },
      }),
    );
    expect(made).toMatchObject({ rewardId: 1, enabled: true, cooldownSec: 0, broken: false });
    await ok(api.post('/simulate/redemption', { login: 'Ada', reward: 'Hydrate', message: 'now' }));
    await untilRead(lines, (all) => all.includes('Ada says: drink! now'), { within: 20_000 });
    await ok(api.post('/simulate/redemption', { login: 'Ada', reward: 'Stretch' }));
    await untilRead(redemptions, (all) => all.length === 2, { within: 20_000 });
    expect(await redemptions()).toMatchObject([
      { rewardId: null, title: 'Stretch', outcome: null },
      { rewardId: 1, title: 'Hydrate', text: 'now', outcome: { status: 'ok' }, user: { name: 'Ada' } },
    ]);
    expect(JSON.stringify(await storedEvents(studio.dataDir))).not.toContain('drink! now');
  });

  it('are tried, refused where they can’t be, changed and deleted', async () => {
    const tried = await ok(api.post('/bot/channel-points/1/simulate', { login: 'Bo', text: 'please' }));
    expect(tried).toMatchObject({ rewardId: 1, simulated: true, outcome: { status: 'ok' } });
    await untilRead(lines, (all) => all.includes('Bo says: drink! please'), { within: 20_000 });
    const timeout = { name: 'x', match: { by: 'id', rewardId: 'r' }, action: { type: 'timeout' } };
    expect(await api.post('/bot/channel-points', timeout)).toMatchObject({
      status: 422,
      body: { code: 'invalid_option' },
    });
    expect(await ok(api.patch('/bot/channel-points/1', { enabled: false }))).toMatchObject({
      enabled: false,
    });
    expect(await api.get('/bot/channel-points?overlayId=x')).toMatchObject({ status: 400 });
    expect(await ok(api.delete('/bot/channel-points/1'))).toEqual({ deleted: true, rewardId: 1 });
    expect(await api.delete('/bot/channel-points/1')).toMatchObject({ status: 404 });
  });
});
