import type { Browser } from 'playwright-core';
import type { RenderLayer, RenderLayout } from '@studio/realtime/protocol';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { OverlayPage, type Box } from './page';
import { centred, layer } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

/** Window pixels; the window is half the size of the canvas. */
const tolerance = 0.5;

browserOrSkip('the measured box of a layer', () => {
  let built: ReturnType<typeof buildPage>;
  let browser: Browser;
  let server: RenderServer;
  let overlay: OverlayPage;

  beforeAll(async () => {
    built = buildPage();
    browser = await launchBrowser();
    server = new RenderServer(built.folder);
    await server.start();
    overlay = await OverlayPage.open(await browser.newPage(), server, { width: 960, height: 540 });
  });

  async function measured(shown: RenderLayer): Promise<Box> {
    server.publish({ kind: 'layer-added', layer: shown }, { kind: 'stacked', stack: [shown.memberId] });
    await overlay.settled();
    return overlay.box(shown.memberId);
  }

  // The native size of the rectangle is 400 × 200.
  const places: readonly [string, Partial<RenderLayout>][] = [
    ['offset from the centre', { x: -300, y: 120.5 }],
    ['scaled', { x: 100, y: 50, scale: 1.7 }],
    ['scaled down', { scale: 0.05 }],
    ['rotated', { x: 200, y: -100, rot: 30 }],
    ['cropped on one side', { cropL: 150 }],
    ['cropped on all sides', { x: -40, y: 80, cropL: 10, cropT: 20, cropR: 30, cropB: 40 }],
    ['cropped away', { x: 40, cropL: 300, cropR: 300 }],
    ['all at once', { x: 333, y: -222, scale: 0.6, rot: -75, cropL: 40, cropT: 15, cropR: 5, cropB: 60 }],
  ];

  it.each(places)('is exact: %s', async (_case, change) => {
    const layout = { ...centred, ...change };
    const box = await measured(layer(1, 'shape', { values: { shape: 'rect' }, layout }));
    const { x, y, scale, rot, cropL = 0, cropT = 0, cropR = 0, cropB = 0 } = layout;
    const w = Math.max(0, 400 - cropL - cropR) * scale;
    const h = Math.max(0, 200 - cropT - cropB) * scale;
    const sin = Math.abs(Math.sin((rot * Math.PI) / 180));
    const cos = Math.abs(Math.cos((rot * Math.PI) / 180));
    expect(Math.abs(box.x - (960 + x) / 2)).toBeLessThan(tolerance);
    expect(Math.abs(box.y - (540 + y) / 2)).toBeLessThan(tolerance);
    expect(Math.abs(box.w - (w * cos + h * sin) / 2)).toBeLessThan(tolerance);
    expect(Math.abs(box.h - (w * sin + h * cos) / 2)).toBeLessThan(tolerance);
  });

  it.each([
    ['rect', 400, 200],
    ['pill', 400, 200],
    ['circle', 200, 200],
    ['line', 400, 8],
    ['triangle', 230.9, 200],
    ['hexagon', 230.9, 200],
  ])('is what one sees of a %s: %d × %d', async (shape, w, h) => {
    const box = await measured(layer(1, 'shape', { values: { shape } }));
    expect(Math.abs(box.w - w / 2)).toBeLessThan(tolerance);
    expect(Math.abs(box.h - h / 2)).toBeLessThan(tolerance);
  });

  it.each([
    ['rounded', '16:9', 480, 270],
    ['rect', '4:3', 416, 312],
    ['rounded', '1:1', 360, 360],
    ['rounded', '9:16', 270, 480],
    ['circle', '16:9', 360, 360],
    ['hexagon', '16:9', 415.7, 360],
  ])('is a webcam frame’s, %s at %s: %d × %d', async (shape, ratio, w, h) => {
    const box = await measured(layer(2, 'webcam-frame', { values: { shape, ratio } }));
    expect(Math.abs(box.w - w / 2)).toBeLessThan(tolerance);
    expect(Math.abs(box.h - h / 2)).toBeLessThan(tolerance);
  });
});
