import type { Browser, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { LibraryServer } from '../support/library-server';
import { OverlayPage } from '../support/overlay-page';
import { rawZip } from '../support/raw-zip';
import { freePort, StudioProcess, testToken } from '../support/server-process';

const files = {
  'widget.html': '<h1>{{word}}</h1>',
  'widget.js': `window.addEventListener('onWidgetLoad', ({ detail }) => {
    window.seen = [detail.fieldData.word, $.fn.jquery, typeof SE_API.store.get, self.origin];
    fetch(TARGET).catch(() => window.seen.push('refused'));
  });`,
  'fields.json': '{"word": {"type": "text", "label": "Word", "value": "Hello"},}',
};

let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;
let libraries: LibraryServer;

beforeAll(async () => {
  libraries = await new LibraryServer().start();
  studio = await StudioProcess.start({
    env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off', OUTBOUND_ALLOW: libraries.host },
  });
  api = new ApiClient(studio.api);
  browser = await launchBrowser();
}, 60_000);

/** Imports a widget. @returns its hash */
async function imported(target: string): Promise<string> {
  const zip = rawZip(
    Object.entries(files).map(([name, content]) => ({
      name,
      content: content.replace('TARGET', JSON.stringify(target)),
    })),
  );
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'hello.zip');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${studio.api}/widget-packages/import`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { readonly hash: string }).hash;
}

/** Runs in the page: opens a cage as the overlay does, and resolves with the first messages of the widget. */
async function openCage(address: string): Promise<readonly unknown[]> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = address;
  const { port1, port2 } = new MessageChannel();
  const isOver = new Promise<readonly unknown[]>((done) => {
    port1.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => {
      if (data[0] === 'loaded') port1.postMessage(['ping', 7]);
      if (data[0] === 'pong' || data[0] === 'failed') done(data);
    };
  });
  const isReady = new Promise<void>((done) => {
    window.addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data === 'studio-cage') done();
    });
  });
  document.body.append(frame);
  await isReady;
  frame.contentWindow?.postMessage('studio-cage-port', '*', [port2]);
  const load = { channel: {}, session: { data: {} }, recents: [], currency: {}, overlay: {} };
  port1.postMessage(['start', { values: {}, load }]);
  return isOver;
}

browserOrSkip('a widget with code', () => {
  it('runs in the cage of the studio, inside the page of an overlay, and reaches the studio no more', async () => {
    const { overlayId } = await ok(api.post<{ readonly overlayId: string }>('/overlays', { name: 'Code' }));
    const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
    const hash = await imported(`${studio.api}/overlays`);
    const overlay = await OverlayPage.open(browser, url);
    expect(await overlay.page.evaluate(openCage, `${studio.widgetUrl}/cage/${hash}`)).toEqual(['pong', 7]);
    const widget = widgetOf(overlay.page);
    await overlay.until('the request is refused', async () => (await widget.evaluate('seen.length')) === 5);
    expect(await widget.textContent('h1')).toBe('Hello');
    expect(await widget.evaluate('seen')).toEqual(['Hello', '3.7.1', 'function', 'null', 'refused']);
    await overlay.close();
  });

  it('has the libraries of the web that its page names, whatever becomes of these', async () => {
    libraries.files.set('/lib.js', 'window.lib = "first";').set('/look.css', 'h1 { color: rgb(1, 2, 3) }');
    const at = `//${libraries.host}`;
    const { overlayId } = await ok(api.post<{ readonly overlayId: string }>('/overlays', {}));
    const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
    const html = `<link rel="stylesheet" href="http:${at}/look.css"><script src="http:${at}/lib.js"></script>
      <script src="http:${at}/later.js"></script><h1>Hello</h1>`;
    interface Made {
      readonly packageId: string;
      readonly hash: string;
      readonly missing: readonly string[];
    }
    const made = await ok(api.post<Made>('/widget-packages', { name: 'Pinned', html }));
    expect(made.missing).toEqual([`http:${at}/later.js`]);
    libraries.files.set('/lib.js', 'window.lib = "second";').set('/later.js', 'window.later = lib;');
    const one = `/widget-packages/${made.packageId}`;
    const same = await ok(api.put<Made>(one, { css: 'h1 { margin: 0 }' }));
    expect(same.missing).toEqual([]);
    const shownBy = async (hash: string): Promise<unknown> => {
      const overlay = await OverlayPage.open(browser, url);
      await overlay.page.evaluate(openCage, `${studio.widgetUrl}/cage/${hash}`);
      const seen = await widgetOf(overlay.page).evaluate(
        '[getComputedStyle(document.querySelector("h1")).color, window.lib, window.later]',
      );
      await overlay.close();
      return seen;
    };
    const repinned = await ok(api.put<Made>(one, { repin: true }));
    libraries.asked.length = 0;
    expect(await shownBy(made.hash)).toEqual(['rgb(1, 2, 3)', 'first', undefined]);
    expect(await shownBy(same.hash)).toEqual(['rgb(1, 2, 3)', 'first', 'first']);
    expect(await shownBy(repinned.hash)).toEqual(['rgb(1, 2, 3)', 'second', 'second']);
    expect(libraries.asked).toEqual([]);
  });

  it('does not run in the cage without the sandbox of its headers', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${studio.url}/renderer/cage.html`);
    expect(asked).toEqual([`${studio.url}/renderer/cage.html`]);
    await page.close();
  });
});

function widgetOf(page: Page) {
  const frame = page.frames().find((each) => each.parentFrame()?.parentFrame() === page.mainFrame());
  if (!frame) throw new Error('No widget runs.');
  return frame;
}
