import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, ok } from '../support/api-client';
import { MoveInClient, type Move } from '../support/move-in';
import { MoveInSources } from '../support/move-in-sources';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

let sources: MoveInSources;
let studio: StudioProcess;
let api: ApiClient;
let moves: MoveInClient;

beforeAll(async () => {
  sources = await new MoveInSources().start();
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', LOG_LEVEL: 'trace', ...sources.env } });
  api = new ApiClient(studio.api);
  moves = new MoveInClient(studio);
}, 60_000);

const fetched = (body: object): Promise<Move> => ok(api.post<Move>('/move-in', body));
const viewers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ username: `viewer_${at}`, points: 1000 - at }));

/** Returns true if a text is in any file below a folder. */
function isIn(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  );
}

it('fetches commands, timers and points of StreamElements, and keeps the token nowhere', async () => {
  sources.viewers = viewers(230);
  sources.misbehave('/points/se1/top', 500, { status: 429, retryAfterS: 4 });
  const { token } = sources;
  const begun = await ok(
    api.post<Move>('/move-in', { source: 'streamelements', token }, { 'idempotency-key': 'fetched-once' }),
  );
  expect(begun).toMatchObject({ state: 'fetching', notFetched: [] });
  const refused = await api.post(`/move-in/${begun.moveInId}/apply`, { kinds: ['command'] });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'move_in_state', details: { state: 'fetching' } },
  });
  await moves.untilState(begun.moveInId, 'draft');
  const rows = await moves.rows(begun.moveInId, '&kind=viewer');
  expect(rows[0]).toMatchObject({ name: 'viewer_0', ours: 'viewer_0: 1000, 60 min' });
  const { counts, notFetched } = await ok(api.get<{ moveIn: Move }>(`/move-in/${begun.moveInId}`)).then(
    ({ moveIn }) => moveIn,
  );
  expect(counts.find(({ kind }) => kind === 'viewer')?.count).toBe(230);
  expect(notFetched).toEqual([]);
  const applied = await moves.apply(begun.moveInId, ['command', 'timer']);
  expect(applied.result).toMatchObject({ made: 7, notMade: 0 });
  const again = await fetched({ source: 'streamelements', token });
  await moves.untilState(again.moveInId, 'draft');
  const same = await moves.rows(again.moveInId, '&verdict=same');
  expect(same.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 7 }, (_, n) => (n < 5 ? 'command' : 'timer')),
  );
  expect(isIn(studio.dataDir, token)).toBe(false);
  expect(studio.output).not.toContain(token);
}, 60_000);

it('fetches by name, and says which lists are missing', async () => {
  const nightbot = await fetched({ source: 'nightbot', login: sources.login });
  expect(nightbot).toMatchObject({ state: 'draft', notFetched: ['timers'] });
  expect((await moves.rows(nightbot.moveInId, '&kind=command')).map(({ name }) => name)).toContain('discord');
  const fossabot = await fetched({ source: 'fossabot', login: sources.login });
  expect((await moves.rows(fossabot.moveInId)).map(({ name }) => name)).toEqual(['hi', 'so']);
  await ok(api.delete(`/move-in/${fossabot.moveInId}`));
  const wrong = await api.post('/move-in', { source: 'moobot', login: 'nobody' });
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'source_rejected', details: { host: new URL(sources.origin).host, advice: 'check_name' } },
  });
  const half = await api.post('/move-in', { source: 'nightbot', text: '[]', login: 'x' });
  expect(half).toMatchObject({ status: 422, body: { code: 'invalid_value', details: { field: 'text' } } });
});

it('keeps what came before a list that breaks off, and what a killed server had read', async () => {
  sources.viewers = viewers(120);
  sources.misbehave('/watchtime', 'half');
  const { token } = sources;
  const { moveInId } = await fetched({ source: 'streamelements', token });
  expect((await moves.untilState(moveInId, 'draft')).notFetched).toEqual(['watchtime']);
  expect((await moves.rows(moveInId, '&kind=viewer'))[0]?.ours).toBe('viewer_0: 1000, 0 min');

  sources.misbehave('/points/se1/top', 'late');
  const killed = await fetched({ source: 'streamelements', token });
  expect((await moves.show(killed.moveInId)).state).toBe('fetching');
  await studio.kill();
  studio = await studio.restart();
  moves = new MoveInClient(studio);
  api = moves.api;
  const left = await moves.untilState(killed.moveInId, 'draft', 60_000);
  expect(left.notFetched).toEqual(['points', 'watchtime']);
  expect((await moves.rows(killed.moveInId, '&kind=command')).length).toBeGreaterThan(0);
}, 120_000);

it('ends a fetch that is discarded', async () => {
  sources.isEndless = true;
  const { moveInId } = await fetched({ source: 'streamelements', token: sources.token });
  await until(() => sources.asked.some((path) => path.includes('offset=200')));
  await ok(api.delete(`/move-in/${moveInId}`));
  expect((await api.get(`/move-in/${moveInId}`)).status).toBe(404);
  const { length } = sources.asked;
  await fetched({ source: 'fossabot', login: sources.login });
  // At most the page that was under way, and the two calls of the other bot.
  expect(sources.asked.length).toBeLessThan(length + 4);
  sources.isEndless = false;
});
