import { strFromU8, unzipSync } from 'fflate';
import { io } from 'socket.io-client';
import type { Browser, Frame } from 'playwright-core';
import { makeAccount, signIn, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { freePort, StudioProcess } from '../support/server-process';

/** A widget that counts how often it was started, and writes down the values that others store. */
const js = `window.received = [];
  window.addEventListener('onEventReceived', ({ detail }) => {
    if (detail.listener === 'kvstore:update') received.push([detail.event.data.key, detail.event.data.value]);
  });
  window.addEventListener('onWidgetLoad', async () => {
    const starts = ((await SE_API.store.get('starts')) ?? { count: 0 }).count + 1;
    await SE_API.store.set('starts', { count: starts });
    const { count } = await SE_API.counters.get('Deaths');
    document.querySelector('h1').textContent = starts + ' starts, ' + count + ' deaths';
  });`;

let studio: StudioProcess;
let account: TestAccount;
let api: ApiClient;
let browser: Browser;
let packageId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({
    env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off', SIMULATED: 'on' },
  });
  account = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, account.token);
  browser = await launchBrowser();
  const { counterId } = await ok(api.post<{ counterId: number }>('/bot/counters', { name: 'deaths' }));
  await ok(api.patch(`/bot/counters/${counterId}`, { value: 3 }));
  const widget = { name: 'Starts', html: '<h1></h1>', js };
  ({ packageId } = await ok(api.post<{ packageId: string }>('/widget-packages', widget)));
}, 90_000);

/** Makes an overlay that shows the widget. @returns its address */
async function overlayWithWidget(): Promise<string> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: false }));
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: `custom.${packageId}` }));
  return (await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`))).url;
}

function widgetOf({ page }: OverlayPage): Frame | undefined {
  return page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
}

/** Waits until the widget of a page says something. */
async function says(overlay: OverlayPage, text: string): Promise<Frame> {
  const widget = () => widgetOf(overlay);
  await overlay.until(`the widget says ${text}`, async () => {
    const said = await widget()
      ?.textContent('h1', { timeout: 1000 })
      .catch(() => null);
    return said === text;
  });
  return widget() ?? overlay.page.mainFrame();
}

browserOrSkip('values that a widget stores', () => {
  it('outlast the page and the studio, and reach other overlays; a second page of one changes none', async () => {
    const [first, second] = [await overlayWithWidget(), await overlayWithWidget()];
    const page = await OverlayPage.open(browser, first);
    await says(page, '1 starts, 3 deaths');
    await page.page.reload();
    await says(page, '2 starts, 3 deaths');
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api, account.token);
    await page.page.reload();
    const widget = await says(page, '3 starts, 3 deaths');
    const copy = await OverlayPage.open(browser, first);
    await says(copy, '4 starts, 3 deaths');
    const other = await OverlayPage.open(browser, second);
    await says(other, '4 starts, 3 deaths');
    await page.until('the first page has received both', async () => {
      const received = await widget.evaluate<unknown[]>('received');
      return (
        JSON.stringify(received.at(-1)) === '["customWidget.starts",{"count":4}]' && received.length === 2
      );
    });
    for (const each of [page, copy, other]) await each.close();
  });

  it('are bounded in size, and say so in the health of the layer', async () => {
    const page = await OverlayPage.open(browser, await overlayWithWidget());
    const widget = await says(page, '5 starts, 3 deaths');
    expect(await widget.evaluate('SE_API.store.set("large", "x".repeat(33000))')).toBeNull();
    expect(await widget.evaluate('SE_API.store.set("a b", 1)')).toBeNull();
    expect(await widget.evaluate('SE_API.store.get("large")')).toBeNull();
    await page.close();
  });

  it('are listed, set and deleted by the owner, which the widget is told', async () => {
    const at = `/widget-packages/${packageId}/store`;
    const page = await OverlayPage.open(browser, await overlayWithWidget());
    const widget = await says(page, '6 starts, 3 deaths');
    expect(await ok(api.get(at))).toEqual({
      items: [{ key: 'starts', value: { count: 6 }, bytes: 11 }],
      nextCursor: null,
    });
    const value = [null, 'x'];
    expect(await ok(api.put(`${at}/word`, { value }))).toEqual({ key: 'word', value, bytes: 10 });
    const first = await ok(api.get<{ nextCursor: string }>(`${at}?limit=1`));
    const rest = await ok(api.get<{ items: object[] }>(`${at}?limit=1&cursor=${first.nextCursor}`));
    expect(rest.items).toEqual([{ key: 'word', value, bytes: 10 }]);
    await page.until('the widget is told', async () =>
      JSON.stringify(await widget.evaluate('received')).includes('["customWidget.word",[null,"x"]]'),
    );
    await ok(api.put(`${at}/starts`, { value: { count: 5 } }));
    await ok(api.delete(`${at}/word`));
    await page.until('it is told of the end', async () =>
      JSON.stringify(await widget.evaluate('received')).includes('["customWidget.word",null]'),
    );
    await page.close();
    expect(await api.delete(`${at}/word`)).toMatchObject({ status: 404 });
    expect(await api.put(`${at}/a%20b`, { value: 1 })).toMatchObject({ status: 422 });
    expect(await api.put(`${at}/long`, { value: 'x'.repeat(33_000) })).toMatchObject({ status: 413 });
    expect(await api.get('/widget-packages/none/store')).toMatchObject({ status: 404 });
    const other = new ApiClient(studio.api, (await makeAccount(studio, 'bob')).token);
    expect(await other.put(`${at}/word`, { value: 1 })).toMatchObject({ status: 404 });
    const { client } = await signIn(studio, account);
    const { token } = await ok(
      client.post<{ token: string }>('/tokens', { name: 'Reads', scopes: ['overlays:read'] }),
    );
    const reader = new ApiClient(studio.api, token);
    expect((await ok(reader.get<{ items: object[] }>(at))).items).toHaveLength(1);
    expect(await reader.put(`${at}/word`, { value: 1 })).toMatchObject({ status: 403 });
  });

  it('start with the channel and currency of the account, and start anew when operators say so', async () => {
    const js = `window.addEventListener('onWidgetLoad', ({ detail }) => {
      document.querySelector('h1').textContent = [detail.channel.username, detail.currency.code, detail.overlay.muted];
    });`;
    const made = await ok(
      api.post<{ packageId: string }>('/widget-packages', { name: 'Told', html: '<h1></h1>', js }),
    );
    await ok((await signIn(studio, account)).client.patch('/me', { currency: 'EUR' }));
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: false }));
    const widget = `custom.${made.packageId}`;
    const layer = await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget }));
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, url);
    await says(page, 'You,EUR,false');
    const fire = (command: string) =>
      ok(api.post(`/overlays/${overlayId}/members/${layer.memberId}/commands/${command}`, {}));
    await fire('mute');
    // On shared stores it may start anew before it is mute.
    await page.until('it starts anew as a mute one', async () => {
      await fire('reload');
      const heading = widgetOf(page)?.getByText('You,EUR,true');
      return (
        (await heading?.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )) ?? false
      );
    });
    await page.close();
  });

  it('are asked for by layers only that show the package', async () => {
    const link = (await overlayWithWidget()).split('/o/')[1];
    const socket = io(`${studio.url}/render`, {
      transports: ['websocket'],
      auth: { link, obs: false, bundle: '' },
    });
    const ask = (body: object): Promise<unknown> => socket.timeout(5000).emitWithAck('ask', body);
    const starts = { what: 'get', key: 'starts' };
    expect(await ask({ memberId: 1, ...starts })).toEqual({ value: { count: 5 } });
    expect(await ask({ memberId: 2, ...starts })).toMatchObject({ code: 'not_found' });
    socket.close();
  });

  it('are in the archive of the account', async () => {
    const { cookie } = await signIn(studio, account);
    const answer = await fetch(`${studio.api}/me/archive`, { headers: { cookie } });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const path = `widgets/${packageId} Starts/stored-values.json`;
    expect(JSON.parse(strFromU8(files[path] ?? new Uint8Array()))).toEqual({ starts: { count: 5 } });
  });
});
