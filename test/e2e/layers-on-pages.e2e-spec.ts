import type { Browser } from 'playwright-core';
import { ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { api, renderers, makeOverlay, layersOf, measure, untilLayers } from '../support/layers-studio';

describe('measured sizes', () => {
  it('come from renderers, natively, and are told as they are seen in the live scene', async () => {
    const path = await makeOverlay();
    await ok(api.patch(`${path}/members/1`, { layout: { scale: 0.5, rot: 90, cropL: 80 } }));
    expect((await layersOf(path)).some((layer) => 'w' in layer || 'h' in layer)).toBe(false);
    const renderer = await renderers.watch(path);
    const sizes = { 1: { w: 480, h: 270 }, 2: { w: 600.25, h: 67 } };
    const [first, second, third] = await measure(path, renderer, sizes);
    // 480 − 80 = 400, halved 200 × 135, turned by a quarter.
    expect(first).toMatchObject({ w: 135, h: 200 });
    expect(second).toMatchObject({ w: 600.25, h: 67 });
    expect(third).not.toHaveProperty('w');
    expect(await ok(api.get(path))).toMatchObject({
      rev: 3,
      layers: [{ w: 135, h: 200 }, { w: 600.25 }, {}],
    });
    // They are no part of the design: the next revision is the next one.
    expect(await ok(api.patch(`${path}/members/1`, { layout: { scale: 1, rot: 0 } }))).toMatchObject({
      rev: 4,
      w: 400,
      h: 270,
    });
    expect(await renderers.deltasOf(renderer, path)).toBe(1);
  });

  it('are believed of layers on air only', async () => {
    const path = await makeOverlay();
    await ok(api.patch(`${path}/members/3`, { hidden: true }));
    const renderer = await renderers.watch(path);
    renderer.socket.emit('measure', { memberId: 3, w: 10, h: 10 });
    const layers = await measure(path, renderer, { 1: { w: 480, h: 270 } });
    expect(layers[2]).not.toHaveProperty('w');
  });
});

browserOrSkip('a layer in a browser', () => {
  let browser: Browser;
  let page: OverlayPage | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);

  afterEach(async () => {
    await page?.close();
    page = undefined;
  });

  it('measures as wide and high as it is seen, within half a pixel, and is aligned by it', async () => {
    const path = await makeOverlay();
    await ok(
      api.patch(`${path}/members`, {
        changes: [
          { memberId: 1, layout: { x: -300.5, y: 50, scale: 0.7, rot: 25, cropL: 40, cropB: 15 } },
          { memberId: 2, layout: { x: 200, y: -150, scale: 1.3, rot: -60 } },
          { memberId: 3, layout: { x: 500, y: 250, cropT: 6 }, animLoop: 'none' },
        ],
      }),
    );
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    page = await OverlayPage.open(browser, url);
    const seen = page.page;
    const boxOf = (memberId: number) =>
      seen.$eval(`[data-member-id="${memberId}"]`, (node) => {
        const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      });
    await untilLayers(path, (layers) => layers.every(({ w }) => w !== undefined));
    await seen.evaluate(() => document.fonts.ready);

    for (const { memberId } of await layersOf(path)) {
      // The clock may change its width with its time: then both follow.
      await page.until(`the size of layer ${memberId} is what is seen`, async () => {
        const [box, layer] = [
          await boxOf(memberId),
          (await layersOf(path)).find((each) => each.memberId === memberId),
        ];
        return Math.abs((layer?.w ?? 0) - box.width) < 0.5 && Math.abs((layer?.h ?? 0) - box.height) < 0.5;
      });
      // What is seen of it has its centre at x, y from the canvas centre: rotated, scaled or cropped.
      await page.until(`layer ${memberId} is where its layout says`, async () => {
        const { left, top, width, height } = await boxOf(memberId);
        const { x = 0, y = 0 } =
          (await layersOf(path)).find((each) => each.memberId === memberId)?.layout ?? {};
        return Math.abs(left + width / 2 - 960 - x) < 0.5 && Math.abs(top + height / 2 - 540 - y) < 0.5;
      });
    }

    await ok(api.post(`${path}/members/align`, { memberIds: [1, 2], mode: 'left', relativeTo: 'canvas' }));
    await page.until('they are at the left edge', async () => {
      const [a, b] = [await boxOf(1), await boxOf(2)];
      return Math.abs(a.left) < 0.5 && Math.abs(b.left) < 0.5;
    });
    expect(page.errors).toEqual([]);
  }, 60_000);
});
