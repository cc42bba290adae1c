import type { Browser, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { EmoteServer } from '../support/emote-server';
import { SpeechEngineServer } from '../support/speech-engine';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/studio-process';

const catJam = '01F6MZGCNG000255K4X1K7NTHR';

/** The text of a layer's widget. */
function words(page: Page, memberId: number): Promise<string> {
  return page.$eval(
    `[data-member-id="${memberId}"] .widget`,
    ({ shadowRoot }) => shadowRoot?.textContent ?? '',
  );
}

browserOrSkip('what the simulated channel tells, on air', () => {
  let emotes: EmoteServer;
  let engine: SpeechEngineServer;
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  let overlayId: string;
  let page: OverlayPage;

  const env = (): Record<string, string> => {
    const { origin: url } = emotes;
    const sources = ['twitch', 'twitch-badge', 'kick', 'bttv', 'ffz', 'seventv'];
    return {
      ...{ SIMULATED: 'on', RATE_LIMITS: 'off', TTS_URL: engine.origin },
      ...{ BTTV_API_URL: `${url}/bttv`, FFZ_API_URL: `${url}/ffz`, SEVENTV_API_URL: `${url}/7tv` },
      EMOTE_CDN_URLS: sources.map((source) => `${source}=${url}`).join(','),
    };
  };

  beforeAll(async () => {
    emotes = new EmoteServer();
    engine = new SpeechEngineServer();
    await Promise.all([emotes.start(), engine.start()]);
    emotes.seventv.global = { catJAM: catJam };
    [studio, browser] = await Promise.all([StudioProcess.start({ env: env() }), launchBrowser()]);
  }, 60_000);
  beforeEach(async () => {
    api = new ApiClient(studio.api);
    overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Air' }))).overlayId;
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
    await Promise.all([emotes?.stop(), engine?.stop()]);
  });

  const add = async (widget: string, values: object = {}): Promise<number> =>
    (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget, values }))).memberId;
  const simulate = (kind: string, values: object = {}) => ok(api.post(`/simulate/${kind}`, values));
  const open = async (prepare?: (tab: Page) => Promise<void>): Promise<Page> => {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    page = await OverlayPage.open(browser, url, undefined, prepare);
    return page.page;
  };

  it('shows a follow wherever it counts', async () => {
    await simulate('stream-online');
    const alert = await add('alert-box');
    const label = await add('label');
    const events = await add('event-list');
    const goal = await add('goal-bar', { source: 'followers', target: 50, range: 'session' });
    const count = await add('text', { text: 'Follows: {session-follows}' });
    const tab = await open();
    await simulate('follow', { login: 'brand_new' });
    for (const [memberId, text] of [
      [alert, 'brand_new follows now'],
      [label, 'brand_new'],
      [events, 'brand_new'],
      [goal, '1 / 50'],
      [count, 'Follows: 1'],
    ] as const)
      await page.until(`${memberId} shows ${text}`, async () => (await words(tab, memberId)).includes(text));
  }, 30_000);

  it('shows emotes and badges from here alone, and nothing of a line that was taken back', async () => {
    const chat = await add('chat-box');
    const tab = await open();
    const say = (message: string) => simulate('chat', { login: 'pixelotter', message });
    // The first line has the lists asked for.
    await say('hello');
    await page.until('the lists are there', () =>
      Promise.resolve(emotes.asked.includes('/7tv/emote-sets/global')),
    );
    await page.until('it is known', async () => {
      await say('Kappa catJAM');
      return (await tab.locator(`[data-member-id="${chat}"] img[alt="catJAM"]`).count()) > 0;
    });
    const drawn = (selector: string): Promise<readonly boolean[]> =>
      tab
        .locator(`[data-member-id="${chat}"] ${selector}`)
        .evaluateAll((images) =>
          images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        );
    for (const name of ['Kappa', 'catJAM'])
      await page.until(`${name} is drawn`, async () => (await drawn(`img[alt="${name}"]`)).includes(true));
    expect(await tab.locator(`[data-member-id="${chat}"] svg.badge`).count()).toBeGreaterThan(0);
    for (const request of page.requests) expect(new URL(request).host).toBe(new URL(studio.url).host);

    const { items } = await ok(api.get<{ items: readonly { messageId: string }[] }>('/chat/messages'));
    for (const { messageId } of items)
      await ok(api.delete(`/chat/messages/${encodeURIComponent(messageId)}`));
    await page.until('all lines are gone', async () => (await words(tab, chat)).trim() === '');
  }, 60_000);

  it('reads a message out while its alert is shown, and no longer', async () => {
    const alert = await add('alert-box', { ttsOn: true, ttsMin: 100, ttsVoice: '1', cheerSeconds: 1 });
    const tab = await open();
    await simulate('cheer', { login: 'pixelotter', bits: 200, message: 'well played' });
    await page.until('it is shown', async () => (await words(tab, alert)).includes('well played'));
    expect(engine.said).toEqual([{ text: 'well played', voice: 'anna', locale: 'en' }]);
    await page.until('it is heard', () =>
      Promise.resolve(page.requests.some((url) => new URL(url).pathname.startsWith('/speech/'))),
    );
    const [heard = ''] = page.requests.filter((url) => new URL(url).pathname.startsWith('/speech/'));
    const answer = await fetch(heard);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    await ok(api.post(`/overlays/${overlayId}/members/${alert}/alerts/control`, { action: 'skip' }));
    expect((await fetch(heard)).status).toBe(404);
  }, 30_000);

  it('shows ten alerts of a second one after the other, none lost with the server, none twice', async () => {
    const alert = await add('alert-box', { raidSeconds: 2, gapS: 0, raidText: '{name} raids' });
    const shown: string[] = [];
    const watch = async (tab: Page): Promise<void> => {
      await tab.exposeFunction('saw', (name: string) => {
        if (shown.at(-1) !== name) shown.push(name);
      });
      await tab.addInitScript((memberId) => {
        setInterval(() => {
          const root = document.querySelector(`[data-member-id="${memberId}"] .widget`)?.shadowRoot;
          const names = root
            ? [...root.querySelectorAll('.alert .name')].map((name) => name.textContent)
            : [];
          const last = names.at(-1);
          if (last) (window as unknown as { saw(name: string): void }).saw(last);
        }, 50);
      }, alert);
    };
    const tab = await open(watch);
    const names = Array.from({ length: 10 }, (_, i) => `raider${i}`);
    for (const login of names) await simulate('raid', { login });
    const untilShown = async (count: number): Promise<void> => {
      for (let many = shown.length; many <= count; many++)
        await page.until(`${many} were shown`, () => Promise.resolve(shown.length >= many));
    };
    await untilShown(3);
    const { port, dataDir } = studio;
    await studio.kill();
    studio = await StudioProcess.start({ port, dataDir, env: env() });
    // It would come back by itself a little later.
    await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await untilShown(6);
    await tab.reload();
    await untilShown(10);
    expect(shown).toEqual(names);
  }, 90_000);
});
