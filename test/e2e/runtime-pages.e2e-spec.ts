import type { Browser } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { api, overlayId, link, add, fire } from '../support/runtime-studio';

/** Renderer built for the previous version of the protocol. */
const previousRenderer = join(__dirname, '../support/renderers/protocol-2.js.br');

/** Text of a layer, or of a label's card. */
const textOf = async (page: OverlayPage, memberId: number): Promise<string> =>
  (await page.layer(memberId)).evaluate(
    (node) => node.querySelector('.widget')?.shadowRoot?.querySelector('.letters, .main')?.textContent ?? '',
  );

const player = (page: OverlayPage, memberId: number) =>
  page.page.$eval(`[data-member-id="${memberId}"] .widget`, (node) => {
    const frame = node.shadowRoot?.querySelector('iframe');
    return {
      src: frame?.src ?? '',
      seen: frame ? getComputedStyle(frame).visibility === 'visible' : false,
    };
  });

browserOrSkip('layers at work in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);

  it('a counter counts and a countdown runs on every open page', async () => {
    const [counter, countdown] = [
      await add('counter', { label: 'Wins' }),
      await add('countdown', { durationS: 300 }),
    ];
    const pages = [await OverlayPage.open(browser, link), await OverlayPage.open(browser, link)];
    await ok(fire(counter, 'increment'));
    await ok(fire(countdown, 'start', { args: { seconds: 90 } }));
    for (const page of pages) {
      await page.until('the counter counts', async () => (await textOf(page, counter)) === 'Wins: 1');
      await page.until('the countdown runs', async () => /^1:(30|2\d)$/.test(await textOf(page, countdown)));
      expect(page.errors).toEqual([]);
      await page.close();
    }
  }, 60_000);

  it('a video is played by the platform’s player, from where it is, and the player is told what to do', async () => {
    const layer = await add('youtube-player', { volume: 25 });
    await ok(fire(layer, 'play', { args: { videoId: 'dQw4w9WgXcQ' } }));
    // Stand-in for the platform's player: it answers, and records the messages that it receives.
    const standIn =
      '<script>onmessage=({data})=>{(window.told??=[]).push(JSON.parse(data));parent.postMessage("{}","*")}</script>';
    const page = await OverlayPage.open(browser, link, undefined, async (bare) => {
      await bare.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: standIn }),
      );
    });
    await page.until('the player is seen', async () => (await player(page, layer)).seen);
    const { src } = await player(page, layer);
    expect(new URL(src).pathname).toBe('/embed/dQw4w9WgXcQ');
    const frame = page.page.frames().find((each) => each.url() === src);
    const liveDataOf = async () =>
      ((await frame?.evaluate('window.told')) as { func?: string; args?: number[] }[]).filter(
        ({ func }) => func,
      );
    expect(await liveDataOf()).toEqual(
      expect.arrayContaining([expect.objectContaining({ func: 'setVolume', args: [25] })]),
    );
    await ok(fire(layer, 'pause'));
    await page.until('it rests', async () => (await liveDataOf()).at(-1)?.func === 'pauseVideo');
    await ok(fire(layer, 'resume'));
    await page.until('it goes on', async () => (await liveDataOf()).at(-1)?.func === 'playVideo');
    expect((await player(page, layer)).src).toBe(src);
    expect(page.errors).toEqual([]);
    await page.close();
  }, 60_000);

  it('nobody sees anything of a player that can’t be had', async () => {
    const layer = await add('youtube-player');
    await ok(fire(layer, 'play', { args: { videoId: 'dQw4w9WgXcQ' } }));
    const page = await OverlayPage.open(browser, link, undefined, async (bare) => {
      await bare.route('https://www.youtube-nocookie.com/**', (route) => route.abort());
    });
    await page.until('it was tried', async () =>
      page.requests.some((url) => url.startsWith('https://www.youtube-nocookie.com/')),
    );
    const later = await add('now-playing');
    await page.layer(later);
    expect((await player(page, layer)).seen).toBe(false);
    await page.close();
  }, 60_000);

  it('what somebody says that plays is shown as text, whatever it is', async () => {
    const layer = await add('now-playing');
    const page = await OverlayPage.open(browser, link);
    const title = '<b>عنوان</b> \u202e🎵';
    await ok(fire(layer, 'set', { args: { title, artist: 'The Night Owls' } }));
    const lines = () =>
      page.page.$eval(`[data-member-id="${layer}"] .widget`, (node) =>
        [...(node.shadowRoot?.querySelectorAll('.line') ?? [])].map((line) => line.textContent),
      );
    await page.until('it is there', async () => (await lines())[0] === title);
    expect(await lines()).toEqual([title, 'The Night Owls']);
    expect(page.errors).toEqual([]);
    await page.close();
  }, 60_000);

  it('a follow of the simulated channel changes the label of the latest follower', async () => {
    // Others may have followed before.
    await ok(api.delete('/simulate'));
    const label = await add('label', { template: 'New: {name}' });
    const page = await OverlayPage.open(browser, link);
    await page.until('nobody has followed', async () => (await textOf(page, label)) === '—');
    await ok(api.post('/simulate/follow', { login: 'owl' }));
    await page.until('the label changes', async () => (await textOf(page, label)) === 'New: owl');
    await page.close();
  }, 60_000);

  it('a cheer changes the label of who gave most, and texts that name it', async () => {
    // Others may have cheered before.
    await ok(api.delete('/simulate'));
    const label = await add('label', {
      source: 'top-cheer',
      template: '{name} {amount}',
      emptyText: 'nobody',
    });
    const text = await add('text', { text: 'Thanks {latest-cheer}, {latest-cheer-amount}! {unknown}' });
    const page = await OverlayPage.open(browser, link);
    await page.until('nobody has cheered', async () => (await textOf(page, label)) === 'nobody');
    await ok(api.post('/simulate/cheer', { login: 'owl', bits: 200 }));
    await page.until('the label changes', async () => (await textOf(page, label)) === 'owl 200');
    await page.until(
      'the text changes',
      async () => (await textOf(page, text)) === 'Thanks owl, 200! {unknown}',
    );
    await ok(api.post('/simulate/cheer', { login: 'fox', bits: 300 }));
    await page.until('it is another one', async () => (await textOf(page, label)) === 'fox 300');
    expect(page.errors).toEqual([]);
    await page.close();
  }, 60_000);

  it('a chat shows what is said, to those who join the last of it, and nothing once it is cleared', async () => {
    const chat = await add('chat-box', { hideCommands: false });
    const page = await OverlayPage.open(browser, link);
    const lines = async (each: OverlayPage): Promise<readonly string[]> =>
      (await each.layer(chat)).evaluate((node) =>
        [...(node.querySelector('.widget')?.shadowRoot?.querySelectorAll('.line') ?? [])].map(
          ({ textContent }) => textContent ?? '',
        ),
      );
    const script = (perMinute: number) => api.put('/simulate/script', { perMinute, seed: 'chat' });
    await ok(script(600));
    await page.until('three lines were said', async () => (await lines(page)).length >= 3);
    await ok(script(0));
    const late = await OverlayPage.open(browser, link);
    await late.until(
      'it shows the same',
      async () => JSON.stringify(await lines(late)) === JSON.stringify(await lines(page)),
    );
    // A line may begin with an emote, which is a picture: then its text begins with the gap behind it.
    expect((await lines(late))[0]).toMatch(/^\S+: +\S/);
    await ok(fire(chat, 'clear'));
    for (const each of [page, late]) {
      await each.until('it is empty', async () => (await lines(each)).length === 0);
      expect(each.errors).toEqual([]);
      await each.close();
    }
  }, 60_000);

  it('an effect plays on every open page, once, and ends when it is told to', async () => {
    const pages = [await OverlayPage.open(browser, link), await OverlayPage.open(browser, link)];
    const { rev } = await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`));
    const effect = (action: string) =>
      api.post<{ onAir: boolean }>(`/overlays/${overlayId}/effects/snow/${action}`, {
        args: { durationMs: 15_000 },
      });
    expect(await ok(effect('fire'))).toMatchObject({ changed: true, onAir: true });
    const playing = (page: OverlayPage): Promise<number> => page.page.$$eval('.effect', (all) => all.length);
    for (const page of pages) await page.until('it plays', async () => (await playing(page)) === 1);
    // Who comes meanwhile joins it.
    const late = await OverlayPage.open(browser, link);
    await late.until('it plays here too', async () => (await playing(late)) === 1);
    await ok(effect('stop'));
    for (const page of [...pages, late]) {
      await page.until('it has ended', async () => (await playing(page)) === 0);
      expect(page.errors).toEqual([]);
      await page.close();
    }
    expect(await ok(effect('stop'))).toMatchObject({ changed: false, onAir: false });
    expect((await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`))).rev).toBe(rev);
  }, 60_000);

  it('a follow is an alert and stands in the label within a second', async () => {
    const [alerts, label] = [await add('alert-box'), await add('label', { template: 'Follower: {name}' })];
    const page = await OverlayPage.open(browser, link);
    await ok(api.post('/simulate/follow', { login: 'hawk' }));
    const alertText = async (): Promise<string> =>
      (await page.layer(alerts)).evaluate(
        (node) => node.querySelector('.widget')?.shadowRoot?.querySelector('.headline')?.textContent ?? '',
      );
    await page.until('the alert is shown', async () => (await alertText()) === 'hawk follows now');
    await page.until('the label tells it', async () => (await textOf(page, label)) === 'Follower: hawk');
    expect(page.errors).toEqual([]);
    await page.close();
  }, 60_000);

  it('a page that was loaded before this version goes on showing the overlay', async () => {
    const script = brotliDecompressSync(readFileSync(previousRenderer));
    const counter = await add('counter', { label: 'Runs' });
    const page = await OverlayPage.open(browser, link, undefined, async (each) => {
      await each.route('**/renderer/renderer.*.js', (route) =>
        route.fulfill({ body: script, contentType: 'text/javascript' }),
      );
    });
    await ok(fire(counter, 'increment'));
    await page.until('the counter counts', async () => (await textOf(page, counter)) === 'Runs: 1');
    await ok(api.post('/simulate/cheer', { login: 'hen', bits: 1 }));
    await ok(fire(counter, 'increment'));
    await page.until('it goes on', async () => (await textOf(page, counter)) === 'Runs: 2');
    expect(page.errors).toEqual([]);
    await page.close();
  }, 60_000);
});
