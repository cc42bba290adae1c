import { readFileSync } from 'node:fs';
import { ApiClient, ok } from '../support/api-client';
import { MoveInClient } from '../support/move-in';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

const fixture = (name: string): string => readFileSync(`test/fixtures/move-in/${name}`, 'utf8');
const allKinds = ['command', 'timer', 'quote', 'counter', 'api', 'phrase', 'viewer'];

let studio: StudioProcess;
let api: ApiClient;
let moves: MoveInClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  moves = new MoveInClient(studio);
}, 60_000);

interface Command {
  readonly commandId: number;
  readonly name: string;
  readonly response: string;
  readonly enabled: boolean;
}

async function commands(): Promise<readonly Command[]> {
  return (await ok(api.get<{ items: Command[] }>('/bot/commands'))).items;
}

async function linesOfChat(): Promise<readonly string[]> {
  const { items } = await ok(api.get<{ items: { text: string }[] }>('/chat/messages?limit=100'));
  return items.map(({ text }) => text);
}

async function leaders(): Promise<readonly (readonly [string, number])[]> {
  const { items } = await ok(api.get<{ items: { login: string; points: number }[] }>('/bot/loyalty/top'));
  return items.map(({ login, points }) => [login, points]);
}

it('makes commands of a table, answers them in chat, and changes nothing the second time', async () => {
  const first = await moves.begin('csv', fixture('commands.csv'));
  const rows = await moves.rows(first.moveInId);
  expect(rows.map(({ name, text, verdict }) => [name, text, verdict])).toEqual([
    ['discord', 'Join us, {user}: https://example.org/d', 'exact'],
    ['lurk', '{user}, enjoy the "quiet"', 'exact'],
    ['hug', '{user} hugs {touser}', 'exact'],
  ]);
  const applied = await moves.apply(first.moveInId, allKinds);
  expect(applied.result).toMatchObject({ made: 3, replaced: 0, notMade: 0 });
  expect((await moves.rows(first.moveInId)).map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made']);
  expect((await commands()).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['discord', true],
    ['lurk', true],
    ['hug', false],
  ]);
  await ok(api.post('/simulate/chat', { login: 'PixelOtter', role: 'everyone', message: '!Discord' }));
  await until(async () => (await linesOfChat()).includes('Join us, PixelOtter: https://example.org/d'));

  const before = await commands();
  const again = await moves.begin('csv', fixture('commands.csv'));
  expect(again.counts).toEqual([{ kind: 'command', verdict: 'same', count: 3 }]);
  expect((await moves.apply(again.moveInId, allKinds)).result).toMatchObject({ made: 0, replaced: 0 });
  expect(await commands()).toEqual(before);
});

it('overwrites a command only if a person says so, and undoes all but what was changed since', async () => {
  const hug = (await commands()).find(({ name }) => name === 'hug');
  const text = 'Command,Response\n!hug,Other text\n!fresh,Fresh $(twitch x)\n!kept,Kept\n';
  const { moveInId } = await moves.begin('nightbot', text);
  const rows = await moves.rows(moveInId);
  expect(rows.map(({ name, verdict, choice }) => [name, verdict, choice])).toEqual([
    ['hug', 'conflict', 'leave'],
    ['fresh', 'partial', 'take'],
    ['kept', 'exact', 'take'],
  ]);
  const decision = { rowId: rows[0]?.rowId, choice: 'replace' };
  await ok(api.patch(`/move-in/${moveInId}/rows`, { rows: [decision] }));
  const applied = await moves.apply(moveInId, ['command']);
  expect(applied.result).toMatchObject({ made: 2, replaced: 1 });
  const replaced = (await commands()).find(({ name }) => name === 'hug');
  expect(replaced).toMatchObject({ commandId: hug?.commandId, response: 'Other text' });
  const own = (await commands()).find(({ name }) => name === 'kept');
  await ok(api.patch(`/bot/commands/${own?.commandId}`, { response: 'Kept, and changed' }));

  const undone = await moves.undo(moveInId);
  expect(undone.left).toBe(1);
  expect((await commands()).map(({ name, response }) => [name, response])).toEqual([
    ['discord', 'Join us, {user}: https://example.org/d'],
    ['lurk', '{user}, enjoy the "quiet"'],
    ['hug', hug?.response],
    ['kept', 'Kept, and changed'],
  ]);
  const refused = await api.post(`/move-in/${moveInId}/undo`);
  expect([refused.status, refused.body['code'] ?? (refused.body['error'] as object)]).toMatchObject([
    409,
    {},
  ]);
});

it('makes rotating timers, counters, quotes with their dates, addresses and words', async () => {
  const { moveInId } = await moves.begin(
    'streamelements',
    JSON.stringify({
      commands: [
        {
          _id: 'w',
          command: 'weather',
          reply: '$(urlfetch https://example.com/w?key=abc)',
          accessLevel: 100,
        },
        { _id: 'd', command: 'deaths', reply: 'Deaths: $(getcount deaths)', accessLevel: 300, count: 41 },
        { _id: 'e', command: 'math', reply: 'It is $(eval 1+1)', accessLevel: 100 },
      ],
      timers: [
        {
          ...{ _id: 't', name: 'socials', chatLines: 5, enabled: true, messages: ['one', 'two'] },
          online: { enabled: true, interval: 10 },
        },
      ],
      filters: { banphrases: { words: ['Spam here'] } },
    }),
  );
  const math = (await moves.rows(moveInId, '&verdict=partial')).find(({ name }) => name === 'math');
  expect(math?.notes).toMatchObject([{ code: 'unknown_variable', suggestion: '{api:name}' }]);
  await moves.apply(moveInId, allKinds);
  const { items: timers } = await ok(api.get<{ items: object[] }>('/bot/timers'));
  expect(timers).toMatchObject([
    { name: 'socials 1', message: 'one', intervalMin: 20 },
    { name: 'socials 2', message: 'two', intervalMin: 20 },
  ]);
  const { items: counters } = await ok(api.get<{ items: object[] }>('/bot/counters'));
  expect(counters).toMatchObject([{ name: 'deaths', value: 41 }]);
  const { items: apis } = await ok(api.get<{ items: object[] }>('/bot/custom-apis'));
  expect(apis).toMatchObject([
    { name: 'weather', url: 'https://example.com/w', queryKeys: ['key'], enabled: false },
  ]);
  const { filters } = await ok(api.get<{ filters: { phrases: object[] } }>('/bot/moderation'));
  expect(filters.phrases).toMatchObject([{ text: 'Spam here', mode: 'contains' }]);
  expect((await commands()).find(({ name }) => name === 'math')).toMatchObject({ enabled: false });

  const quotes = await moves.begin('mixitup', 'Nummer;Zitat;Spiel;Datum\n7;Ach so;Tetris;2024-02-03\n');
  await moves.apply(quotes.moveInId, ['quote']);
  const { items } = await ok(api.get<{ items: object[] }>('/bot/quotes'));
  expect(items).toMatchObject([{ text: 'Ach so', game: 'Tetris', at: '2024-02-03T00:00:00.000Z' }]);
  await moves.undo(moveInId);
  expect((await ok(api.get<{ items: object[] }>('/bot/timers'))).items).toEqual([]);
  expect((await ok(api.get<{ filters: { phrases: object[] } }>('/bot/moderation'))).filters.phrases).toEqual(
    [],
  );
});

it('imports points once, lists viewers whom nobody knows, and takes points back as far as they are there', async () => {
  const { moveInId, files } = await moves.begin('csv');
  expect(files).toEqual([]);
  const sent = await moves.send(
    moveInId,
    'points.csv',
    'Twitch ID,Name,Points,Hours\n11,Ada,500,2\n12,Bea,70,1\n',
  );
  expect(sent.status).toBe(200);
  expect((await moves.send(moveInId, 'logins.csv', fixture('points.csv'))).status).toBe(200);
  const applied = await moves.apply(moveInId, allKinds);
  expect(applied.result).toMatchObject({ viewers: 2, unknownViewers: 3 });
  await until(async () => (await leaders()).length === 2);
  expect(await leaders()).toEqual([
    ['ada', 500],
    ['bea', 70],
  ]);
  const again = await moves.begin('csv', 'Twitch ID,Name,Points,Hours\n11,Ada,500,2\n12,Bea,70,1\n');
  expect((await moves.apply(again.moveInId, allKinds, 'add')).result).toMatchObject({ viewers: 0 });
  await ok(api.post('/bot/loyalty/adjust', { login: 'ada', platform: 'twitch', delta: -450 }));
  await moves.undo(moveInId);
  await until(async () => (await leaders()).length === 0);
});

it('reads a table again once a person has said what its columns are', async () => {
  const { moveInId } = await moves.begin('csv');
  expect((await moves.send(moveInId, 'odd.csv', 'a,b,c\nAda,90,12\nBea,x,13\n')).status).toBe(200);
  expect((await moves.show(moveInId)).files[0]?.tables[0]?.needsColumns).toBe(true);
  const wrong = await api.put(`/move-in/${moveInId}/files/0/columns`, {
    kind: 'viewer',
    columns: { name: 7 },
  });
  expect(wrong.status).toBe(422);
  await ok(
    api.put(`/move-in/${moveInId}/files/0/columns`, {
      ...{ kind: 'viewer', platform: 'kick', unit: 'hours' },
      columns: { name: 0, points: 1, id: 2 },
    }),
  );
  const rows = await moves.rows(moveInId);
  expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['Ada', 'exact'],
    ['Bea', 'skipped'],
  ]);
  await ok(api.delete(`/move-in/${moveInId}`));
  expect((await api.get(`/move-in/${moveInId}`)).status).toBe(404);
});

it('refuses a file of another form with its name and the form that is expected', async () => {
  const refused = await api.post('/move-in', { source: 'streamerbot', text: '{"commands":' });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'format_unknown', details: { file: 'text', expected: 'valid JSON' } },
  });
});
