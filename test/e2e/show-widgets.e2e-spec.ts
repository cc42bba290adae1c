import type { Browser } from 'playwright-core';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { leaksIn, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';

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

describe('a prediction of the platform', () => {
  it('is shown with its points while it is open, and with its winner afterwards', async () => {
    await simulate('follow', { login: 'newt' });
    const layer = await add('prediction');
    await simulate('prediction', { phase: 'start' });
    await shows(layer, ({ phase }) => phase === 'open');
    expect(client.state?.layers[layer]?.state).toMatchObject({
      outcomes: [{ title: 'Yes' }, { title: 'No' }],
      ...{ winner: null, source: { platform: 'twitch' } },
    });
    await simulate('prediction', { phase: 'end' });
    await shows(layer, ({ phase, winner }) => phase === 'resolved' && winner === 0);
    expect((await ok(fire(layer, 'hide'))).state).toMatchObject({ hidden: true });
  }, 30_000);
});

describe('a prediction with own points', () => {
  it('is shown as one of a platform is, with what viewers bet in chat', async () => {
    const write = (login: string, message: string, role = 'everyone') =>
      ok(api.post('/simulate/chat', { login, message, role }));
    await ok(api.patch('/bot/loyalty', { enabled: true }));
    await simulate('follow', { login: 'newt' });
    await ok(api.post('/bot/loyalty/adjust', { login: 'pia', delta: 50 }));
    const layer = await add('prediction');
    await write('mia', '!prediction 60 Rain? | Yes | No', 'mod');
    await shows(layer, ({ phase, title }) => phase === 'open' && title === 'Rain?');
    await write('pia', '!bet 2 50');
    await shows(layer, ({ outcomes }) => (outcomes as { points: number }[])[1]?.points === 50);
    expect(client.state?.layers[layer]?.state).toMatchObject({
      outcomes: [
        { title: 'Yes', points: 0, users: 0 },
        { title: 'No', points: 50, users: 1 },
      ],
      source: { platform: 'studio' },
    });
    await write('mia', '!prediction win 2', 'mod');
    await shows(layer, ({ phase, winner }) => phase === 'resolved' && winner === 1);
  }, 30_000);
});

describe('a shoutout', () => {
  const forget = (viewer: string) => opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', viewer]);

  it('shows people as their platform knows them, one after the other', async () => {
    const layer = await add('shoutout');
    const fired = await ok(fire(layer, 'show', { login: '@PixelOtter', platform: 'twitch' }));
    expect(fired.state).toMatchObject({
      people: {
        s1: { login: 'pixelotter', name: 'PixelOtter', platform: 'twitch', avatar: null, clip: null },
      },
      ...{ queue: [], showing: { id: 's1' } },
    });
    await ok(fire(layer, 'show', { login: 'waffle', platform: 'kick' }));
    await shows(layer, ({ queue }) => (queue as readonly string[]).length === 1);
    expect((await ok(fire(layer, 'skip'))).state).toMatchObject({ queue: [], showing: { id: 's2' } });
    expect((await ok(fire(layer, 'clear'))).state).toMatchObject({ people: {}, showing: null });
  }, 30_000);

  it('shows nobody who isn’t there', async () => {
    const layer = await add('shoutout');
    expect(await fire(layer, 'show', { login: 'nobody', platform: 'twitch' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'viewer' } },
    });
    expect(await fire(layer, 'show', { login: 'owl', platform: 'kofi' })).toMatchObject({ status: 400 });
  });

  it('forgets whom it has shown', async () => {
    const layer = await add('shoutout');
    await ok(fire(layer, 'show', { login: 'velvetfox', platform: 'twitch' }));
    expect(await forget('velvetfox')).not.toContain('No viewer');
    await shows(layer, ({ people }) => Object.keys(people as object).length === 0);
    const gone = 'shouted_quokka_to_forget';
    await ok(fire(layer, 'show', { login: gone, platform: 'twitch' }));
    await ok(fire(layer, 'clear'));
    expect(await forget(gone)).not.toContain('No viewer');
    expect(await leaksIn({ gone }, { folder: studio.dataDir, texts: [], signals: false })).toEqual([]);
    expect(await forget(gone)).toContain('No viewer');
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

describe('a rain of emotes', () => {
  it('comes of what happens, and of a command within bounds', async () => {
    const rain = await add('emote-rain');
    await simulate('cheer', { login: 'owl', bits: 100 });
    await shows(rain, ({ count }) => count === 1);
    const fired = await ok(fire(rain, 'fire', { emotes: ['🎉'], count: 200 }));
    expect(fired.state).toMatchObject({
      count: 2,
      bursts: [{ emotes: ['cheer'] }, { emotes: ['🎉'], count: 200 }],
    });
    for (const args of [{ count: 201 }, { emotes: [5] }, { emotes: Array.from({ length: 21 }, () => 'x') }])
      expect(await fire(rain, 'fire', args)).toMatchObject({ status: 400 });
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

  it('emotes of chat fall, from this server, and signs of a command; never too many', async () => {
    const rain = await add('emote-rain', { durationMs: 15_000 });
    const shown = await OverlayPage.open(browser, link);
    const sky = () =>
      shown.page.$eval(`[data-member-id="${rain}"] .widget`, (node) =>
        [...(node.shadowRoot?.querySelector('.sky')?.children ?? [])].map((each) =>
          each instanceof HTMLImageElement
            ? new URL(each.src).pathname.split('/').slice(0, 3).join('/')
            : each.tagName,
        ),
      );
    await simulate('chat', { login: 'owl', message: 'Kappa' });
    await shown.until('three of an emote fall', async () => (await sky()).length === 3);
    expect(new Set(await sky())).toEqual(new Set(['/emotes/simulated']));
    await ok(fire(rain, 'fire', { count: 200 }));
    await ok(fire(rain, 'fire', { count: 200 }));
    await shown.until('there is no room for more', async () => (await sky()).length === 300);
    expect(await sky()).toContain('svg');
    await ok(fire(rain, 'stop'));
    await shown.until('all are gone', async () => (await sky()).length === 0);
    expect(shown.errors).toEqual([]);
    await shown.close();
  }, 60_000);

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

describe('the catalog', () => {
  it('lists the widgets and their settings', async () => {
    const { items } = await ok(api.get<{ items: { slug: string }[] }>('/widgets'));
    expect(items.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['text', 'shape', 'clock', 'webcam-frame']),
    );
    const text = await ok(api.get<{ fields: { key: string; label: string }[] }>('/widgets/text?locale=de'));
    expect(text.fields.find(({ key }) => key === 'align')).toMatchObject({ label: 'Ausrichtung' });
    expect(await api.get('/widgets/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is paged', async () => {
    const whole = await ok(api.get<{ items: { slug: string }[] }>('/widgets?limit=100'));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const page: { items: { slug: string }[]; nextCursor: string | null } = await ok(
        api.get(`/widgets?limit=3${query}`),
      );
      seen.push(...page.items.map(({ slug }) => slug));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole.items.map(({ slug }) => slug));
    expect(await api.get('/widgets?cursor=nothing')).toMatchObject({ status: 400 });
  });
});
