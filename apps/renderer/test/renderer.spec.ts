import { browserOrSkip } from '../../../test/support/browser';
import { isTransparent, pixel, until } from './page';
import { centred, layer, stackOf } from './pictures';
import { red, blue, server, overlay, open } from './shown-page';

const plain = { shadow: 'none', font: 'Inter' };

browserOrSkip('the page in broadcast software', () => {
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
    it('[renderer/5] keep the nodes of everything that stays', async () => {
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
      server.publish({ kind: 'layer-changed', memberId: 1, values: { text: 'two', textColor: '#ffee00' } });
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

    it('[renderer/5] that say nothing new touch nothing', async () => {
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

    it('[renderer/1] sent twice are applied once', async () => {
      await open();
      const added = server.publish({ kind: 'layer-added', layer: layer(1, 'shape') });
      const removed = server.publish({ kind: 'layer-removed', memberId: 1 });
      server.repeat(added, removed);
      server.publish({ kind: 'layer-added', layer: layer(2, 'shape') }, { kind: 'stacked', stack: [2] });
      await overlay.settled();
      expect(server.resyncs).toEqual([]);
      expect(await overlay.page.locator('.layer').count()).toBe(1);
    });

    it('[renderer/1] that are missing are asked for by position', async () => {
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

  describe('widgets', () => {
    it('[renderer/9] that fail or are unknown show nothing, and the others go on', async () => {
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

    it('[renderer/10] take texts as texts', async () => {
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
