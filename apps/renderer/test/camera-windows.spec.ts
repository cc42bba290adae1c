import type { Browser, Page } from 'playwright-core';
import type { RenderLayer } from '@studio/realtime/protocol';
import { browserOrSkip, launchBrowser } from '../../../test/support/browser';
import { OverlayPage } from './page';
import { layer, stackOf } from './pictures';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

browserOrSkip('a background that cuts out camera frames', () => {
  let browser: Browser;
  let tab: Page;
  let overlay: OverlayPage;
  let built: ReturnType<typeof buildPage>;
  let server: RenderServer;

  beforeAll(async () => {
    built = buildPage();
    server = new RenderServer(built.folder);
    await server.start();
    browser = await launchBrowser();
    tab = await browser.newPage();
  });

  const ground = layer(1, 'background', { values: { color1: '#336699', cutFrames: true } });
  const camera = (values: object, layout: object) =>
    layer(2, 'webcam-frame', { values: { ...values }, layout });

  /** Returns the opacity at points of the canvas, 0 to 255. */
  async function opacities(points: readonly (readonly [number, number])[]): Promise<readonly number[]> {
    const { width, data } = await overlay.pixels();
    return points.map(([x, y]) => data[(Math.round(y / 2) * width + Math.round(x / 2)) * 4 + 3] ?? -1);
  }
  async function show(...layers: readonly RenderLayer[]): Promise<void> {
    server.set(stackOf(...layers));
    overlay = await OverlayPage.open(tab, server, { width: 960, height: 540 });
  }

  it('is transparent inside the frame only, wherever the frame is', async () => {
    await show(ground, camera({ nameplate: '' }, { x: -400, y: -200, scale: 1.5 }));
    expect(
      await opacities([
        [560, 340],
        [1400, 800],
        [20, 20],
      ]),
    ).toEqual([0, 255, 255]);
    await show(ground, camera({ nameplate: '' }, { x: 440, y: 260, scale: 1.5 }));
    expect(
      await opacities([
        [560, 340],
        [1400, 800],
      ]),
    ).toEqual([255, 0]);
  });

  it('follows the shape of the frame', async () => {
    await show(ground, camera({ nameplate: '', shape: 'circle' }, { x: 0, y: 0, scale: 2 }));
    // The middle, and a corner of the box around the circle.
    expect(
      await opacities([
        [960, 540],
        [960 - 340, 540 - 340],
      ]),
    ).toEqual([0, 255]);
  });

  it('is whole for frames that are filled, without frames, and where it is not set', async () => {
    await show(ground, camera({ nameplate: '', cutout: false }, {}));
    expect(await opacities([[960, 540]])).toEqual([255]);
    await show(ground);
    expect(await opacities([[960, 540]])).toEqual([255]);
    await show(layer(1, 'background', { values: { color1: '#336699' } }), camera({ nameplate: '' }, {}));
    expect(await opacities([[960, 540]])).toEqual([255]);
  });
});
