import { PNG } from 'pngjs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { makeAccount, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { sendPack, untilPack } from '../support/packs';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

let studio: StudioProcess;
let account: TestAccount;
let other: TestAccount;
let api: ApiClient;
let browser: Browser;
let overlayId: string;
let link: string;

beforeAll(async () => {
  studio = await StudioProcess.start();
  account = await makeAccount(studio, 'ada');
  other = await makeAccount(studio, 'bob');
  api = new ApiClient(studio.api, account.token);
  browser = await signIn(studio, account);
  await fill();
}, 180_000);

async function fill(): Promise<void> {
  await ok(api.post('/bot/commands', { name: 'hello', response: 'Hello, {user}' }));
  await ok(api.post('/bot/timers', { name: 'News', message: 'News!', intervalMin: 10 }));
  await ok(api.post('/bot/quotes', { text: 'A quote of the archive' }));
  await ok(api.post('/bot/counters', { name: 'deaths' }));
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'My / show' })));
  await ok(
    api.post(`/overlays/${overlayId}/members`, { widget: 'text', values: { text: 'On the overlay' } }),
  );
  await ok(api.post(`/overlays/${overlayId}/versions`, { name: 'Before the party' }));
  await ok(api.post(`/overlays/${overlayId}/template`, { name: 'My: template' }));
  await ok(api.post('/widget-packages', { name: 'Own code', html: '<b>own</b>', js: 'let own = 1;' }));
  link = (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
  await sent('/uploads', 'box.json', LOTTIE);
  const { url: src } = await sent<{ url: string }>('/uploads', 'box.png', PICTURE);
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'image', name: 'Box', values: { src } }));
  const { packageId } = await sent<{ packageId: string }>('/widget-packages/import', 'badge.zip', badge());
  const own = { widget: `custom.${packageId}`, name: 'Badge' };
  await ok(api.post(`/overlays/${overlayId}/members`, own));
  const text = 'Twitch ID,Username,Points,Minutes\n7,viewer_one,500,30\n8,=SUM(1),40,0\n';
  const { moveInId } = await ok(api.post<{ moveInId: string }>('/move-in', { source: 'csv', text }));
  await ok(api.post(`/move-in/${moveInId}/apply`, { kinds: ['viewer'], pointsMode: 'max' }));
  await until(async () => {
    const { moveIn } = await ok(api.get<{ moveIn: { state: string } }>(`/move-in/${moveInId}?limit=1`));
    return moveIn.state === 'applied';
  });
}

const LOTTIE = '{"v":"5","w":9,"h":9,"fr":9,"ip":0,"op":9,"layers":[{}]}';

const PICTURE = new Uint8Array(PNG.sync.write(new PNG({ width: 8, height: 6 })));

/** A widget with code and a picture. */
const badge = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync({ 'widget.html': strToU8('<img src="badge.png">'), 'badge.png': PICTURE }));

/** Sends a file in a form. */
async function sent<Body>(path: string, name: string, content: BlobPart): Promise<Body> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const headers = { authorization: `Bearer ${account.token}` };
  const answer = await fetch(`${studio.api}${path}`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as Body;
  expect([answer.status, body]).toEqual([200, body]);
  return body;
}

const download = (headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${studio.api}/me/archive`, { headers });

async function archive(): Promise<{ readonly [path: string]: string }> {
  const files = await unpacked();
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

async function unpacked(): Promise<{ readonly [path: string]: Uint8Array }> {
  const answer = await download({ cookie: browser.cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="overlay-studio-[\d-]+\.zip"$/,
  );
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

it('has everything of the account, and no secret', async () => {
  const files = await archive();
  const json = (path: string): unknown => JSON.parse(files[path] ?? 'null');
  expect(json('account.json')).toMatchObject({ login: 'ada' });
  expect(json('bot/timers.json')).toMatchObject([{ name: 'News', message: 'News!' }]);
  expect(json('bot/quotes.json')).toMatchObject([{ text: 'A quote of the archive' }]);
  expect(json('bot/counters.json')).toMatchObject([{ name: 'deaths' }]);
  expect(files['community/points-twitch.csv']?.split('\r\n')).toEqual([
    'Twitch ID,Username,Display name,Points,Minutes,Messages',
    expect.stringMatching(/^8,'=sum\(1\),'=SUM\(1\),40,0,0$/) as string,
    '7,viewer_one,viewer_one,500,30,0',
    '',
  ]);
  const folder = `overlays/${overlayId} My _ show`;
  expect(json(`${folder}/overlay.json`)).toMatchObject({ overlayId });
  expect(files[`${folder}/overlay.json`]).toContain('On the overlay');
  const history = files[`${folder}/history.ndjson`]?.trim().split('\n') ?? [];
  expect(history.map((line) => JSON.parse(line) as object).length).toBeGreaterThan(0);
  expect(json(`${folder}/versions.json`)).toMatchObject([{ name: 'Before the party' }]);
  const named = (pattern: RegExp): string =>
    files[Object.keys(files).find((path) => pattern.test(path)) ?? ''] ?? '';
  expect(named(/^templates\/.* My_ template\.json$/)).toContain('On the overlay');
  expect(named(/^widgets\/.* Own code\/source\.html$/)).toBe('<b>own</b>');
  expect(named(/^widgets\/.* Own code\/source\.js$/)).toBe('let own = 1;');
  expect(json('community/giveaway-settings.json')).toMatchObject({
    winnersMax: expect.any(Number) as number,
  });
  expect(json('connections/channels.json')).toMatchObject({ items: [] });
  expect(files['history/account.ndjson']).toContain('account_opened');
  expect(Object.keys(files)).toContain('media/1 box.json');
  const all = JSON.stringify(files);
  for (const secret of [account.token, account.password, link, browser.cookie.split('=')[1] ?? link])
    expect(all).not.toContain(secret);
});

it('has commands and points that can be taken in again', async () => {
  for (let n = 0; n < 60; n++) await ok(api.post('/bot/commands', { name: `c${n}`, response: 'Yes' }));
  const files = await archive();
  const target = new ApiClient(studio.api, other.token);
  for (const path of ['bot/commands.json', 'bot/commands-2.json'])
    await ok(target.post('/bot/commands/import', JSON.parse(files[path] ?? '') as object));
  const { items } = await ok(target.get<{ items: { name: string }[] }>('/bot/commands?limit=100'));
  expect(items).toHaveLength(61);
  expect(items.map(({ name }) => name)).toContain('hello');
  const text = files['community/points-twitch.csv'];
  const { counts } = await ok(target.post<{ counts: object }>('/move-in', { source: 'csv', text }));
  expect(counts).toEqual([{ kind: 'viewer', verdict: 'exact', count: 2 }]);
});

interface Layer {
  readonly name: string;
  readonly widget: string;
  readonly values: { readonly [key: string]: unknown };
  readonly layout: object;
}

describe('the pack of an overlay', () => {
  let empty: StudioProcess;
  beforeAll(async () => (empty = await StudioProcess.start()), 60_000);
  it('installs on an empty studio, as the same overlay with its media and widgets', async () => {
    const files = await unpacked();
    const pack = Buffer.from(files[`overlays/${overlayId} My _ show/overlay.ospack`] ?? []);
    expect((await sendPack(empty, 'install', pack)).status).toBe(200);
    const { overlays, skipped } = await untilPack(empty, 'installed');
    expect([overlays, skipped]).toMatchObject([[{ name: 'My / show' }], []]);
    const target = new ApiClient(empty.api);
    const layersOf = async (of: ApiClient, id: string): Promise<readonly Layer[]> =>
      (await ok(of.get<{ layers: Layer[] }>(`/overlays/${id}?fields=true`))).layers;
    const [before, after] = [
      await layersOf(api, overlayId),
      await layersOf(target, overlays[0]?.overlayId ?? ''),
    ];
    const placed = (layers: readonly Layer[]) => layers.map(({ name, layout }) => ({ name, layout }));
    expect(placed(after)).toEqual(placed(before));
    expect(after.map(({ values }) => values['text'])).toContain('On the overlay');
    const { src } = after.find(({ name }) => name === 'Box')?.values ?? {};
    const shown = await fetch(`${empty.url}${String(src)}`);
    expect(PNG.sync.read(Buffer.from(await shown.arrayBuffer()))).toMatchObject({ width: 8, height: 6 });
    const { items } = await ok(target.get<{ items: { files: { path: string }[] }[] }>('/widget-packages'));
    expect(items.flatMap((each) => each.files.map(({ path }) => path))).toContain('badge.png');
  });

  it('has widgets with their pictures in the form in which they are imported', async () => {
    const files = await unpacked();
    const zip = Object.keys(files).find((path) => /^widgets\/.* badge\/widget\.zip$/.test(path)) ?? '';
    expect(unzipSync(files[zip] ?? new Uint8Array())['badge.png']).toEqual(PICTURE);
    const { packageId } = await sent<{ packageId: string }>(
      '/widget-packages/import',
      'again.zip',
      new Uint8Array(files[zip] ?? []),
    );
    expect(packageId).toMatch(/./);
  });
});

it('is for the signed-in owner only', async () => {
  expect((await download({})).status).toBe(401);
  const byToken = await download({ authorization: `Bearer ${account.token}` });
  expect([byToken.status, await byToken.json()]).toMatchObject([403, { code: 'session_required' }]);
  const { cookie } = await signIn(studio, other);
  const theirs = unzipSync(new Uint8Array(await (await download({ cookie })).arrayBuffer()));
  expect(Object.keys(theirs).some((path) => path.startsWith('overlays/') || path.startsWith('media/'))).toBe(
    false,
  );
  expect(strFromU8(theirs['account.json'] ?? new Uint8Array())).toContain('bob');
});

it('can be asked for again after the browser hung up', async () => {
  const hangUp = new AbortController();
  const answer = await fetch(`${studio.api}/me/archive`, {
    headers: { cookie: browser.cookie },
    signal: hangUp.signal,
  });
  expect(answer.status).toBe(200);
  hangUp.abort();
  await until(async () => {
    const again = await download({ cookie: browser.cookie });
    await again.arrayBuffer();
    return again.status === 200;
  });
});
