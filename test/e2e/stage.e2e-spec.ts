import type { Browser, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { StudioProcess } from '../support/server-process';

/* A page of ours shows any picture in a frame, drawn by what is on air. */

const layer = {
  memberId: 7,
  widget: 'shape',
  layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
  animation: { entrance: 'none', loop: 'none', duration: 0, delay: 0 },
  values: {
    shape: 'rect',
    fill: '#ff0000',
    fill2: '#ff0000',
    gradient: 'none',
    radius: 0,
    borderWidth: 0,
    glow: 0,
  },
};
const state = { canvas: { width: 1920, height: 1080 }, sceneId: 3, layers: { 7: layer }, stack: [7] };
const film = {
  ...layer,
  memberId: 8,
  widget: 'video',
  values: {
    src: '/media/none.webm',
    muted: false,
    volume: 1,
    loop: true,
    fit: 'contain',
    startAt: 0,
    endAt: 0,
    onEnd: 'hold',
  },
};

/** Shows the stage in a frame, and records its messages in `window.said`. */
const html = `<!doctype html><title>Page</title><script>
  window.said = [];
  window.show = (message) => window.port.postMessage(message);
  window.addEventListener('message', ({ data, source, origin }) => {
    if (data !== 'studio-stage-ready' || origin !== location.origin) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: message }) => window.said.push(message);
    window.port = port1;
    source.postMessage('studio-stage-port', location.origin, [port2]);
  });
</script><iframe src="STAGE" style="width: 960px; height: 540px; border: 0"></iframe>`;

browserOrSkip('the stage in a frame', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  const sockets: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    page = await browser.newPage();
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('console', (line) => complaints.push(line.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  }, 60_000);

  /** A page with the stage in it, at an address. */
  async function open(at: string): Promise<void> {
    const content = html.replace('STAGE', `${studio.url}/stage`);
    await page.route(`${at}/page`, (route) => route.fulfill({ contentType: 'text/html', body: content }));
    await page.goto(`${at}/page`);
  }

  const show = (message: unknown): Promise<unknown> =>
    page.evaluate((sent) => (window as unknown as { show: (sent: unknown) => void }).show(sent), message);
  /** Waits until the stage has said something of a name; gives the last. */
  const said = async (name: string, position?: string): Promise<unknown> => {
    const handle = await page.waitForFunction(
      ([wanted, at]) =>
        (window as unknown as { said: [string, { position?: string }][] }).said.findLast(
          ([each, told]) => each === wanted && (at === undefined || told.position === at),
        ),
      [name, position] as const,
    );
    return ((await handle.jsonValue()) as readonly unknown[])[1];
  };
  const frame = () => page.frames().find((each) => each.url().endsWith('/stage'));
  const widgetOf = (memberId: number): string => `[data-member-id="${memberId}"] .widget`;

  it('shows what the page tells it, and tells what it has measured and painted', async () => {
    await open(studio.url);
    await page.waitForFunction(() => 'port' in window);
    await show(['time', Date.now()]);
    await show(['snapshot', { position: 'a', rev: 1, state }]);
    await said('painted', 'a');
    expect(await said('measure')).toMatchObject({ memberId: 7 });
    const box = await frame()?.$eval('[data-member-id="7"]', (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    expect(box).toEqual({ x: 480, y: 270 });
    const at = new Date().toISOString();
    const moved = { ...layer.layout, x: 200 };
    await show([
      'delta',
      {
        prev: 'a',
        position: 'b',
        rev: 2,
        at,
        changes: [{ kind: 'layer-changed', memberId: 7, layout: moved }],
      },
    ]);
    await said('painted', 'b');
    expect(
      await frame()?.$eval('[data-member-id="7"]', (element) =>
        Math.round(element.getBoundingClientRect().left + element.getBoundingClientRect().width / 2),
      ),
    ).toBe(580);
    await show(['arm', { sceneId: 4, assets: [{ kind: 'image', url: '/media/none.png' }] }]);
  });

  it('makes no sound, tells of layers that lack something, and opens no socket', async () => {
    await show([
      'snapshot',
      { position: 'c', rev: 3, state: { ...state, layers: { 7: layer, 8: film }, stack: [7, 8] } },
    ]);
    await said('painted', 'c');
    const muted = await frame()?.$eval(
      widgetOf(8),
      (widget) => widget.shadowRoot?.querySelector('video')?.muted,
    );
    expect(muted).toBe(true);
    expect(await said('failed')).toEqual([{ memberId: 8, message: expect.any(String) as string }]);
    expect(sockets).toEqual([]);
    expect(complaints.filter((line) => /Content Security Policy/i.test(line))).toEqual([]);
  });

  it('stands in our own pages only, and so does an overlay', async () => {
    for (const path of ['/stage', '/o/nothing']) {
      const policy = (await fetch(`${studio.url}${path}`)).headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'self'");
    }
    expect((await fetch(`${studio.url}/stage`)).headers.get('content-security-policy')).not.toContain('ws:');
    await open('http://another.example');
    expect(page.frames().map((each) => each.url())).toEqual([
      'http://another.example/page',
      'chrome-error://chromewebdata/',
    ]);
  });
});
