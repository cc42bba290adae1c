import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { isTransparent, OverlayPage, pixel, until } from './page';
import { layer, stackOf } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

const RED = [255, 0, 0, 255] as const;
const redShape = layer(9, 'shape', { values: { shape: 'rect', radius: 0, fill: '#ff0000' } });

function redPicture(): Buffer {
  const picture = new PNG({ width: 100, height: 100 });
  for (let at = 0; at < 100 * 100; at++) picture.data.set(RED, at * 4);
  return PNG.sync.write(picture);
}

/* Nobody sits beside broadcast software to load a page again: what failed must be asked for until it is there. */
browserOrSkip('a page on a bad line', () => {
  let built: ReturnType<typeof buildPage>;
  let browser: Browser;
  let tab: Page;
  let server: RenderServer;
  let overlay: OverlayPage;

  beforeAll(async () => {
    built = buildPage();
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    server = new RenderServer(built.folder);
    server.media.set('/media/red.png', { type: 'image/png', content: redPicture() });
    await server.start();
    // Starts with empty caches.
    tab = await (await browser.newContext()).newPage();
  });
  afterEach(async () => {
    await tab.context().close();
    await server.stop();
  });

  const open = async (): Promise<void> => {
    overlay = await OverlayPage.open(tab, server);
  };
  const middle = async () => pixel(await overlay.pixels(), 480, 270);
  const isRed = async (): Promise<boolean> => (await middle()).join() === RED.join();
  const isFailed = () =>
    tab.$eval('[data-member-id="1"] .widget', (widget) => 'failed' in (widget as HTMLElement).dataset);

  it('asks again for the script', async () => {
    server.failing.set('.js', 2);
    server.set(stackOf(redShape));
    await open();
    expect(await isRed()).toBe(true);
  });

  it('asks again for a picture', async () => {
    server.failing.set('/media/', 2);
    server.set(stackOf(layer(1, 'image', { values: { src: '/media/red.png' } })));
    await open();
    await until(isFailed);
    await until(isRed);
    expect(await isFailed()).toBe(false);
  });

  it('asks again for a picture that is there only later', async () => {
    const [path, picture] = [...server.media].at(0) ?? [];
    server.media.clear();
    server.set(stackOf(layer(1, 'background', { values: { kind: 'image', src: '/media/red.png' } })));
    await open();
    await until(isFailed);
    if (path !== undefined && picture) server.media.set(path, picture);
    await until(isRed);
  });

  it('asks again for the picture behind a text', async () => {
    server.failing.set('/media/', 1);
    const values = {
      text: '.',
      bgImage: '/media/red.png',
      padX: 200,
      padY: 200,
      textColor: '#ff0000',
      shadow: 'none',
    };
    server.set(stackOf(layer(1, 'text', { values })));
    await open();
    await until(isRed);
  });

  it('asks for no picture that is not wanted any more', async () => {
    server.media.clear();
    server.set(stackOf(layer(1, 'image', { values: { src: '/media/red.png' } })));
    await open();
    await until(isFailed);
    server.publish({ kind: 'layer-changed', memberId: 1, values: { src: '' } });
    await until(async () => !(await isFailed()));
    expect(isTransparent(await overlay.pixels())).toBe(true);
  });

  it('asks again for a font', async () => {
    server.failing.set('bangers-latin-400', 2);
    server.set(stackOf(layer(1, 'text', { values: { text: 'Hi', font: 'Bangers', fontWeight: '400' } })));
    await open();
    await until(() =>
      tab.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family.includes('Bangers') && status === 'loaded'),
      ),
    );
    expect(server.failing.get('bangers-latin-400')).toBe(0);
  });

  describe('without WebSockets', () => {
    /** Replaced before the page runs. */
    const without = (kind: 'silent' | 'refused') =>
      tab.addInitScript((how) => {
        class Blocked extends EventTarget {
          binaryType = '';
          onerror: ((event: Event) => void) | null = null;
          constructor() {
            super();
            if (how === 'refused') setTimeout(() => this.onerror?.(new Event('error')));
          }
          close(): void {}
          send(): void {}
        }
        Object.assign(window, { WebSocket: Blocked });
      }, kind);

    it.each(['refused', 'silent'] as const)(
      'shows its picture and follows it where they are %s',
      async (kind) => {
        await without(kind);
        server.set(stackOf(redShape));
        await open();
        expect(await isRed()).toBe(true);
        server.publish({ kind: 'layer-changed', memberId: 9, values: { fill: '#0000ff' } });
        await overlay.settled();
        expect(await middle()).toEqual([0, 0, 255, 255]);
      },
    );
  });
});
