import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaksIn, makeAccount, ops, opsOk, signIn, startOps } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { Renderers } from '../support/renderers';
import { rowsOf } from '../support/rows-of';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { ToolClient } from '../support/tool-client';
import { realTime, until } from '../support/until';

// Servers and operators' commands are started several times in a test.
jest.setTimeout(60_000);

/* Whoever is forgotten stands nowhere any more: in no file, document, answer or export; what happened stays. */

interface Activity {
  readonly kind: string;
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly message: string | null;
}

const env = { RATE_LIMITS: 'off', SIMULATED: 'on' };
/** Store of the documents. */
const documents = onSharedStores ? 'MongoDB' : 'read-models.sqlite';
const gone = { login: 'quiet_quokka_to_forget', message: 'words-that-must-not-stay' };
const next = { login: 'second_one_to_forget', message: 'other-lines-not-to-be-kept' };

let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
  // What layers show of viewers is forgotten, too.
  for (const source of ['latest-follower', 'latest-cheer', 'latest-tip'])
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'label', values: { source } }));
  for (const who of [gone, next]) {
    await simulate('follow', { login: who.login });
    await simulate('cheer', { ...who, bits: 100 });
    await simulate('tip', { ...who, amount: 3, currency: 'EUR' });
  }
  await simulate('raid', { login: 'somebody_who_stays', viewers: 7 });
}, 30_000);

const simulate = (kind: string, values: object) =>
  ok(api.post(`/simulate/${kind}`, values, { 'idempotency-key': `${kind}-${JSON.stringify(values)}` }));
const activity = async (): Promise<readonly Activity[]> =>
  (await ok(api.get<{ items: readonly Activity[] }>(`/overlays/${overlayId}/activity?limit=25`))).items;
const stats = () => ok(api.get(`/overlays/${overlayId}/activity/stats`));
const leaks = (who: typeof gone): Promise<readonly string[]> =>
  leaksIn(who, { folder: studio.dataDir, texts: [studio.output] });
const exported = async (name: string): Promise<string> => {
  const file = join(studio.dataDir, `${name}.jsonl`);
  await opsOk(studio.dataDir, ['export', file]);
  return readFile(file, 'utf8');
};

const inTime = (isTrue: () => Promise<boolean>): Promise<boolean> => until(isTrue, { within: 20_000 });

async function restart(): Promise<void> {
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}

it('what is said of viewers lies in documents only, not in the log or an export of it', async () => {
  expect((await activity()).filter(({ user }) => user?.login === gone.login)).toHaveLength(3);
  const files = await leaks(gone);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((leak) => !leak.includes(`in ${documents}`))).toEqual([]);
  const log = await exported('first');
  expect(log).toContain('activity.recorded');
  expect(log).not.toContain(gone.login);
});

it('a viewer who is forgotten beside the running server stands in no file and no answer', async () => {
  const counted = await stats();
  const before = await activity();
  const activities = await opsOk(studio.dataDir, [
    'viewer-forget',
    'owner',
    'twitch',
    `@${gone.login}`,
    '--json',
  ]);
  const { streams } = JSON.parse(activities) as { readonly streams: readonly string[] };
  // Where it was written down, and every overlay that showed it.
  expect(streams.map((stream) => stream.split('-')[0]).sort()).toEqual(['runtime', 'runtime', 'simulated']);
  expect(streams).toContain(`runtime-${overlayId}`);
  expect(await leaks(gone)).toEqual([]);
  const after = await activity();
  expect(after).toEqual(
    before.map((each) => (each.user?.login === gone.login ? { ...each, user: null, message: null } : each)),
  );
  expect(await stats()).toEqual(counted);
  // On servers it needs a log that nobody else writes to.
  if (!onSharedStores) expect(await ops(studio.dataDir, ['verify'])).toMatchObject({ code: 0 });
});

it('documents that are made anew from the log say the same', async () => {
  const before = await activity();
  await opsOk(studio.dataDir, ['rebuild', 'simulated']);
  expect(await activity()).toEqual(before);
  await studio.kill();
  await restart();
  expect(await activity()).toEqual(before);
  expect(await leaks(gone)).toEqual([]);
});

it('who is forgotten and comes again is somebody new', async () => {
  await simulate('raid', { login: gone.login, viewers: 3 });
  const theirs = (await activity()).filter(({ user }) => user?.login === gone.login);
  expect(theirs).toHaveLength(1);
});

// The file of records is there to be counted with embedded stores alone.
(onSharedStores ? it.skip : it)('what is only tried makes no key of anybody', async () => {
  const keys = async (): Promise<number> => {
    const rows = await rowsOf<{ readonly kind: string }>(
      join(studio.dataDir, 'records.sqlite'),
      "SELECT kind FROM records WHERE kind IN ('viewer-keys', 'viewer-ids')",
    );
    return rows.length;
  };
  const before = await keys();
  expect(before).toBeGreaterThan(0);
  const client = await ToolClient.connect(studio.api, { era: '2026-07-28' });
  try {
    const event = { kind: 'cheer', login: 'only_tried', bits: 1, dryRun: true };
    expect(await client.ok('simulate_event', event)).toMatchObject({ changed: true });
    expect(await keys()).toBe(before);
  } finally {
    await client.close();
  }
});

it('the account’s owner, signed in, forgets a viewer, who stands in no file, answer or export then', async () => {
  const ada = await makeAccount(studio, 'ada');
  const theirs = new ApiClient(studio.api, ada.token);
  const who = { login: 'viewer_of_adas_streams', message: 'told-to-ada-and-nobody-else' };
  const other = { login: 'another_viewer_of_ada', message: 'ada-keeps-this-one' };
  const path = `/overlays/${(await ok(theirs.post<{ overlayId: string }>('/overlays', {}))).overlayId}`;
  await ok(theirs.post(`${path}/members`, { widget: 'label', values: { source: 'latest-cheer' } }));
  for (const cheer of [other, who]) await ok(theirs.post('/simulate/cheer', { ...cheer, bits: 5 }));
  const forget = { platform: 'twitch', viewer: who.login };
  expect(await theirs.post('/viewers/forget', forget)).toMatchObject({
    status: 403,
    body: { code: 'session_required' },
  });
  const activities = async (): Promise<readonly Activity[]> =>
    (await ok(theirs.get<{ items: readonly Activity[] }>(`${path}/activity`))).items;
  // Documents contain the viewers by now.
  expect(await activities()).toHaveLength(2);
  // It is nobody of the first account.
  expect(await leaks(who)).not.toEqual([]);
  expect(await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', who.login])).toContain('No viewer');
  expect(await leaks(who)).not.toEqual([]);

  const { client } = await signIn(studio, ada);
  expect(await ok(client.post('/viewers/forget', forget))).toEqual({ forgotten: true });
  expect(await leaks(who)).toEqual([]);
  expect(await exported('second')).not.toContain(who.login);
  expect((await activities()).map(({ user, message }) => [user?.login ?? null, message])).toEqual([
    [null, null],
    [other.login, other.message],
  ]);
  expect(await ok(client.post('/viewers/forget', forget))).toEqual({ forgotten: false });
});

it('names a viewer nowhere who is forgotten right after writing in chat', async () => {
  const { login, token } = await makeAccount(studio, 'bea');
  const theirs = new ApiClient(studio.api, token);
  const who = { login: 'just_wrote_in_beas_chat', message: 'a-line-nobody-may-see-again' };
  const other = { login: 'stays_in_beas_chat', message: 'a-line-that-stays' };
  const path = `/overlays/${(await ok(theirs.post<{ overlayId: string }>('/overlays', {}))).overlayId}`;
  await ok(theirs.post(`${path}/members`, { widget: 'chat-box' }));
  await ok(theirs.patch('/bot/loyalty', { enabled: true }));
  const renderers = new Renderers(studio.url, theirs);
  try {
    const early = await renderers.watch(path);
    const lines = async (): Promise<string> => JSON.stringify(await ok(theirs.get('/chat/messages')));
    // Both wait to be written together: once one is, the other would be.
    for (const each of [who, other]) await ok(theirs.post('/simulate/chat', { ...each, role: 'everyone' }));
    await inTime(async () => (await lines()).includes(who.login) && (await lines()).includes(other.login));
    await opsOk(studio.dataDir, ['viewer-forget', login, 'twitch', who.login]);
    await inTime(async () => (await theirs.get(`/bot/loyalty/viewers/${other.login}`)).status === 200);

    expect(await lines()).not.toContain(who.login);
    expect(await lines()).toContain(other.message);
    expect(JSON.stringify(await ok(theirs.get('/bot/stats')))).not.toContain(who.login);
    expect((await theirs.get(`/bot/loyalty/viewers/${who.login}`)).status).toBe(404);
    await early.waitFor(({ signals }) =>
      signals.some((signal) => JSON.stringify(signal).includes(`"login":"${who.login}"}`)),
    );
    const late = await renderers.watch(path);
    await late.waitFor(({ recent }) => JSON.stringify(recent).includes(other.message));
    expect(JSON.stringify(late.recent)).not.toContain(who.login);
    const files = { folder: studio.dataDir, texts: [studio.output] };
    // Lines between nodes are signals, which nobody can take back.
    expect(await leaksIn(who, { ...files, signals: false })).toEqual([]);
  } finally {
    renderers.close();
  }
});

// On shared stores other nodes may run: a server carries it out.
(onSharedStores ? it.skip : it)('without a server it does the same', async () => {
  const before = await activity();
  await studio.kill();
  await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', next.login]);
  expect(await leaks(next)).toEqual([]);
  await restart();
  expect(await activity()).toEqual(
    before.map((each) => (each.user?.login === next.login ? { ...each, user: null, message: null } : each)),
  );
  expect(await leaks(next)).toEqual([]);
  expect(await ops(studio.dataDir, ['verify'])).toMatchObject({ code: 0 });
});

(onSharedStores ? it.skip : it)('killed while it forgets somebody, it is simply done again', async () => {
  const third = { login: 'third_one_to_forget', message: 'a-third-text-not-to-be-kept' };
  await simulate('cheer', { ...third, bits: 1 });
  expect(await activity()).toHaveLength(9);
  await studio.kill();
  const began = performance.now();
  await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'nobody_at_all']);
  const whole = performance.now() - began;
  for (const share of [0.5, 0.7, 0.9]) {
    const forgetting = startOps(studio.dataDir, ['viewer-forget', 'owner', 'twitch', third.login]);
    const ended = once(forgetting, 'close');
    await Promise.race([realTime(share * whole, 'the command is killed at a chosen moment'), ended]);
    forgetting.kill('SIGKILL');
    await ended;
  }
  await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', third.login]);
  expect(await leaks(third)).toEqual([]);
  await restart();
  expect((await activity())[0]).toMatchObject({ kind: 'cheer', user: null, message: null });
  expect(await leaks(third)).toEqual([]);
});

it('nobody is found who isn’t there, and that is said', async () => {
  expect(await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'nobody_at_all'])).toContain(
    'No viewer with this name found for owner on twitch',
  );
  expect(await ops(studio.dataDir, ['viewer-forget', 'stranger', 'twitch', 'x'])).toMatchObject({ code: 1 });
  expect(await ops(studio.dataDir, ['viewer-forget', 'owner'])).toMatchObject({ code: 2 });
});
