import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { liftCooldowns } from '../support/quick-commands';
import { StudioProcess } from '../support/server-process';
import { storedEvents } from '../support/stored-events';
import { untilRead } from '../support/until';

/* Viewers stand in line in the simulated chat. One server, killed and started again in between. */
let studio: StudioProcess;
let api: ApiClient;

interface Entry {
  readonly entryId: number;
  readonly name: string;
  readonly role: string;
  readonly note: string;
}
interface Queue {
  readonly open: boolean;
  readonly waiting: readonly Entry[];
  readonly called: readonly Entry[];
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  await liftCooldowns(api);
}, 60_000);

const queue = () => ok(api.get<Queue>('/bot/viewer-queue'));
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
const say = (login: string, message: string, role = 'everyone') =>
  ok(api.post('/simulate/chat', { login, message, role }));
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
const untilLine = (text: string) =>
  untilRead(lines, (all) => all.some((line) => line.includes(text)), { within: 20_000 });
const untilWaiting = (expected: readonly string[]) =>
  untilRead(queue, ({ waiting }) => names(waiting).join() === expected.join(), { within: 20_000 });

it('is closed at first: !join then is about giveaways, !queue about songs', async () => {
  expect(await queue()).toMatchObject({ open: false, limit: 50, firstRole: 'everyone', waiting: [] });
  await say('Ada', '!join');
  await untilLine('giveaway');
  await say('Ada', '!queue');
  await untilLine('The queue is empty');
});

it('is opened by a moderator, takes each viewer once with a note, and puts subscribers first', async () => {
  await say('Mod', '!queue open', 'mod');
  await untilLine('The queue is open: write !join');
  await say('Ada', '!join Ada in the game');
  await untilLine('Ada, you are number 1 in the queue.');
  await say('Ada', '!join again');
  await untilLine('Ada, you are already in the queue, at number 1.');
  await ok(api.patch('/bot/viewer-queue', { firstRole: 'sub', limit: 3 }));
  await say('Bo', '!queue join', 'sub');
  await untilLine('Bo, you are number 1 in the queue.');
  await say('Cy', '!join');
  await untilLine('Cy, you are number 3 in the queue.');
  await say('Di', '!join');
  await untilLine('Di, the queue is full.');
  expect((await queue()).waiting).toMatchObject([
    { name: 'Bo', role: 'sub', note: '' },
    { name: 'Ada', role: 'everyone', note: 'Ada in the game' },
    { name: 'Cy' },
  ]);
  await say('Di', '!queue');
  await untilLine('In the queue (3): 1. Bo · 2. Ada · 3. Cy');
});

it('survives a kill, and stands in texts of layers', async () => {
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  expect(names((await queue()).waiting)).toEqual(['Bo', 'Ada', 'Cy']);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }));
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
  );
  const live = `/overlays/${overlayId}/members/${memberId}/live-data?kind=text-variables`;
  expect(await ok(api.get(live))).toMatchObject({
    data: { 'queue-next': 'Bo', 'queue-count': '3', 'queue-names': '1. Bo\n2. Ada\n3. Cy' },
  });
});

it('calls the next by chat and by API, and names them in chat', async () => {
  await say('Ada', '!next');
  await say('Mod', '!next 2', 'mod');
  await untilLine('Now it’s your turn: @Bo, @Ada');
  expect(await queue()).toMatchObject({
    called: [{ name: 'Bo' }, { name: 'Ada' }],
    waiting: [{ name: 'Cy' }],
  });
  const called = await ok(
    api.post<{ called: readonly Entry[]; waitingCount: number }>('/bot/viewer-queue/next', {
      pick: 'random',
    }),
  );
  expect(called).toMatchObject({ called: [{ name: 'Cy' }], waitingCount: 0 });
  await untilLine('Now it’s your turn: @Cy');
  expect(await ok(api.post('/bot/viewer-queue/next', {}))).toEqual({ called: [], waitingCount: 0 });
  await say('Mod', '!next', 'mod');
  await untilLine('Nobody is in the queue.');
});

it('says to !join that it is closed, once it was used', async () => {
  await say('Mod', '!queue close', 'mod');
  await untilLine('The queue is closed.');
  const before = (await lines()).filter((line) => line.includes('The queue is closed.')).length;
  await say('Ada', '!join');
  await untilRead(
    lines,
    (all) => all.filter((line) => line.includes('The queue is closed.')).length > before,
    {
      within: 20_000,
    },
  );
  await say('Mod', '!queue open', 'mod');
  await untilRead(queue, ({ open }) => open, { within: 20_000 });
});

it('lets viewers leave, moderators remove them, and the streamer add and remove anybody', async () => {
  for (const login of ['Ada', 'Bo', 'Cy']) {
    await say(login, '!join');
    await untilRead(queue, ({ waiting }) => names(waiting).includes(login), { within: 20_000 });
  }
  await say('Ada', '!leave');
  await untilWaiting(['Bo', 'Cy']);
  await say('Ada', '!leave');
  await untilLine('Ada, you are not in the queue.');
  await say('Cy', '!remove bo');
  await say('Mod', '!remove @bo', 'mod');
  await untilWaiting(['Cy']);
  await say('Mod', '!remove 1', 'mod');
  await untilWaiting([]);
  const guest = await ok(
    api.post<Entry>('/bot/viewer-queue/entries', { name: 'Guest', note: 'On the sofa' }),
  );
  expect(guest).toMatchObject({ name: 'Guest', login: null, note: 'On the sofa' });
  expect(await api.post('/bot/viewer-queue/entries', { name: 'guest' })).toMatchObject({
    status: 409,
    body: { code: 'duplicate', details: { entryId: guest.entryId } },
  });
  expect(await ok(api.delete(`/bot/viewer-queue/entries/${guest.entryId}`))).toEqual({
    deleted: true,
    entryId: guest.entryId,
  });
  expect(await api.delete(`/bot/viewer-queue/entries/${guest.entryId}`)).toMatchObject({ status: 404 });
});

it('follows aliases and roles of built-in commands, and gives way to an open giveaway', async () => {
  await ok(api.patch('/bot/settings', { builtins: [{ name: 'join', aliases: ['play'], minRole: 'sub' }] }));
  await say('Ada', '!play', 'sub');
  await untilWaiting(['Ada']);
  await ok(api.post('/bot/giveaway', { keyword: 'win' }));
  await say('Bo', '!join', 'sub');
  await untilRead(
    () => ok(api.get<{ entries: { viewers: number } }>('/bot/giveaway')),
    ({ entries }) => entries.viewers === 1,
    { within: 20_000 },
  );
  await say('Cy', '!queue join');
  await untilWaiting(['Ada', 'Cy']);
  expect(await ok(api.delete('/bot/viewer-queue/entries'))).toEqual({ removedCount: 2 });
  await say('Mod', '!queue close', 'mod');
  await untilLine('The queue is closed.');
});

it('holds names and notes encrypted in the log, and forgets viewers', async () => {
  await say('Zoe', '!queue open', 'mod');
  await untilRead(queue, ({ open }) => open, { within: 20_000 });
  await say('Zoe', '!queue join with a secret');
  await untilWaiting(['Zoe']);
  const stored = JSON.stringify(await storedEvents(studio.dataDir));
  expect(stored).toContain('viewer-queue.joined');
  for (const word of ['"Zoe"', 'with a secret', 'On the sofa']) expect(stored).not.toContain(word);
  await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'zoe']);
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  expect((await queue()).waiting).toEqual([]);
});
