import type { Browser, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { lottieCover } from '../support/lottie-cover';
import { EmoteServer } from '../support/emote-server';
import { SleepingBrowser } from '../support/sleeping-browser';
import { sound, SpeechEngineServer } from '../support/speech-engine';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess, testToken } from '../support/server-process';

const catJam = '01F6MZGCNG000255K4X1K7NTHR';

/** The text of a layer's widget. */
function words(page: Page, memberId: number): Promise<string> {
  return page.$eval(
    `[data-member-id="${memberId}"] .widget`,
    ({ shadowRoot }) => shadowRoot?.textContent ?? '',
  );
}

/** Broadcast software lets pages sound before anybody has clicked. */
const asInObs = ['--autoplay-policy=no-user-gesture-required'];

/** Has a page note the path of each sound that it begins, and the player of the last one. */
async function noteSounds(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const sounds: string[] = [];
    Object.assign(window, { heard: sounds });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (): Promise<void> {
      sounds.push(new URL(this.src).pathname);
      Object.assign(window, { player: this });
      return play.call(this);
    };
  });
}
const soundsOf = (tab: Page): Promise<readonly string[]> => tab.evaluate<readonly string[]>('heard');

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
    const sources = ['twitch', 'twitch-badge', 'twitch-cheermote', 'kick', 'bttv', 'ffz', 'seventv'];
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
    [studio, browser] = await Promise.all([StudioProcess.start({ env: env() }), launchBrowser(asInObs)]);
  }, 60_000);
  beforeEach(async () => {
    api = new ApiClient(studio.api);
    overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Air' }))).overlayId;
  });
  afterEach(() => page.close());

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
    const [sounds = ''] = page.requests.filter((url) => new URL(url).pathname.startsWith('/speech/'));
    const answer = await fetch(sounds);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    await ok(api.post(`/overlays/${overlayId}/members/${alert}/alerts/control`, { action: 'skip' }));
    expect((await fetch(sounds)).status).toBe(404);
  }, 30_000);

  describe('with sounds', () => {
    interface Uploaded {
      readonly uploadId: number;
      readonly url: string;
    }
    let lengths = 300;
    /** A sound unlike all before. */
    const upload = async (atLeastMs = 0): Promise<Uploaded> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(sound(atLeastMs + ++lengths))]), 'ding.wav');
      const headers = { authorization: `Bearer ${testToken}` };
      const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
      return (await answer.json()) as Uploaded;
    };
    const play = ({ uploadId }: Uploaded) =>
      ok(api.post(`/overlays/${overlayId}/sounds/play`, { uploadId, volume: 0.1 }));
    const setText = (memberId: number, text: string) =>
      ok(api.patch(`/overlays/${overlayId}/members/${memberId}/fields`, { values: { text } }));
    const openAnother = async (where: Browser): Promise<OverlayPage> => {
      const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
      return OverlayPage.open(where, url, undefined, noteSounds);
    };

    it('sounds on one of three pages, and on one of two when that is closed', async () => {
      const [ding, follow] = [await upload(), await upload()];
      const text = await add('text', { text: 'begin' });
      await add('alert-box', { followSound: follow.url, followSeconds: 1 });
      await open(noteSounds);
      const pages = [page, await openAnother(browser), await openAnother(browser)];
      /** Pages by now that began the sound, once all have come as far as now. */
      const soundedOn = async (
        left: readonly OverlayPage[],
        path: string,
      ): Promise<readonly OverlayPage[]> => {
        const now = `at ${Date.now()}`;
        await setText(text, now);
        for (const each of left)
          await each.until('it follows', async () => (await words(each.page, text)).includes(now));
        const sounds = await Promise.all(
          left.map(async (each) => (await soundsOf(each.page)).filter((one) => one === path).map(() => each)),
        );
        return sounds.flat();
      };
      const untilSounded = async (left: readonly OverlayPage[], path: string): Promise<void> =>
        page.until('it sounds', async () => (await soundedOn(left, path)).length > 0);

      await play(ding);
      await untilSounded(pages, ding.url);
      await simulate('follow', { login: 'nightowl' });
      await untilSounded(pages, follow.url);
      const [first, ...others] = await soundedOn(pages, ding.url);
      expect(others).toEqual([]);
      expect(await soundedOn(pages, follow.url)).toEqual([first]);

      const left = pages.filter((each) => each !== first);
      page = left[0] ?? page;
      await first?.close();
      await page.until('another page makes the sounds', async () => {
        const next = await upload();
        await play(next);
        return (await soundedOn(left, next.url)).length > 0;
      });
      const last = await upload();
      await play(last);
      await untilSounded(left, last.url);
      expect(await soundedOn(left, last.url)).toHaveLength(1);
      await left[1]?.close();
    }, 60_000);

    it.each([
      ['sound', { ttsOn: false }],
      ['spoken message', { ttsOn: true }],
    ])(
      'plays the rest of an alert’s %s on a page that is loaded anew in the middle of it',
      async (_, { ttsOn }) => {
        const ding = ttsOn ? '' : (await upload(30_000)).url;
        engine.length = 30_000;
        await add('alert-box', { ttsOn, tipSound: ding, tipSeconds: 60 });
        await open(noteSounds);
        /** Position of the sound, and the time at which a sound that is there now began; in s. */
        const playing = () =>
          page.page.evaluate(() => {
            const { player } = window as { readonly player?: HTMLAudioElement };
            const at = player && !player.paused && player.readyState > 2 ? player.currentTime : 0;
            return { at, since: Date.now() / 1000 - at };
          });
        await simulate('tip', { login: 'nightowl', message: 'Hello.' });
        await page.until('it sounds for some time', async () => (await playing()).at > 4);
        const [before, sounds] = [await playing(), await soundsOf(page.page)];
        await page.page.reload();
        await page.until('it sounds again', async () => (await playing()).at > 0);
        const after = await playing();
        expect(after.at).toBeGreaterThan(before.at);
        // Half a second: a page of a busy machine takes as long to load a sound.
        expect(Math.abs(after.since - before.since)).toBeLessThan(0.5);
        expect(await soundsOf(page.page)).toEqual(sounds);
        await page.until('it goes on', async () => (await playing()).at > after.at + 1);
      },
      60_000,
    );

    it('is right at the first look after a sleep, and makes no sound of what was missed', async () => {
      const [before, missed, follow, after] = [
        await upload(),
        await upload(),
        await upload(),
        await upload(),
      ];
      const text = await add('text', { text: 'awake' });
      const countdown = await add('countdown', { format: 'mm:ss' });
      const alert = await add('alert-box', { followSound: follow.url, followSeconds: 3 });
      const sleeper = await SleepingBrowser.start();
      try {
        const asleep = await openAnother(sleeper.browser);
        await open();
        await play(before);
        await asleep.until('it makes the sounds', async () => (await soundsOf(asleep.page)).length > 0);
        const { state } = await ok(
          api.post<{ state: { endsAt: number } }>(
            `/overlays/${overlayId}/members/${countdown}/commands/start`,
            { args: { seconds: 900 } },
          ),
        );
        const left = async (tab: Page): Promise<number> => {
          const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await words(tab, countdown)) ?? [];
          return Number(minutes) * 60 + Number(seconds);
        };
        await asleep.until('it counts', async () => (await left(asleep.page)) > 800);

        await sleeper.sleep();
        await setText(text, 'changed');
        await play(missed);
        for (let i = 0; i < 5; i++) await simulate('follow', { login: `follower${i}` });
        await page.until('they are shown', async () => (await words(page.page, alert)).includes('follower'));
        await page.until('they are over', async () => (await words(page.page, alert)).trim() === '');
        sleeper.wake();

        const woken = Date.now();
        await asleep.until('the text is right', async () =>
          (await words(asleep.page, text)).includes('changed'),
        );
        const shown = await left(asleep.page);
        expect(Math.abs(shown - (state.endsAt - Date.now()) / 1000)).toBeLessThan(2);
        expect(Date.now() - woken).toBeLessThan(5000);
        expect((await words(asleep.page, alert)).trim()).toBe('');
        await play(after);
        await asleep.until('it makes the sounds', async () =>
          (await soundsOf(asleep.page)).includes(after.url),
        );
        expect(await soundsOf(asleep.page)).toEqual([before.url, after.url]);
      } finally {
        await sleeper.close();
      }
    }, 90_000);
  });

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

  it('covers a switch with the stinger that is chosen for it, and changes the scene under the cover', async () => {
    const stinger = await add('stinger', { design: 'curtain', durationMs: 600 });
    const shape = await add('shape');
    const { sceneId: second } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Second' }),
    );
    const tab = await open(async (opened) => {
      await opened.addInitScript(() => {
        const switches: string[] = [];
        Object.assign(window, { switches });
        document.addEventListener('DOMContentLoaded', () => {
          let before: string | undefined;
          new MutationObserver(() => {
            const id = document.querySelector<HTMLElement>('.stage')?.dataset['sceneId'];
            if (id === before) return;
            before = id;
            switches.push(`${id} ${document.querySelector('.cover') ? 'covered' : 'bare'}`);
          }).observe(document.body, {
            ...{ subtree: true, childList: true, attributes: true, attributeFilter: ['data-scene-id'] },
          });
        });
      });
    });
    const first = Number(await tab.$eval('.stage', (stage) => (stage as HTMLElement).dataset['sceneId']));
    const goLive = (sceneId: number, body: object) =>
      api.post(`/overlays/${overlayId}/scenes/${sceneId}/golive`, body);
    const switches = (): Promise<readonly string[]> => tab.evaluate<readonly string[]>('switches');
    expect(await goLive(second, { stinger: shape })).toMatchObject({
      ...{ status: 422, body: { code: 'invalid_option' } },
    });
    expect(await ok(goLive(second, { stinger }))).toMatchObject({
      transition: { type: 'cut', ms: 0, stinger },
    });
    await page.until('the second scene is shown', async () =>
      (await switches()).includes(`${second} covered`),
    );
    const before = (await switches()).length;
    await page.until('the stinger is over', async () => (await tab.$('.cover')) === null);
    expect(await ok(goLive(first, { stinger: null }))).toMatchObject({ transition: { stinger: null } });
    await page.until('the first scene is shown', async () =>
      (await switches()).slice(before).includes(`${first} bare`),
    );

    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(lottieCover)]), 'cover.json');
    const sent = await fetch(`${studio.api}/uploads`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${testToken}` } },
    });
    const lottie = (await sent.json()) as { readonly url: string };
    await ok(
      api.patch(`/overlays/${overlayId}/members/${stinger}/fields`, {
        values: { design: 'lottie', lottie: lottie.url, lottieCutMs: 300 },
      }),
    );
    await ok(api.put(`/overlays/${overlayId}/armed-scene`, { sceneId: second }));
    const taken = (await switches()).length;
    await ok(api.post(`/overlays/${overlayId}/armed-scene`, { stinger }));
    await page.until('the animation is over the picture', async () => (await tab.$('.cover svg')) !== null);
    await page.until('the second scene is shown', async () =>
      (await switches()).slice(taken).includes(`${second} covered`),
    );
  });
});
