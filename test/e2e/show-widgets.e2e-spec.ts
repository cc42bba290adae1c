import type { Browser } from 'playwright-core';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/studio-process';

interface Fired {
  readonly state: Readonly<Record<string, unknown>>;
  readonly changed: boolean;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let link = '';
let client: RenderClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' }))).overlayId;
  link = (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
  client = new RenderClient({ url: studio.url, link: link.split('/o/')[1] ?? '' });
  await client.waitFor(({ received }) => received.length > 1);
}, 60_000);

afterAll(async () => {
  client?.close();
  await studio?.stop();
  await studio?.removeData();
});

const addLayer = (widget: string, values: object = {}) =>
  api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget, values });
const add = async (widget: string, values: object = {}): Promise<number> =>
  (await ok(addLayer(widget, values))).memberId;
const fire = (memberId: number, command: string, args: object = {}) =>
  api.post<Fired>(`/overlays/${overlayId}/members/${memberId}/commands/${command}`, { args });
const simulate = (kind: string, values: object = {}) => ok(api.post(`/simulate/${kind}`, values));
const live = (kind: string): Readonly<Record<string, unknown>> => client.live[kind] ?? {};
const shows = (memberId: number, holds: (state: Readonly<Record<string, unknown>>) => boolean) =>
  client.waitFor(({ state }) => holds(state?.layers[memberId]?.state ?? {}));

describe('a stream boss', () => {
  it('is struck by each activity once, and by the last blow becomes whoever struck it', async () => {
    const boss = await add('stream-boss', { hp: 1000, dmgPerSub: 100 });
    await simulate('follow', { login: 'newt' });
    await simulate('cheer', { login: 'owl', bits: 240 });
    // Three receivers, who strike nothing themselves.
    await simulate('gift', { login: 'fox', count: 3 });
    await simulate('sub', { login: 'hen' });
    await shows(boss, ({ last }) => (last as { name?: string } | null)?.name === 'hen');
    expect(client.state?.layers[boss]?.state).toMatchObject({ hp: 1000 - 10 - 240 - 300 - 100, boss: null });
    await simulate('cheer', { login: 'owl', bits: 350 });
    await shows(boss, ({ fallen }) => fallen === 1);
    expect(client.state?.layers[boss]?.state).toMatchObject({ hp: 1000, boss: { name: 'owl' } });
    expect((await ok(fire(boss, 'damage', { by: 400 }))).state).toMatchObject({ hp: 600 });
    // What the boss does heals.
    await simulate('cheer', { login: 'owl', bits: 100 });
    await shows(boss, ({ hp }) => hp === 700);
  }, 30_000);
});

describe('a hype train', () => {
  it('is told while it runs', async () => {
    await add('hype-train');
    await simulate('cheer', { login: 'before', bits: 900 });
    await simulate('hype', { phase: 'start' });
    await simulate('cheer', { login: 'owl', bits: 500 });
    await client.waitFor(({ live }) => (live['hype']?.['top'] as unknown[] | undefined)?.length === 1);
    expect(client.live['hype']).toMatchObject({
      ...{ level: 1, progress: 0, goal: 1200 },
      top: [{ name: 'owl', kind: 'bits', amount: 500 }],
    });
    await simulate('hype', { phase: 'level', level: 2 });
    await client.waitFor(({ live }) => live['hype']?.['level'] === 2);
    await simulate('hype', { phase: 'end', level: 2 });
    await client.waitFor(({ live }) => live['hype'] === null);
  }, 30_000);
});

describe('credits', () => {
  it('thank who did something, and who wrote in chat', async () => {
    const credits = await add('credits');
    await simulate('chat', { login: 'chatter', message: 'hello', role: 'mod' });
    await simulate('raid', { login: 'captain', viewers: 30 });
    await client.waitFor(({ live }) => JSON.stringify(live['chatters'] ?? '').includes('"chatter"'));
    expect(live('chatters')['chatters']).toContainEqual({ name: 'chatter', platform: 'twitch', mod: true });
    await shows(credits, ({ people }) =>
      Object.values((people ?? {}) as Record<string, { name: string }>).some(
        ({ name }) => name === 'captain',
      ),
    );
    const { state } = await ok(fire(credits, 'start'));
    expect(state['startedAt']).toEqual(expect.any(Number));
  }, 30_000);
});

describe('a web page', () => {
  it.each([
    'http://example.com',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://localhost:8443/',
    'https://me:secret@example.com/',
    'javascript:alert(1)',
  ])('of %s is refused, wherever it is written', async (url) => {
    expect(await addLayer('browser', { url })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'url' } },
    });
    const layer = await add('browser', { url: 'https://example.com/' });
    const at = `/overlays/${overlayId}/members/${layer}`;
    expect(await api.patch(`${at}/fields`, { values: { url } })).toMatchObject({ status: 422 });
    expect(await api.post(`${at}/fields/urls/items`, { items: [{ name: 'a', url }] })).toMatchObject({
      status: 422,
      body: { code: 'list_invalid' },
    });
    const checked = await ok(
      api.post<{ errors: readonly { field: string }[] }>('/widgets/browser/validate', { values: { url } }),
    );
    expect(checked.errors).toMatchObject([{ field: 'url', code: 'invalid_value' }]);
    await ok(api.delete(`/overlays/${overlayId}/members/${layer}`));
  });
});

browserOrSkip('a web page, as it is shown', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('may run its scripts and nothing else, and is styled within its box', async () => {
    const layer = await add('browser', {
      url: 'https://one.example/',
      urls: [{ name: 'Two', url: 'https://two.example/' }],
      css: 'border: 3px solid red; position: fixed; background-color: url(https://evil.example/x)',
    });
    // It tries what a frame of another page must not be able to.
    const page = `<script>
      const tried = [];
      try { void parent.document.title; tried.push('parent'); } catch {}
      try { localStorage.setItem('a', 'b'); tried.push('storage'); } catch {}
      document.title = 'tried ' + tried + ' ' + document.referrer;
      window.open('https://three.example/');
      try { top.location = 'https://three.example/'; } catch {}
    </script>`;
    const shown = await OverlayPage.open(browser, link, undefined, async (bare) => {
      await bare.route('https://*.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: page }),
      );
    });
    const frameOf = () =>
      shown.page.$eval(`[data-member-id="${layer}"] .widget`, (node) => {
        const frame = node.shadowRoot?.querySelector('iframe');
        if (!frame) return null;
        const { borderTopWidth, position, backgroundImage, pointerEvents } = getComputedStyle(frame);
        return {
          attributes: [
            frame.src,
            frame.getAttribute('sandbox'),
            frame.getAttribute('allow'),
            frame.referrerPolicy,
          ],
          look: [borderTopWidth, position, backgroundImage, pointerEvents],
        };
      });
    expect(await frameOf()).toEqual({
      attributes: ['https://one.example/', 'allow-scripts', '', 'no-referrer'],
      look: ['3px', 'static', 'none', 'none'],
    });
    const inner = () => shown.page.frames().find((each) => each.url() === 'https://one.example/');
    await shown.until('its script has run', async () => ((await inner()?.title()) ?? '') !== '');
    expect(await inner()?.title()).toBe('tried');
    expect(shown.page.url()).toBe(link);

    await ok(fire(layer, 'set_url', { name: 'Two' }));
    expect((await ok(fire(layer, 'set_url', { name: 'Three' }))).changed).toBe(false);
    await shown.until('it is the other page', async () => {
      return (await frameOf())?.attributes[0] === 'https://two.example/';
    });
    expect(shown.requests.filter((url) => /evil|three/.test(url))).toEqual([]);
    await shown.close();
  }, 60_000);
});
