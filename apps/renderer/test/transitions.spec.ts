import type { RenderChange, TransitionType } from '@studio/realtime/protocol';
import { browserOrSkip } from '../../../test/support/browser';
import { pixel } from './page';
import { centred, layer, stackOf, type LayerOptions } from './pictures';
import { open, overlay, server, tab } from './shown-page';

/** No test ever sees its end by waiting. */
const ms = 600_000;
const box = { shape: 'rect', radius: 0, fill: '#ff0000' };

browserOrSkip('[renderer/7] transitions', () => {
  beforeEach(async () => {
    server.set(
      stackOf(
        layer(1, 'shape', { values: box }),
        layer(2, 'shape', { values: box, layout: { x: -400, opacity: 0.5 } }),
      ),
    );
    await open();
  });

  /** Switches from layers 1 and 2 to layers 3 and 1, with layer 1 in another position. */
  const switchBy = async (type: TransitionType): Promise<void> => {
    const changes: RenderChange[] = [
      { kind: 'live', sceneId: 2, transition: { type, ms }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'layer-changed', memberId: 1, layout: { ...centred, x: 300, rot: 90, scale: 2 } },
      { kind: 'layer-added', layer: layer(3, 'shape', { values: box, layout: { x: 100 } }) },
      { kind: 'stacked', stack: [3, 1] },
    ];
    server.publish(...changes);
    await overlay.settled();
  };

  const goTo = (share: number): Promise<void> =>
    tab.evaluate((at) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
    }, share * ms);

  const look = (memberId: number) =>
    tab.$eval(overlay.layer(memberId), (element) => {
      const { left, width } = element.getBoundingClientRect();
      const { opacity, zIndex } = getComputedStyle(element);
      const scene = element.closest('.scene.moving');
      const ofScene = scene ? Number(getComputedStyle(scene).opacity) : 1;
      const place = { x: Math.round(left + width / 2), w: Math.round(width) };
      return { ...place, opacity: Number(opacity) * ofScene, zIndex };
    });

  it('7, slide: the scenes lie side by side, one canvas apart, and move together', async () => {
    await switchBy('slide');
    await goTo(0);
    // The window is half the canvas: 960 pixels wide.
    expect([(await look(2)).x, (await look(3)).x]).toEqual([280, 530 + 960]);
    await goTo(0.5);
    const [leaving, entering] = [(await look(2)).x, (await look(3)).x];
    expect(leaving).toBeLessThan(280);
    expect(Math.abs(entering - leaving - (250 + 960))).toBeLessThanOrEqual(1);
  });

  const whole = (fill: string): LayerOptions => ({ values: { ...box, fill }, layout: { scale: 10 } });

  it('7, fade: scenes that fill the canvas never let through what is behind it, and fade as wholes', async () => {
    server.set(
      stackOf(
        layer(5, 'shape', whole('#00ff00')),
        layer(6, 'shape', { values: { ...box, fill: '#0000ff' }, layout: { x: 200 } }),
      ),
    );
    await tab.goto('about:blank');
    await open();
    server.publish(
      { kind: 'live', sceneId: 2, transition: { type: 'fade', ms }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 5 },
      { kind: 'layer-removed', memberId: 6 },
      { kind: 'layer-added', layer: layer(7, 'shape', whole('#ff0000')) },
      { kind: 'stacked', stack: [7] },
    );
    await overlay.settled();
    await goTo(0.4);
    const picture = await overlay.pixels();
    const [red, green, blue, alpha] = pixel(picture, 40, 40);
    expect(alpha).toBeGreaterThanOrEqual(254);
    expect(Math.abs((red ?? 0) + (green ?? 0) - 255)).toBeLessThanOrEqual(2);
    expect(blue).toBe(0);
    // The layer above hides the one below completely.
    const [, under, upper] = pixel(picture, 580, 270);
    expect(under).toBe(0);
    expect(Math.abs((upper ?? 0) - (green ?? 0))).toBeLessThanOrEqual(2);
  });

  it('7, fade: what stays between them keeps its place in the stack, and all of its opacity', async () => {
    server.set(stackOf(layer(5, 'shape', whole('#00ff00')), layer(1, 'shape', { values: box })));
    await tab.goto('about:blank');
    await open();
    server.publish(
      { kind: 'live', sceneId: 2, transition: { type: 'fade', ms }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 5 },
      { kind: 'layer-added', layer: layer(7, 'shape', whole('#0000ff')) },
      { kind: 'layer-added', layer: layer(8, 'shape', { values: box, layout: { x: 600 } }) },
      { kind: 'stacked', stack: [7, 1, 8] },
    );
    await overlay.settled();
    await goTo(0.5);
    expect(pixel(await overlay.pixels(), 480, 270)).toEqual([255, 0, 0, 255]);
  });

  it('7, fade: what is in both scenes does not move, but fades out in one place and in at the other', async () => {
    await switchBy('fade');
    const places: number[] = [];
    const seen: number[] = [];
    for (let share = 0; share < 1; share += 0.05) {
      await goTo(share);
      const { x, opacity } = await look(1);
      places.push(x);
      seen.push(opacity);
    }
    expect([...new Set(places)]).toEqual([480, 480 + 150]);
    expect([seen[0], Math.min(...seen) < 0.25]).toEqual([1, true]);
  });

  it('7, zoom: the next scene grows out of the middle while the last one grows away', async () => {
    await switchBy('zoom');
    await goTo(0);
    expect(await look(3)).toMatchObject({ x: 480 + 50 * 0.8, w: 160, opacity: 0 });
    expect(await look(2)).toMatchObject({ x: 280, w: 200, opacity: 0.5 });
    await goTo(0.999999);
    expect((await look(2)).w).toBe(250);
  });

  it('7, morph: what is in both scenes travels, the rest fades, and the order changes half-way', async () => {
    await switchBy('morph');
    await goTo(0);
    expect(await look(1)).toMatchObject({ x: 480, w: 200 });
    expect([(await look(2)).opacity, (await look(3)).opacity]).toEqual([0.5, 0]);
    await goTo(0.5);
    const between = (await look(1)).x;
    expect(between).toBeGreaterThan(480);
    expect(between).toBeLessThan(630);
    await goTo(0.49);
    expect((await look(1)).zIndex).toBe('0');
    await goTo(0.51);
    expect((await look(1)).zIndex).toBe('1');
    await goTo(0.999999);
    // A quarter turn at twice the size: 200 design pixels high become 400 wide, in half a window.
    expect(await look(1)).toMatchObject({ x: 630, w: 200 });
  });

  it('[renderer/7] jumps to its end when no frame came for longer than anybody saw it move', async () => {
    server.set(stackOf(layer(1, 'shape', { values: box })));
    await tab.goto('about:blank');
    await open({ late: true });
    server.publish(
      { kind: 'live', sceneId: 2, transition: { type: 'morph', ms }, startAt: Date.now() },
      { kind: 'layer-changed', memberId: 1, layout: { ...centred, x: 300 } },
    );
    await overlay.settled();
    await tab.evaluate(() => {
      const end = performance.now() + 400;
      requestAnimationFrame(() => {
        while (performance.now() < end);
      });
    });
    await overlay.settled();
    expect((await look(1)).x).toBe(630);
  });

  it('[renderer/7] a switch that comes meanwhile begins at what is on the screen', async () => {
    await switchBy('morph');
    await goTo(0.5);
    const before = [await look(1), await look(2), await look(3)];
    server.publish(
      { kind: 'live', sceneId: 1, transition: { type: 'morph', ms }, startAt: Date.now() },
      { kind: 'layer-removed', memberId: 3 },
      { kind: 'layer-changed', memberId: 1, layout: centred },
      { kind: 'layer-added', layer: layer(2, 'shape', { values: box, layout: { x: -400, opacity: 0.5 } }) },
      { kind: 'stacked', stack: [1, 2] },
    );
    await overlay.settled();
    await goTo(0);
    const after = [await look(1), await look(2), await look(3)];
    for (const [i, { x, w, opacity }] of after.entries()) {
      expect(Math.abs(x - (before[i]?.x ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs(w - (before[i]?.w ?? 0))).toBeLessThanOrEqual(1);
      expect(opacity).toBeCloseTo(before[i]?.opacity ?? 0, 2);
    }
    // The one that was leaving is the same that has come back.
    expect(await tab.locator(overlay.layer(2)).count()).toBe(1);
  });

  describe('[renderer/7] a switch that comes in the middle of a fade', () => {
    const at = [
      [40, 40],
      [580, 270],
    ] as const;
    const below = layer(5, 'shape', whole('#00ff00'));
    const upon = layer(6, 'shape', { values: { ...box, fill: '#0000ff' }, layout: { x: 200 } });
    const fadeTo = async (sceneId: number, ...changes: readonly RenderChange[]): Promise<void> => {
      const live = { kind: 'live', sceneId, transition: { type: 'fade', ms }, startAt: Date.now() } as const;
      server.publish(live, ...changes);
      await overlay.settled();
    };
    const looks = async (): Promise<readonly (readonly number[])[]> => {
      const picture = await overlay.pixels();
      return at.map(([x, y]) => pixel(picture, x, y));
    };
    const alike = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean =>
      a.flat().every((value, i) => Math.abs(value - (b.flat()[i] ?? NaN)) <= 3);

    beforeEach(async () => {
      server.set(stackOf(below, upon));
      await tab.goto('about:blank');
      await open();
      await fadeTo(
        2,
        { kind: 'layer-removed', memberId: 5 },
        { kind: 'layer-removed', memberId: 6 },
        { kind: 'layer-added', layer: layer(7, 'shape', whole('#ff0000')) },
        { kind: 'stacked', stack: [7] },
      );
      await goTo(0.4);
    });

    it('and leads back takes both scenes along as they are, the nodes too', async () => {
      const before = await looks();
      await overlay.markNodes();
      await fadeTo(
        1,
        { kind: 'layer-removed', memberId: 7 },
        { kind: 'layer-added', layer: below },
        { kind: 'layer-added', layer: upon },
        { kind: 'stacked', stack: [5, 6] },
      );
      await goTo(0);
      expect(alike(await looks(), before)).toBe(true);
      await goTo(0.5);
      const [[, , , alpha] = [], [, under] = []] = await looks();
      expect(alpha).toBeGreaterThanOrEqual(253);
      expect(under).toBeLessThanOrEqual(2);
      expect((await overlay.countNodes()).made).toBe(0);
      await tab.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await tab.waitForFunction(() => document.getAnimations().length === 0);
      expect(await looks()).toEqual([
        [0, 255, 0, 255],
        [0, 0, 255, 255],
      ]);
      expect(await tab.locator('.layer').count()).toBe(2);
    });

    it('and leads on lets nothing through of what is behind them', async () => {
      const before = await looks();
      await fadeTo(
        3,
        { kind: 'layer-removed', memberId: 7 },
        { kind: 'layer-added', layer: layer(8, 'shape', whole('#ff00ff')) },
        { kind: 'stacked', stack: [8] },
      );
      await goTo(0);
      expect(alike(await looks(), before)).toBe(true);
      await goTo(0.5);
      const [[, , , alpha] = [], [, under, , covered] = []] = await looks();
      expect([alpha, covered].every((value) => (value ?? 0) >= 253)).toBe(true);
      expect(under).toBeLessThanOrEqual(2);
    });

    it('and is a cut leaves nothing of them', async () => {
      server.publish(
        { kind: 'live', sceneId: 3, transition: { type: 'cut', ms: 0 }, startAt: Date.now() },
        { kind: 'layer-removed', memberId: 7 },
        { kind: 'layer-added', layer: layer(8, 'shape', whole('#ff00ff')) },
        { kind: 'stacked', stack: [8] },
      );
      await overlay.settled();
      expect(await tab.locator('.layer').count()).toBe(1);
      expect((await looks())[0]).toEqual([255, 0, 255, 255]);
    });

    it('and is followed by a layer of the scene that leaves: it comes, and is still there afterwards', async () => {
      server.publish({ kind: 'layer-added', layer: upon }, { kind: 'stacked', stack: [7, 6] });
      await overlay.settled();
      await tab.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await tab.waitForFunction(() => document.getAnimations().length === 0);
      expect(await looks()).toEqual([
        [255, 0, 0, 255],
        [0, 0, 255, 255],
      ]);
    });
  });
});
