import { RenderClient } from '@studio/realtime/testing/render-client';
import { leaksIn, makeAccount, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { DrawingClient } from '../support/drawing-client';
import { OverlayPage } from '../support/overlay-page';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';

interface Viewer {
  readonly viewerKey: string;
  readonly name: string;
  readonly platform: string;
  readonly blocked: boolean;
  readonly strokes: number;
}
interface Link {
  readonly url: string | null;
  readonly active: boolean;
  readonly anonymous: boolean;
}

let studio: StudioProcess;
let api: ApiClient;
/** The owner's session. */
let owner: ApiClient;
let overlayId = '';
let layer = 0;
let renderer: RenderClient;

const line = [
  [0.1, 0.1],
  [0.5, 0.5],
] as const;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  const account = await makeAccount(studio, 'streamer');
  api = new ApiClient(studio.api, account.token);
  owner = (await signIn(studio, account)).client;
}, 60_000);

beforeEach(async () => {
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' })));
  const enabled = await ok(api.post<{ memberId: number }>(at('/drawing/viewers/enable'), {}));
  expect(enabled).toMatchObject({ active: true, addedLayer: true, changed: true });
  layer = enabled.memberId;
  const { url } = await ok(api.get<{ url: string }>(at('/link')));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
});
afterEach(() => renderer.close());

const at = (path: string): string => `/overlays/${overlayId}${path}`;
const link = async (): Promise<string> => (await ok(owner.get<Link>(at('/drawing/link')))).url ?? '';
const viewers = async (): Promise<readonly Viewer[]> =>
  (await ok(api.get<{ viewers: readonly Viewer[] }>(at(`/members/${layer}/drawing/viewers`)))).viewers;
const moderate = (body: object) =>
  api.post<{ clearedStrokes: number }>(at(`/members/${layer}/drawing/viewers`), body);
const strokes = (state: { layers: Record<number, { state?: object }> } | null) =>
  Object.values((state?.layers[layer]?.state as { strokes?: object } | undefined)?.strokes ?? {}) as {
    by: string;
    color: string;
    points: readonly unknown[];
  }[];
const shows = (count: number) => renderer.waitFor(({ state }) => strokes(state).length === count);

/** Opens the page of a viewer who has proved their account by writing the code in chat. */
async function proven(login: string): Promise<DrawingClient> {
  const page = await DrawingClient.open(await link());
  const { code } = await page.hears('hello');
  await ok(api.post('/simulate/chat', { login, message: `!draw ${code as string}` }));
  await page.hears('may');
  return page;
}

it('a viewer draws once the code was written in chat, as who wrote it, and what they are called lies encrypted', async () => {
  const page = await DrawingClient.open(await link());
  const { code, anonymous } = await page.hears('hello');
  expect([code, anonymous]).toEqual([expect.stringMatching(/^\d{6}$/), false]);
  page.say({ type: 'guest' });
  page.draw(line);
  await ok(api.post('/simulate/chat', { login: 'night_owl', message: `!draw ${code as string}` }));
  expect(await page.hears('welcome')).toMatchObject({ name: 'night_owl' });
  expect(await page.hears('may')).toMatchObject({ draw: 'yes' });
  page.draw(line);
  await shows(1);
  expect(await viewers()).toMatchObject([
    { name: 'night_owl', platform: 'twitch', blocked: false, strokes: 1 },
  ]);
  const [stored] = (await storedEvents(studio.dataDir)).filter(({ type }) => type === 'viewer-stroke.drawn');
  expect(JSON.stringify(stored)).not.toMatch(/night_owl|0\.5/);
  expect(stored?.data).toMatchObject({ user: null, points: null, sealed: expect.any(String) as string });
  page.close();
});

it('strokes on their way are signals, and stay what they are once they are whole', async () => {
  const page = await proven('pixelfox');
  const stroke = page.begin([[0.2, 0.2]], '#ff9f1c');
  page.move(stroke, [[0.3, 0.3]]);
  await renderer.waitFor(({ signals }) => signals.some(({ kind }) => kind === 'drawing'));
  page.end(stroke);
  await shows(1);
  page.close();
});

it('a page that comes back is who it was', async () => {
  const page = await proven('quartz');
  const { pass } = await page.hears('welcome');
  page.close();
  const again = await DrawingClient.open(await link());
  again.say({ type: 'pass', pass });
  expect(await again.hears('welcome')).toMatchObject({ name: 'quartz' });
  again.close();
  const other = await DrawingClient.open(await link());
  other.say({ type: 'pass', pass: `${String(pass)}x` });
  other.say({ type: 'guest' });
  await other.hears('hello');
  expect(other.told.map(({ type }) => type)).toEqual(['hello']);
  other.close();
});

it('nobody draws without a name unless that is switched on', async () => {
  await ok(owner.patch(at('/drawing/link'), { anonymous: true }));
  const page = await DrawingClient.open(await link());
  expect(await page.hears('hello')).toMatchObject({ anonymous: true });
  page.say({ type: 'guest' });
  const { name } = await page.hears('welcome');
  page.draw(line);
  await shows(1);
  expect(await viewers()).toMatchObject([{ name, platform: 'anonymous' }]);
  page.close();
});

it('a blocked viewer’s strokes are gone, those on their way as well, until they may draw again', async () => {
  const [one, two] = [await proven('one'), await proven('two')];
  one.draw(line);
  two.draw(line);
  await shows(2);
  const viewerKey = (await viewers()).find(({ name }) => name === 'one')?.viewerKey ?? '';
  const stroke = one.begin([[0.1, 0.9]]);
  expect(await ok(moderate({ action: 'block', viewerKey }))).toMatchObject({
    ...{ memberId: layer, action: 'block', clearedStrokes: 1, onAir: true, renderers: 1 },
    viewer: { viewerKey, blocked: true, strokes: 0 },
  });
  await one.hears('may', ({ draw }) => draw === 'blocked');
  await shows(1);
  one.end(stroke);
  one.draw(line);
  two.draw(line);
  await shows(2);
  await ok(moderate({ action: 'unblock', viewerKey }));
  await one.hears('may', ({ draw }) => draw === 'yes');
  expect(await ok(moderate({ action: 'clear-viewer-strokes' }))).toMatchObject({
    clearedStrokes: 2,
    viewer: null,
  });
  await shows(0);
  expect(await moderate({ action: 'block' })).toMatchObject({ status: 400 });
  expect(await moderate({ action: 'block', viewerKey: 'nobody' })).toMatchObject({ status: 404 });
  one.close();
  two.close();
});

it('clear_drawing takes every stroke, the caller’s and viewers’; buttons do the same and more', async () => {
  const page = await proven('owl');
  const points = [
    { x: 0.1, y: 0.2 },
    { x: 0.3, y: 0.4 },
  ];
  const draw = () => ok(api.post<{ strokeId: string }>(at(`/members/${layer}/drawing/strokes`), { points }));
  const press = (command: string) =>
    ok(api.post<{ changed: boolean }>(at(`/members/${layer}/commands/${command}`), {}));
  await draw();
  page.draw(line, '#4ddc7f');
  const state = await shows(2);
  expect(strokes(state as never)).toMatchObject([
    { by: 'caller', color: '#ff3355' },
    { by: 'viewer', color: '#4ddc7f' },
  ]);
  const clear = () => ok(api.post(at(`/members/${layer}/drawing/clear`), {}));
  expect(await clear()).toMatchObject({ memberId: layer, clearedStrokes: 2, onAir: true });
  expect(await clear()).toMatchObject({ clearedStrokes: 0, onAir: false });
  await draw();
  expect(await press('undo_stroke')).toMatchObject({ changed: true, state: { strokes: {} } });
  expect(await press('freeze')).toMatchObject({ changed: true, state: { frozen: true } });
  await page.hears('may', ({ draw: may }) => may === 'frozen');
  expect(await press('freeze')).toMatchObject({ changed: false });
  await press('unfreeze');
  const text = (await ok(api.post<{ memberId: number }>(at('/members'), { widget: 'text' }))).memberId;
  expect(await api.post(at(`/members/${text}/drawing/clear`), {})).toMatchObject({ status: 422 });
  page.close();
});

it('the link is for signed-in owners alone; a new one sends everybody away', async () => {
  expect(await api.get(at('/drawing/link'))).toMatchObject({
    status: 403,
    body: { code: 'session_required' },
  });
  expect(JSON.stringify(await api.post(at('/drawing/viewers/enable'), {}))).not.toContain('/d/');
  const { client: other } = await signIn(studio, await makeAccount(studio, 'other'));
  expect(await other.get(at('/drawing/link'))).toMatchObject({ status: 404 });
  await ok(api.put(at('/editors/other'), { permissions: ['overlays:read', 'actions:fire'] }));
  for (const answer of [other.get(at('/drawing/link')), other.post(at('/drawing/link/rotate'), {})])
    expect(await answer).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  const old = await link();
  expect((await fetch(old)).status).toBe(200);
  const page = await DrawingClient.open(old);
  await page.hears('hello');
  const { url } = await ok(owner.post<Link>(at('/drawing/link/rotate'), {}));
  expect(await page.hears('over')).toMatchObject({ reason: 'closed' });
  expect((await fetch(old)).status).toBe(404);
  expect((await fetch(url ?? '')).status).toBe(200);
  await ok(owner.patch(at('/drawing/link'), { active: false }));
  expect((await fetch(url ?? '')).status).toBe(404);
  expect(await ok(api.get(at(`/members/${layer}/drawing/viewers`)))).toMatchObject({
    active: false,
    viewers: [],
  });
  const { memberId } = await ok(api.post<{ memberId: number }>(at('/members'), { widget: 'text' }));
  expect(await ok(api.get(at(`/members/${memberId}/drawing/viewers`)))).toEqual({
    memberId,
    active: false,
    viewers: [],
  });
  const foreign = DrawingClient.open(old, { origin: 'https://elsewhere.example' });
  await expect(foreign).rejects.toThrow('403');
});

it('what somebody draws stays within limits', async () => {
  const page = await proven('busy');
  await ok(api.patch(at(`/members/${layer}/fields`), { values: { maxViewerStrokes: 2 } }));
  for (let i = 0; i < 4; i++) page.draw([[i / 10, 0.5]]);
  await renderer.waitFor(({ state }) => strokes(state).some(({ points }) => String(points) === '0.3,0.5'));
  await shows(2);
  page.say({ type: 'begin', stroke: 99, color: 'red', width: 10, points: line });
  page.say({ type: 'begin', stroke: 98, color: '#ff0000', width: 999, points: line });
  page.say({ type: 'move', stroke: 98, points: [[2, 0]] });
  page.draw([[0.9, 0.9]]);
  await renderer.waitFor(({ state }) => strokes(state).some(({ points }) => String(points) === '0.9,0.9'));
  expect(await viewers()).toMatchObject([{ strokes: 2 }]);
  page.close();
});

it('a viewer who is forgotten has drawn nothing', async () => {
  const page = await proven('leaving');
  page.draw(line);
  await shows(1);
  page.close();
  await opsOk(studio.dataDir, ['viewer-forget', 'streamer', 'twitch', 'leaving']);
  await shows(0);
  expect(await viewers()).toEqual([]);
}, 60_000);

// On shared stores other nodes may run: a server carries it out.
(onSharedStores ? it.skip : it)(
  'nor has one who is forgotten without a server',
  async () => {
    const page = await proven('leaving_by_night');
    page.draw(line);
    await shows(1);
    page.close();
    await studio.kill();
    const forgotten = await opsOk(studio.dataDir, [
      'viewer-forget',
      'streamer',
      'twitch',
      'leaving_by_night',
    ]);
    expect(forgotten).not.toContain('No viewer');
    studio = await studio.restart();
    expect(await viewers()).toEqual([]);
    expect(await leaksIn({ login: 'leaving_by_night' }, { folder: studio.dataDir, texts: [] })).toEqual([]);
  },
  60_000,
);

browserOrSkip('in a browser', () => {
  it('a stroke is seen on the overlay while it is drawn, and a blocked one is gone', async () => {
    const browser = await launchBrowser();
    const { url } = await ok(api.get<{ url: string }>(at('/link')));
    const overlay = await OverlayPage.open(browser, url);
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(await link());
    const code = (await phone.locator('#code').textContent()) ?? '';
    await ok(api.post('/simulate/chat', { login: 'toucher', message: code }));
    await phone.waitForSelector('#board.on');
    const box = (await phone.locator('#paper').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const seen = () => overlay.page.locator(`[data-member-id="${layer}"] path`).count();
    await phone.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await phone.mouse.down();
    const began = Date.now();
    await phone.mouse.move(box.x + box.width / 2, box.y + box.height / 3, { steps: 5 });
    await overlay.page.waitForSelector(`[data-member-id="${layer}"] path`, { state: 'attached' });
    const shownMs = Date.now() - began;
    await phone.mouse.up();
    await shows(1);
    expect(await seen()).toBe(1);
    const [viewer] = await viewers();
    const blocked = Date.now();
    await ok(moderate({ action: 'block', viewerKey: viewer?.viewerKey }));
    await overlay.page.waitForFunction(
      (id) => !document.querySelector(`[data-member-id="${id}"] .widget`)?.shadowRoot?.querySelector('path'),
      layer,
    );
    const goneMs = Date.now() - blocked;
    process.stderr.write(`drawn and shown in ${shownMs} ms, blocked and gone in ${goneMs} ms\n`);
    // 200 ms on a quiet machine (docs/performance.md).
    expect(Math.max(shownMs, goneMs)).toBeLessThan(3000);
    await phone.waitForSelector('#note:not([hidden])');
    expect(overlay.errors).toEqual([]);
    await browser.close();
  }, 60_000);
});
