import type { Browser, Page } from 'playwright-core';
import type { RenderChange, Transition } from '@studio/realtime/protocol';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { isTransparent, OverlayPage, pixel, until } from './page';
import { centred, layer, stackOf } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

const red = { shape: 'rect', radius: 0, fill: '#ff0000' };
const blue = { ...red, fill: '#0000ff' };
const plain = { shadow: 'none', font: 'Inter' };

function goLive(sceneId: number, transition: Transition): RenderChange {
  return { kind: 'live', sceneId, transition, startAt: Date.now() + 80 };
}
const cut: Transition = { type: 'cut', ms: 0 };
/** Long enough that no test ever sees its end by waiting. */
const longFade: Transition = { type: 'fade', ms: 600_000 };

browserOrSkip('the page in broadcast software', () => {
  let built: ReturnType<typeof buildPage>;
  let browser: Browser;
  let tab: Page;
  let server: RenderServer;
  let overlay: OverlayPage;

  beforeAll(async () => {
    built = buildPage();
    browser = await launchBrowser();
    tab = await browser.newPage();
  });
  beforeEach(async () => {
    server = new RenderServer(built.folder);
    await server.start();
  });
  afterEach(async () => {
    await tab.goto('about:blank');
    await server.stop();
  });
  afterAll(async () => {
    await browser.close();
    built.remove();
  });

  const open = async (options?: Parameters<typeof OverlayPage.open>[2]): Promise<OverlayPage> =>
    (overlay = await OverlayPage.open(tab, server, options));

  describe('the canvas', () => {
    it('is transparent where no layer is', async () => {
      await open();
      expect(isTransparent(await overlay.pixels())).toBe(true);
    });

    it('shows a layer’s pixels and nothing around them', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      const picture = await overlay.pixels();
      // 400 × 200 design pixels around the middle of a window half the size of the canvas.
      expect(pixel(picture, 480, 270)).toEqual([255, 0, 0, 255]);
      expect(pixel(picture, 382, 222)).toEqual([255, 0, 0, 255]);
      expect(pixel(picture, 377, 270)).toEqual([0, 0, 0, 0]);
      expect(pixel(picture, 480, 322)).toEqual([0, 0, 0, 0]);
    });

    it('lets what is behind it through by the layer’s opacity', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red, layout: { opacity: 0.5 } })));
      await open();
      const [, , , alpha] = pixel(await overlay.pixels(), 480, 270);
      expect(alpha).toBeGreaterThanOrEqual(127);
      expect(alpha).toBeLessThanOrEqual(128);
    });

    it('fits into windows of other proportions, and follows their size', async () => {
      server.set({
        canvas: { width: 1080, height: 1920 },
        ...stackOf(layer(1, 'shape', { values: red, layout: { x: 760, y: 0 } })),
      });
      await open({ width: 800, height: 600 });
      const height = 1920 * (1920 / 1080);
      const scale = 600 / height;
      expect((await overlay.box(1)).x).toBeCloseTo(400 + 760 * scale, 1);
      await overlay.page.setViewportSize({ width: 1080, height: 1920 });
      await until(async () => Math.abs((await overlay.box(1)).x - (540 + 760 * (1080 / 1920))) < 0.5);
    });

    it('takes another size without moving its layers against the centre', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red, layout: { y: 100 } })));
      await open();
      server.publish({ kind: 'canvas', width: 1920, height: 540 });
      await overlay.settled();
      expect((await overlay.box(1)).y).toBeCloseTo(270 + 50, 1);
    });
  });

  describe('the place of a layer', () => {
    it('is where its pixels are, cropped parts are gone', async () => {
      const halves = { ...red, gradient: 'linear', fill: '#ff0000', fill2: '#0000ff', angle: 90 };
      server.set(stackOf(layer(1, 'shape', { values: halves, layout: { cropL: 300 } })));
      await open();
      // The right quarter of the gradient, its centre in the middle: 100 × 200 design pixels.
      const picture = await overlay.pixels();
      const [r = 0, , b = 0, a] = pixel(picture, 480, 270);
      expect(a).toBe(255);
      expect(b).toBeGreaterThan(r * 4);
      expect(pixel(picture, 480 - 27, 270)).toEqual([0, 0, 0, 0]);
      expect(pixel(picture, 480 + 27, 270)).toEqual([0, 0, 0, 0]);
    });

    it('follows the stack', async () => {
      const [one, two] = [layer(1, 'shape', { values: red }), layer(2, 'shape', { values: blue })];
      server.set(stackOf(one, two));
      await open();
      expect(pixel(await overlay.pixels(), 480, 270)).toEqual([0, 0, 255, 255]);
      server.publish({ kind: 'stacked', stack: [2, 1] });
      await overlay.settled();
      expect(pixel(await overlay.pixels(), 480, 270)).toEqual([255, 0, 0, 255]);
    });

    it('of a text stays centred when the text grows', async () => {
      server.set(stackOf(layer(1, 'text', { values: { ...plain, text: 'Hi' } })));
      await open();
      const short = await overlay.box(1);
      server.publish({ kind: 'layer-changed', memberId: 1, values: { text: 'Hello everybody' } });
      await overlay.settled();
      const long = await overlay.box(1);
      expect(long.w).toBeGreaterThan(short.w * 2);
      expect(long.x).toBeCloseTo(short.x, 0);
    });
  });

  describe('changes', () => {
    it('5: keep the nodes of everything that stays', async () => {
      server.set(
        stackOf(
          layer(1, 'text', { values: { text: 'one' } }),
          layer(2, 'webcam-frame', { values: { animate: false } }),
          layer(3, 'clock'),
          layer(4, 'shape'),
        ),
      );
      await open();
      await overlay.markNodes();
      server.publish({ kind: 'layer-changed', memberId: 1, values: { text: 'two', textColor: '#ff0000' } });
      server.publish({ kind: 'layer-changed', memberId: 2, layout: { ...centred, x: 5, rot: 3, cropL: 1 } });
      server.publish({ kind: 'stacked', stack: [4, 3, 2, 1] });
      server.publish({ kind: 'layer-removed', memberId: 4 });
      await overlay.settled();
      const { made, all } = await overlay.countNodes();
      // Only the text node itself is new.
      expect(made).toBeLessThanOrEqual(1);
      expect(all).toBeGreaterThan(30);
      expect(await overlay.text(1)).toBe('two');
      expect(await overlay.page.locator(overlay.layer(4)).count()).toBe(0);
    });

    it('5: that say nothing new touch nothing', async () => {
      const same = layer(1, 'text', { values: { text: 'as it was' }, layout: { x: 10, cropR: 2 } });
      server.set(stackOf(same));
      await open();
      await overlay.page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const options = { attributes: true, childList: true, characterData: true, subtree: true };
        const observer = new MutationObserver((all) => seen.push(...all.map(({ type }) => type)));
        document.querySelectorAll('.layer').forEach((element) => observer.observe(element, options));
        document.querySelectorAll('.widget').forEach(({ shadowRoot }) => {
          if (shadowRoot) observer.observe(shadowRoot, options);
        });
      });
      server.publish({
        kind: 'layer-changed',
        memberId: 1,
        layout: { ...same.layout },
        values: { ...same.values },
      });
      await overlay.settled();
      expect(await overlay.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    });

    it('are acknowledged once painted, with the server’s time', async () => {
      server.set(stackOf(layer(1, 'shape')));
      await open();
      const from = Date.now();
      const { position } = server.publish({ kind: 'layer-removed', memberId: 1 });
      await until(() => server.acks.some((ack) => ack.position === position));
      const ack = server.acks.find((each) => each.position === position);
      expect(Math.abs((ack?.paintedAt ?? 0) - from)).toBeLessThan(30_000);
    });

    it('1: sent twice are applied once', async () => {
      await open();
      const added = server.publish({ kind: 'layer-added', layer: layer(1, 'shape') });
      const removed = server.publish({ kind: 'layer-removed', memberId: 1 });
      server.repeat(added, removed);
      server.publish({ kind: 'layer-added', layer: layer(2, 'shape') }, { kind: 'stacked', stack: [2] });
      await overlay.settled();
      expect(server.resyncs).toEqual([]);
      expect(await overlay.page.locator('.layer').count()).toBe(1);
    });

    it('1: that are missing are asked for by position', async () => {
      await open();
      const before = server.position;
      server.loseDelta(
        { kind: 'layer-added', layer: layer(1, 'text', { values: { text: 'lost and found' } }) },
        { kind: 'stacked', stack: [1] },
      );
      server.publish({ kind: 'layer-changed', memberId: 1, layout: { ...centred, x: 9 } });
      await overlay.settled();
      expect(server.resyncs).toEqual([{ since: before, epoch: server.epoch }]);
      expect(await overlay.text(1)).toBe('lost and found');
    });
  });

  describe('a lost connection', () => {
    const picture = (): ReturnType<typeof stackOf> =>
      stackOf(
        layer(1, 'text', {
          values: { text: 'still here' },
          layout: { y: -200 },
          animation: { entrance: 'pop' },
        }),
        layer(2, 'webcam-frame', { values: { nameplate: 'Name' }, animation: { loop: 'float' } }),
        layer(3, 'shape', { values: red, layout: { y: 200 } }),
      );
    const animations = async (): Promise<number> =>
      overlay.page.evaluate(() => document.getAnimations().length);

    it('2: changes nothing on screen, and afterwards goes on from where it was', async () => {
      server.set(picture());
      await open();
      await overlay.page.evaluate(() => {
        const loop = document.querySelector('[data-member-id="2"] .loop')?.getAnimations()[0];
        Object.assign(window, { loop });
      });
      await overlay.markNodes();
      const { all } = await overlay.countNodes();
      await server.stop();
      expect(await overlay.countNodes()).toEqual({ all, made: 0 });
      await server.start();
      await until(() => server.connected === 1);
      expect(server.handshakes.at(-1)).toMatchObject({ since: server.position, epoch: server.epoch });
      server.publish({ kind: 'layer-changed', memberId: 3, layout: { ...centred, x: 50 } });
      await overlay.settled();
      expect(await overlay.countNodes()).toEqual({ all, made: 0 });
      expect(await animations()).toBe(1);
      const isSame = await overlay.page.evaluate(() => {
        const loop = document.querySelector('[data-member-id="2"] .loop')?.getAnimations()[0];
        return loop === (window as unknown as { loop: Animation }).loop;
      });
      expect(isSame).toBe(true);
    });

    it('5: and another epoch: the snapshot is laid over what is shown', async () => {
      server.set(picture());
      await open();
      await overlay.markNodes();
      const { all } = await overlay.countNodes();
      await overlay.watchChanges();
      await server.stop();
      server.epoch = 'epoch-2';
      const added = layer(4, 'shape', { values: blue, animation: { entrance: 'slide-left', duration: 3 } });
      server.set({ ...stackOf(...Object.values(picture().layers), added) });
      await server.start();
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers.filter(({ entering }) => entering)).toEqual([]);
      const { made, all: after } = await overlay.countNodes();
      expect(after - made).toBe(all);
    });

    it('3: is tried again at once when the network is back', async () => {
      server.set(picture());
      await open();
      await server.stop();
      await overlay.page.waitForTimeout(1500);
      await server.start();
      await overlay.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await until(() => server.connected === 1);
    });

    it('3: never shows itself', async () => {
      server.set(stackOf(layer(3, 'shape', { values: red })));
      await open();
      const before = await overlay.pixels();
      await server.stop();
      await overlay.page.waitForTimeout(600);
      expect((await overlay.pixels()).data.equals(before.data)).toBe(true);
    });
  });

  describe('a scene switch', () => {
    const stays = layer(1, 'shape', { values: red, layout: { x: -500 } });
    const leaves = layer(2, 'shape', { values: blue });
    const enters = layer(3, 'text', { values: { text: 'next' }, animation: { entrance: 'pop' } });
    const toNext: readonly RenderChange[] = [
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'layer-added', layer: enters },
      { kind: 'stacked', stack: [1, 3] },
    ];

    it('7: by cut is one step to the next scene, its layers complete', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.markNodes();
      await overlay.watchChanges();
      server.publish(goLive(2, cut), ...toNext);
      await overlay.settled();
      expect((await overlay.moments()).at(-1)).toMatchObject({
        position: server.position,
        sceneId: '2',
        layers: [
          { memberId: 1, fading: false, entering: false },
          { memberId: 3, fading: false, entering: false },
        ],
      });
    });

    it('7: by fade blends what leaves and what enters, and leaves alone what stays', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.watchChanges();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: true, entering: false },
        { memberId: 3, fading: true, entering: false },
      ]);
    });

    it('by fade moves what stays at another place', async () => {
      server.set(stackOf(stays));
      await open();
      await overlay.markNodes();
      await overlay.watchChanges();
      server.publish(goLive(2, longFade), {
        kind: 'layer-changed',
        memberId: 1,
        layout: { ...centred, x: 500, cropL: 20 },
      });
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: true, entering: false },
      ]);
      expect((await overlay.countNodes()).made).toBe(0);
    });

    it('by fade ends at the next scene', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, { type: 'fade', ms: 200 }), ...toNext);
      await until(async () => (await overlay.page.locator(overlay.layer(2)).count()) === 0);
      await until(async () => (await overlay.page.evaluate(() => document.getAnimations().length)) === 0);
      expect(await overlay.text(3)).toBe('next');
    });

    it.each(['morph', 'slide', 'zoom'] as const)('by %s arrives as well', async (type) => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, { type, ms: 200 }), ...toNext);
      await until(async () => (await overlay.page.locator(overlay.layer(2)).count()) === 0);
      expect(await overlay.text(3)).toBe('next');
    });

    it('7: goes on from what is on the screen when the next one comes', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      await overlay.watchChanges();
      server.publish(
        goLive(3, longFade),
        { kind: 'layer-removed', memberId: 3 },
        { kind: 'stacked', stack: [1] },
      );
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: true, entering: false },
        { memberId: 3, fading: true, entering: false },
      ]);
    });

    it('that waits for its start takes what comes meanwhile with it', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      await overlay.watchChanges();
      const sentAt = Date.now();
      const later = { ...goLive(2, cut), startAt: sentAt + 900 };
      server.publish(later, ...toNext);
      server.publish({ kind: 'layer-changed', memberId: 3, values: { text: 'newest' } });
      await overlay.settled();
      const [moment, ...others] = await overlay.moments();
      expect(others).toEqual([]);
      // At its start, not when it became known; the clocks may differ by a part of a round trip.
      expect(moment?.at).toBeGreaterThan(sentAt + 450);
      expect(await overlay.text(3)).toBe('newest');
    });

    it('7: is over at once when the source is hidden or comes back', async () => {
      server.set(stackOf(stays, leaves));
      await open();
      server.publish(goLive(2, longFade), ...toNext);
      await overlay.settled();
      await overlay.page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: true } })),
      );
      expect(await overlay.page.locator(overlay.layer(2)).count()).toBe(0);
      expect(await overlay.page.evaluate(() => document.getAnimations().length)).toBe(0);
    });
  });

  describe('entrances and loops', () => {
    const pop = { entrance: 'pop', duration: 3, delay: 2 } as const;

    it('an entrance plays for a layer that appears, not for one that is there on load', async () => {
      server.set(stackOf(layer(1, 'shape', { animation: pop })));
      await open();
      expect(await overlay.page.evaluate(() => document.getAnimations().length)).toBe(0);
      await overlay.watchChanges();
      server.publish(
        { kind: 'layer-added', layer: layer(2, 'shape', { animation: pop }) },
        { kind: 'stacked', stack: [1, 2] },
      );
      await overlay.settled();
      expect((await overlay.moments()).at(-1)?.layers).toEqual([
        { memberId: 1, fading: false, entering: false },
        { memberId: 2, fading: false, entering: true },
      ]);
    });

    it('an entrance never moves the layer’s own box', async () => {
      await open();
      server.publish(
        {
          kind: 'layer-added',
          layer: layer(1, 'shape', { layout: { x: 200 }, animation: { ...pop, entrance: 'slide-left' } }),
        },
        { kind: 'stacked', stack: [1] },
      );
      await overlay.settled();
      expect((await overlay.box(1)).x).toBeCloseTo(580, 1);
    });

    it('loops rest while the source is hidden', async () => {
      server.set(
        stackOf(layer(1, 'webcam-frame', { animation: { loop: 'pulse' }, values: { animate: true } })),
      );
      const obs = await browser.newPage();
      await obs.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.26.8' } }));
      overlay = await OverlayPage.open(obs, server);
      expect(server.handshakes.at(-1)?.obs).toBe(true);
      const states = (): Promise<string[]> =>
        overlay.page.evaluate(() =>
          [...document.querySelectorAll('.loop')].flatMap((loop) => [
            ...loop.getAnimations().map(({ playState }) => playState),
            ...(loop.firstElementChild?.shadowRoot?.getAnimations() ?? []).map(({ playState }) => playState),
          ]),
        );
      const say = (visible: boolean): Promise<boolean> =>
        overlay.page.evaluate(
          (detail) => window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail })),
          { visible },
        );
      expect(await states()).toEqual(['running', 'running']);
      await say(false);
      expect(await states()).toEqual(['paused', 'paused']);
      await say(true);
      expect(await states()).toEqual(['running', 'running']);
      await obs.close();
    });

    it('nothing moves unless asked for', async () => {
      const slugs = ['text', 'shape', 'clock', 'webcam-frame'];
      server.set(
        stackOf(...slugs.map((slug, index) => layer(index + 1, slug, { values: { animate: false } }))),
      );
      await open();
      const count = await overlay.page.evaluate(
        () =>
          document.getAnimations().length +
          [...document.querySelectorAll('.widget')].flatMap((w) => w.shadowRoot?.getAnimations() ?? [])
            .length,
      );
      expect(count).toBe(0);
    });
  });

  describe('the end of an overlay', () => {
    it('goes transparent and asks no more', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      server.publish({ kind: 'gone' });
      await until(() => server.connected === 0);
      expect(isTransparent(await overlay.pixels())).toBe(true);
      const { length } = server.handshakes;
      await overlay.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await overlay.page.waitForTimeout(400);
      expect(server.handshakes).toHaveLength(length);
    });

    it('is also learnt from a link that opens nothing any more', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      await server.stop();
      server.refuses = 'not_found';
      await server.start();
      await until(async () => isTransparent(await overlay.pixels()));
    });

    it('isn’t any other refusal', async () => {
      server.set(stackOf(layer(1, 'shape', { values: red })));
      await open();
      await server.stop();
      server.refuses = 'unavailable';
      await server.start();
      await overlay.page.waitForTimeout(1500);
      server.refuses = null;
      await until(() => server.connected === 1);
      expect(pixel(await overlay.pixels(), 480, 270)).toEqual([255, 0, 0, 255]);
    });

    it('a link that never opened anything stays transparent until it does', async () => {
      server.refuses = 'not_found';
      await open({ waits: false });
      await overlay.page.waitForTimeout(500);
      expect(isTransparent(await overlay.pixels())).toBe(true);
      expect(await overlay.page.evaluate(() => document.body.innerText)).toBe('');
    });

    it('tells people who open such a link by hand, as long as it opens nothing', async () => {
      const said = (page: OverlayPage): Promise<string> => page.page.evaluate(() => document.body.innerText);
      const comesAgain = ({ page }: OverlayPage): Promise<boolean> =>
        page.evaluate(() => window.dispatchEvent(new Event('online')));
      const opened = async (query: string): Promise<OverlayPage> =>
        OverlayPage.open(await browser.newPage(), server, { inObs: false, waits: false, query });
      server.refuses = 'not_found';
      // What other broadcast software shows is seen by viewers.
      const asked = server.refusals;
      const onAir = await opened('?transparent');
      // Who comes again has been told that it was refused.
      await until(() => server.refusals === asked + 1);
      await until(async () => (await comesAgain(onAir), server.refusals > asked + 1));
      expect([await said(onAir), isTransparent(await onAir.pixels())]).toEqual(['', true]);
      const byHand = await opened('');
      await until(async () => (await said(byHand)) === 'This link opens no overlay.');
      server.refuses = null;
      await until(async () => (await comesAgain(byHand), (await said(byHand)) === ''));
      await byHand.page.close();
      await onAir.page.close();
    });
  });

  describe('widgets', () => {
    it('9: that fail or are unknown show nothing, and the others go on', async () => {
      server.set(
        stackOf(
          layer(1, 'clock', { values: { prefix: 42 } }),
          layer(2, 'from-the-future', { values: { anything: {} } }),
          layer(4, 'text', { values: { text: 42 } }),
          layer(3, 'text', { values: { text: 'fine' } }),
        ),
      );
      await open();
      expect(await overlay.text(1)).toBe('');
      expect(await overlay.text(4)).toBe('');
      expect(await overlay.text(2)).toBe('');
      expect(await overlay.text(3)).toBe('fine');
      server.publish({ kind: 'layer-changed', memberId: 1, values: { prefix: 'Now' } });
      await overlay.settled();
      expect(await overlay.text(1)).toMatch(/^Now \d\d:\d\d$/);
      expect(overlay.errors).toEqual([]);
    });

    it('10: take texts as texts', async () => {
      const text = '<img src=x onerror="window.broken=1"> {name} \u202eabc';
      server.set(
        stackOf(
          layer(1, 'text', { values: { text, strokeWidth: 4 } }),
          layer(2, 'webcam-frame', { values: { nameplate: text } }),
        ),
      );
      await open();
      expect(await overlay.text(1)).toBe(text);
      expect(await overlay.text(2)).toContain(text);
      expect(await overlay.page.locator('img').count()).toBe(0);
    });

    it('write in the bundled font that was chosen', async () => {
      server.set(stackOf(layer(1, 'text', { values: { font: 'Press Start 2P', text: 'Żółw' } })));
      await open();
      const files = overlay.requests.filter((url) => url.endsWith('.woff2'));
      expect(files.some((url) => url.includes('press-start-2p-latin-400'))).toBe(true);
      expect(files.some((url) => url.includes('press-start-2p-latin-ext-400'))).toBe(true);
    });

    it('fit: the text fills the widget’s size and stays inside', async () => {
      server.set(stackOf(layer(1, 'text', { values: { mode: 'fit', text: 'GO', fontSize: 8 } })));
      await open();
      const { w, h } = await overlay.box(1);
      expect([w, h]).toEqual([300, 60]);
      const inner = await overlay.page.$eval('.widget', (widget) => {
        const letters = widget.shadowRoot?.querySelector('.letters');
        return letters instanceof HTMLElement ? [letters.scrollWidth, letters.offsetHeight] : [0, 0];
      });
      // 120 high, padding 12 above and below.
      expect(inner[1]).toBeGreaterThan(90);
      expect(inner[1]).toBeLessThanOrEqual(96);
    });

    it('typewriter: takes the whole text’s place from the start, and ends with all of it', async () => {
      await open();
      const values = { ...plain, mode: 'typewriter', text: 'Good evening' };
      server.publish(
        { kind: 'layer-added', layer: layer(1, 'text', { values }) },
        { kind: 'stacked', stack: [1] },
      );
      await overlay.settled();
      const { w } = await overlay.box(1);
      const written = (): Promise<string | null | undefined> =>
        overlay.page.$eval(
          '.widget',
          (widget) => widget.shadowRoot?.querySelector('.letters > span')?.textContent,
        );
      await until(async () => (await written()) === 'Good evening');
      expect((await overlay.box(1)).w).toBeCloseTo(w, 0);
    });

    it('typewriter: what was there before is simply there', async () => {
      server.set(stackOf(layer(1, 'text', { values: { mode: 'typewriter', text: 'Good evening' } })));
      await open();
      const runs = await overlay.page.$eval('.widget', (widget) =>
        [...(widget.shadowRoot?.querySelectorAll('.letters > span') ?? [])].map(
          ({ textContent }) => textContent,
        ),
      );
      expect(runs).toEqual(['Good evening']);
    });

    it('clock: goes on by itself', async () => {
      server.set(stackOf(layer(1, 'clock', { values: { format: 'HH:mm:ss', timezone: 'UTC' } })));
      await open();
      const first = await overlay.text(1);
      expect(first).toMatch(/^\d\d:\d\d:\d\d$/);
      await until(async () => (await overlay.text(1)) !== first);
    });

    it('webcam frame: the middle is open, and closed without the cutout', async () => {
      server.set(stackOf(layer(1, 'webcam-frame')));
      await open();
      expect(pixel(await overlay.pixels(), 480, 270)).toEqual([0, 0, 0, 0]);
      server.publish({ kind: 'layer-changed', memberId: 1, values: { cutout: false } });
      await overlay.settled();
      expect(pixel(await overlay.pixels(), 480, 270)[3]).toBe(255);
    });
  });

  it('asks nothing of any other host', async () => {
    const slugs = ['text', 'shape', 'clock', 'webcam-frame'];
    server.set(
      stackOf(
        ...slugs.map((slug, index) =>
          layer(index + 1, slug, { values: { bgImage: 'https://example.com/a.png' } }),
        ),
      ),
    );
    await open();
    const { host } = new URL(server.url);
    const strangers = overlay.requests.filter((url) => new URL(url).host !== host);
    expect(strangers.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(overlay.requests.some((url) => url.startsWith('ws:'))).toBe(true);
  });
});
