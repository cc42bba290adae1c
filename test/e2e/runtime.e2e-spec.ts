import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Browser } from 'playwright-core';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { MovedClock } from '../support/moved-clock';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess, testToken } from '../support/studio-process';
import { onSharedStores } from '../support/studio-stores';

/** What the build made when pages spoke the protocol before this one. */
const previousRenderer = join(__dirname, '../support/renderers/protocol-2.js.br');

interface Fired {
  readonly state: Readonly<Record<string, unknown>>;
  readonly changed: boolean;
  readonly eventId: string;
  readonly onAir: boolean;
  readonly renderers: number;
}

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let link = '';
const clients: RenderClient[] = [];

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', ...clock.env } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  link = (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
  await studio?.stop();
  await studio?.removeData();
  await clock?.remove();
});

async function add(widget: string, values: object = {}, more: object = {}): Promise<number> {
  const body = { widget, values, ...more };
  return (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, body))).memberId;
}

function fire(memberId: number, command: string, body: object = {}) {
  return api.post<Fired>(`/overlays/${overlayId}/members/${memberId}/commands/${command}`, body);
}

async function renderer(): Promise<RenderClient> {
  const client = new RenderClient({ url: studio.url, link: link.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ received }) => received.length > 1);
  return client;
}

describe('a fired counter', () => {
  it('counts for every renderer, those of later too, and leaves the design as it is', async () => {
    const memberId = await add('counter', { start: 5 });
    const { rev } = await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`));
    const [one, other] = [await renderer(), await renderer()];
    expect(one.state?.layers[memberId]).not.toHaveProperty('state');
    const fired = await ok(fire(memberId, 'increment', { args: { by: 3 } }));
    expect(fired).toMatchObject({ memberId, command: 'increment', changed: true, onAir: true, renderers: 2 });
    expect(fired.state).toEqual({ value: 8 });
    for (const client of [one, other])
      await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['value'] === 8);
    expect((await renderer()).state?.layers[memberId]?.state).toEqual({ value: 8 });
    expect((await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`))).rev).toBe(rev);
  });

  it('goes on after a restart', async () => {
    const memberId = await add('counter');
    await ok(fire(memberId, 'increment'));
    await studio.stop();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    expect((await ok(fire(memberId, 'increment'))).state).toEqual({ value: 2 });
  }, 60_000);

  it('counts once for a request that is repeated, by its key or by the sender’s own', async () => {
    const memberId = await add('counter');
    const path = `/overlays/${overlayId}/members/${memberId}/commands/increment`;
    const keyed = () => api.send<Fired>('POST', path, '{}', { 'idempotency-key': 'one-and-only' });
    const first = await ok(keyed());
    expect((await ok(keyed())).eventId).toBe(first.eventId);
    await ok(fire(memberId, 'increment', { dedupeKey: 'button' }));
    expect(await ok(fire(memberId, 'increment', { dedupeKey: 'button' }))).toMatchObject({
      changed: false,
      state: { value: 2 },
    });
  });

  it('that nobody sees is not on air', async () => {
    const memberId = await add('counter', {}, { hidden: true });
    expect(await ok(fire(memberId, 'increment'))).toMatchObject({ changed: true, onAir: false });
  });
});

describe('what can be fired', () => {
  it('is listed with the ids of deck buttons', async () => {
    const memberId = await add('countdown');
    const { items } = await ok(
      api.get<{ items: readonly { readonly buttonId: string; readonly label: string }[] }>(
        `/overlays/${overlayId}/commands`,
      ),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        buttonId: `${memberId}:pause`,
        memberId,
        widget: 'countdown',
        command: 'pause',
        label: 'Pause',
      }),
    );
  });

  it('is refused by name when it is something else', async () => {
    const memberId = await add('counter');
    expect(await fire(memberId, 'explode')).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'command' } },
    });
    expect(await fire(memberId, 'increment', { args: { by: 'two' } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'args.by' }] } },
    });
    expect(await fire(999, 'increment')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a countdown', () => {
  it('that falls due while the server is down ends once after the start, with its scene switch', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Live', mode: 'snapshot' }),
    );
    const memberId = await add('countdown', { onEnd: 'scene', endSceneId: sceneId });
    await ok(fire(memberId, 'start', { args: { seconds: 2 } }));
    await studio.stop();
    // On servers only a server tells.
    if (!onSharedStores)
      expect(await opsOk(studio.dataDir, ['processes'])).toMatch(/runtime +– +– +– +0\n[^]*nothing reacts/);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const client = await renderer();
    await client.waitFor(({ state }) => state?.sceneId === sceneId, 20_000);
    const { items } = await ok(
      api.get<{ items: { operation: string; via: string }[] }>(`/overlays/${overlayId}/history`),
    );
    expect(items.filter(({ operation }) => operation === 'go_live_scene')).toEqual([
      expect.objectContaining({ via: 'automation' }),
    ]);
    expect(await opsOk(studio.dataDir, ['processes'])).toMatch(/runtime +acts +[1-9]\d* +0 +0/);
    const figures = await (await fetch(`${studio.url}/metrics`)).text();
    expect(figures).toContain('studio_process_acting{process="runtime"} 1');
    expect(figures).toContain('studio_process_lag_seconds{process="runtime"} 0');
    expect(figures).toContain('studio_process_set_aside{process="runtime"} 0');
    expect(figures).toMatch(/studio_process_calls_total{process="runtime",outcome="done"} [1-9]/);
    expect(await opsOk(studio.dataDir, ['processes', 'retry', 'runtime'])).toContain('0 events');
    // It is another scene now; what the layer is doing is the same in all.
    await ok(api.post(`/overlays/${overlayId}/scenes/1/golive`, {}));
    await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['mode'] === 'ended');
  }, 60_000);
});

describe('live data of a layer', () => {
  const told = (memberId: number, kind: string) =>
    api.get<{ status: string; data?: Readonly<Record<string, unknown>> }>(
      `/overlays/${overlayId}/members/${memberId}/live-data?kind=${kind}`,
    );

  it('are what is known now, or unknown where nothing tells of them', async () => {
    const memberId = await add('label');
    await ok(api.post('/simulate/follow', { login: 'newt' }));
    const variables = await ok(told(memberId, 'text-variables'));
    expect(variables).toMatchObject({ memberId, status: 'ok', data: { 'latest-follower': 'newt' } });
    const feed = await ok(told(memberId, 'community-feed'));
    expect(feed.data?.['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'follow', user: { login: 'newt', name: 'newt' } }),
      ]),
    );
    expect(await ok(told(memberId, 'kofi-stats'))).toMatchObject({ status: 'unknown' });
    expect(await told(99_999, 'media')).toMatchObject({ status: 404 });
    expect(await told(memberId, 'weather')).toMatchObject({ status: 400 });
  });
});

describe('alerts', () => {
  interface Alerts {
    readonly queued: number;
    readonly showing: { readonly name: string; readonly alertId: string } | null;
  }
  const alertsOf = ({ state }: RenderClient, memberId: number): Alerts | undefined =>
    state?.layers[memberId]?.state as unknown as Alerts | undefined;

  it('that come in a rush are all shown, one after the other, also over a kill of the server', async () => {
    const memberId = await add('alert-box', { gapS: 0, cheerSeconds: 1, cheerText: '{name}' });
    const names = ['ant', 'bee', 'cat', 'dog', 'elk'];
    const seen: string[] = [];
    const watch = async (): Promise<RenderClient> => {
      const client = await renderer();
      const note = (): void => {
        const name = alertsOf(client, memberId)?.showing?.name;
        if (name !== undefined && name !== seen.at(-1)) seen.push(name);
      };
      for (const message of ['delta', 'snapshot'] as const)
        client.socket.on(message, () => setImmediate(note));
      note();
      return client;
    };
    await watch();
    for (const name of names) await ok(api.post('/simulate/cheer', { login: name, bits: 5 }));
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const client = await watch();
    await client.waitFor(() => alertsOf(client, memberId)?.showing?.name === 'elk', 30_000);
    await client.waitFor(() => alertsOf(client, memberId)?.showing === null, 10_000);
    expect([...new Set(seen)]).toEqual(names);
    expect(seen).toHaveLength(names.length);
  }, 90_000);

  it('can be tried and controlled by whoever may fire actions, on a layer that shows them', async () => {
    const [alerts, counter] = [await add('alert-box'), await add('counter')];
    const at = (memberId: number, what: string) =>
      `/overlays/${overlayId}/members/${memberId}/alerts/${what}`;
    const tested = await ok(
      api.post<{ state: Alerts }>(at(alerts, 'test'), { kind: 'tip', values: { name: 'Owl', amount: 5 } }),
    );
    expect(tested.state.showing).toMatchObject({ name: 'Owl', text: 'Owl tipped 5.00 EUR' });
    const skipped = await ok(api.post<{ state: Alerts }>(at(alerts, 'control'), { action: 'skip' }));
    expect(skipped.state.showing).toBeNull();
    expect(await api.post(at(counter, 'test'), { kind: 'tip' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_option' },
    });
  });
});

describe('commands that name an upload', () => {
  async function uploaded(name: string, bytes: Buffer): Promise<{ uploadId: number; url: string }> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { uploadId: number; url: string };
  }

  it('are done with its address, if it is there and of the right kind', async () => {
    const picture = await uploaded('dot.png', PNG.sync.write(new PNG({ width: 2, height: 2 })));
    const [image, sound] = [await add('image'), await add('sound')];
    const shown = await ok(fire(image, 'set_image', { args: { uploadId: picture.uploadId } }));
    expect(shown.state).toEqual({ src: picture.url });
    expect(await fire(sound, 'play', { args: { uploadId: picture.uploadId } })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'args.uploadId' } },
    });
    expect(await fire(sound, 'play', { args: { uploadId: 99 } })).toMatchObject({
      status: 404,
      body: { details: { resource: 'upload', uploadId: 99 } },
    });
  });
});

browserOrSkip('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  const textOf = async (page: OverlayPage, memberId: number): Promise<string> =>
    (await page.layer(memberId)).evaluate(
      (node) => node.querySelector('.widget')?.shadowRoot?.querySelector('.letters')?.textContent ?? '',
    );

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

  const player = (page: OverlayPage, memberId: number) =>
    page.page.$eval(`[data-member-id="${memberId}"] .widget`, (node) => {
      const frame = node.shadowRoot?.querySelector('iframe');
      return {
        src: frame?.src ?? '',
        seen: frame ? getComputedStyle(frame).visibility === 'visible' : false,
      };
    });

  it('a video is played by the platform’s player, from where it is, and the player is told what to do', async () => {
    const layer = await add('youtube-player', { volume: 25 });
    await ok(fire(layer, 'play', { args: { videoId: 'dQw4w9WgXcQ' } }));
    // In place of the platform: it answers who listens, and tells what it was told.
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
    const told = async () =>
      ((await frame?.evaluate('window.told')) as { func?: string; args?: number[] }[]).filter(
        ({ func }) => func,
      );
    expect(await told()).toEqual(
      expect.arrayContaining([expect.objectContaining({ func: 'setVolume', args: [25] })]),
    );
    await ok(fire(layer, 'pause'));
    await page.until('it rests', async () => (await told()).at(-1)?.func === 'pauseVideo');
    await ok(fire(layer, 'resume'));
    await page.until('it goes on', async () => (await told()).at(-1)?.func === 'playVideo');
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
    await page.page.waitForTimeout(300);
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

// The last, since the clock stays where it is put.
describe('a counter that begins anew each day', () => {
  it('does so once after the start when days have begun while the server was down', async () => {
    const memberId = await add('counter', { resetOn: 'daily', start: 10 });
    await ok(fire(memberId, 'increment'));
    const client = await renderer();
    expect(client.state?.layers[memberId]?.state).toEqual({ value: 11 });
    await studio.stop();
    clock.forward(3 * 24 * 3600_000);
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    await client.waitFor(({ state }) => state?.layers[memberId]?.state?.['value'] === 10, 20_000);
    expect((await ok(fire(memberId, 'increment'))).state).toEqual({ value: 11 });
    const events = await opsOk(studio.dataDir, ['events', `runtime-${overlayId}`]);
    expect(events.match(/"to": ?"dayBegan"/g)).toHaveLength(1);
  }, 60_000);
});
