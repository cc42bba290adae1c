import type { Browser } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { differingPixels, inkOf, OverlayPage, pixelAt } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';

interface Made {
  readonly overlayId: string;
  readonly memberId: number;
}

browserOrSkip('an overlay in a browser', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  const pages: OverlayPage[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
  }, 60_000);

  afterEach(async () => {
    const open = pages.splice(0);
    for (const page of open) expect(page.errors).toEqual([]);
    await Promise.all(open.map((page) => page.close()));
  });

  async function makeOverlay(body: object = {}): Promise<string> {
    const { overlayId } = await ok(api.post<Made>('/overlays', { name: 'Stream', ...body }));
    return overlayId;
  }

  async function open(overlayId: string): Promise<OverlayPage> {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, url);
    pages.push(page);
    return page;
  }

  async function add(overlayId: string, body: object): Promise<number> {
    return (await ok(api.post<Made>(`/overlays/${overlayId}/members`, body))).memberId;
  }

  it('is transparent while it is blank, and loads nothing from another host', async () => {
    const page = await open(await makeOverlay());
    expect(inkOf(await page.picture())).toBeNull();
    expect(page.requests.length).toBeGreaterThan(1);
    for (const request of page.requests) expect(new URL(request).host).toBe(new URL(studio.url).host);
  }, 30_000);

  it('comes by polling where no WebSocket opens', async () => {
    const overlayId = await makeOverlay();
    const memberId = await add(overlayId, { widget: 'text', values: { text: 'By polling' } });
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, url, undefined, (tab) =>
      // They neither open nor fail: what is in between swallows them.
      tab.routeWebSocket(/socket\.io/, () => new Promise(() => undefined)),
    );
    pages.push(page);
    await page.page.getByText('By polling').waitFor({ state: 'visible', timeout: 20_000 });
    await ok(api.patch(`/overlays/${overlayId}/members/${memberId}`, { hidden: true }));
    await page.until('it is hidden', async () => (await page.memberIds()).length === 0);
    expect(page.requests.some((request) => request.includes('transport=polling'))).toBe(true);
  }, 30_000);

  it('shows the starter overlay', async () => {
    const page = await open(await makeOverlay({ starter: true }));
    expect(await page.memberIds()).toEqual([1, 2, 3]);
    await page.page.getByText('Could be you').waitFor({ state: 'visible', timeout: 20_000 });
    expect(inkOf(await page.picture())).not.toBeNull();
  }, 30_000);

  it('leaves the computer alone while nothing happens', async () => {
    const page = await open(await makeOverlay({ starter: true }));
    const endless = () =>
      page.page.$$eval('.layer', (layers) =>
        layers
          .flatMap((layer) => [
            ...layer.getAnimations({ subtree: true }),
            ...(layer.querySelector('.widget')?.shadowRoot?.getAnimations() ?? []),
          ])
          .filter((animation) => animation.effect?.getTiming().iterations === Infinity),
      );
    await page.layer(1);
    expect(await endless()).toEqual([]);
  }, 30_000);

  it('shows text as soon as it is added, and follows it', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId);
    const memberId = await add(overlayId, { widget: 'text', values: { text: 'Hello stream' } });
    await page.layer(memberId);
    await page.page.getByText('Hello stream').waitFor({ state: 'visible', timeout: 20_000 });
    await ok(api.patch(`/overlays/${overlayId}/members/${memberId}`, { hidden: true }));
    await page.until('it is hidden', async () => (await page.memberIds()).length === 0);
    await ok(api.patch(`/overlays/${overlayId}/members/${memberId}`, { hidden: false }));
    await page.page.getByText('Hello stream').waitFor({ state: 'visible', timeout: 20_000 });
    expect(inkOf(await page.settledPicture())).not.toBeNull();
  }, 30_000);

  it('puts a layer where its layout says: offset, scale, rotation, opacity, crop', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId);
    // 400 × 200 native pixels, one colour, no border: what is seen is the box itself.
    const memberId = await add(overlayId, {
      widget: 'shape',
      values: { shape: 'rect', fill: '#ff0000', radius: 0, borderWidth: 0, glow: 0 },
    });
    await page.layer(memberId);
    const place = async (layout: object): Promise<void> => {
      const before = await page.position();
      await ok(api.patch(`/overlays/${overlayId}/members/${memberId}`, { layout }));
      await page.until('the change arrives', async () => (await page.position()) !== before);
    };

    expect(inkOf(await page.settledPicture())).toEqual({ x: 760, y: 440, width: 400, height: 200 });

    // Centre at (960 + 300, 540 − 200).
    await place({ x: 300, y: -200 });
    expect(inkOf(await page.settledPicture())).toEqual({ x: 1060, y: 240, width: 400, height: 200 });

    // Half the size around the same centre: 200 × 100.
    await place({ scale: 0.5 });
    expect(inkOf(await page.settledPicture())).toEqual({ x: 1160, y: 290, width: 200, height: 100 });

    // A quarter turn: 100 × 200.
    await place({ rot: 90 });
    expect(inkOf(await page.settledPicture())).toEqual({ x: 1210, y: 240, width: 100, height: 200 });

    // 100 native pixels off the left are 50 design pixels; the visible box keeps its centre.
    await place({ rot: 0, cropL: 100 });
    expect(inkOf(await page.settledPicture())).toEqual({ x: 1185, y: 290, width: 150, height: 100 });

    await place({ opacity: 0.5 });
    const [red, green, blue, alpha] = pixelAt(await page.settledPicture(), 1260, 340);
    expect([red, green, blue]).toEqual([255, 0, 0]);
    expect(Math.abs((alpha ?? 0) - 128)).toBeLessThanOrEqual(1);
  }, 30_000);

  it('stacks layers by z', async () => {
    const overlayId = await makeOverlay();
    const page = await open(overlayId);
    const shape = (fill: string) => ({
      widget: 'shape',
      values: { shape: 'rect', fill, radius: 0, glow: 0 },
    });
    await add(overlayId, shape('#ff0000'));
    const blue = await add(overlayId, shape('#0000ff'));
    await page.layer(blue);
    expect(pixelAt(await page.settledPicture(), 960, 540)).toEqual([0, 0, 255, 255]);
    const before = await page.position();
    await ok(api.patch(`/overlays/${overlayId}/members/${blue}`, { z: 0 }));
    await page.until('the stack changes', async () => (await page.position()) !== before);
    expect(pixelAt(await page.settledPicture(), 960, 540)).toEqual([255, 0, 0, 255]);
  }, 30_000);

  it('hears nothing of edits that are not on air', async () => {
    const overlayId = await makeOverlay({ starter: true });
    const page = await open(overlayId);
    const frames: string[] = [];
    const sockets = await page.page.context().newCDPSession(page.page);
    await sockets.send('Network.enable');
    sockets.on('Network.webSocketFrameReceived', ({ response }) => frames.push(response.payloadData));
    await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'BRB' }));
    await ok(api.patch(`/overlays/${overlayId}/scenes/2/members/1`, { hidden: false, layout: { x: 1 } }));
    await ok(api.patch(`/overlays/${overlayId}/members/1`, { name: 'Renamed', locked: true }));
    await ok(api.patch(`/overlays/${overlayId}/members/1`, { layout: { x: 12.5 } }));
    await page.until('the edit on air arrives', async () => frames.some((frame) => frame.includes('12.5')));
    const deltas = frames.filter((frame) => frame.includes('delta'));
    expect(deltas).toHaveLength(1);
    expect(deltas[0]).not.toContain('Renamed');
  }, 30_000);

  it('changes its picture with the scene', async () => {
    const overlayId = await makeOverlay({ starter: true });
    const page = await open(overlayId);
    await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'Blank' }));
    expect(inkOf(await page.picture())).not.toBeNull();
    await ok(api.post(`/overlays/${overlayId}/scenes/2/golive`, {}));
    await page.until('the scene is switched', async () => (await page.sceneId()) === 2);
    expect(inkOf(await page.settledPicture())).toBeNull();
    await ok(api.post(`/overlays/${overlayId}/scenes/1/golive`, { transition: 'cut' }));
    await page.until('it is switched back', async () => (await page.sceneId()) === 1);
    await page.until('its layers are back', async () => (await page.memberIds()).length === 3);
  }, 30_000);

  it('[renderer/5] keeps its picture while the server is gone, then goes on where it was', async () => {
    const overlayId = await makeOverlay({ starter: true });
    const page = await open(overlayId);
    await ok(
      api.post(`/overlays/${overlayId}/members`, {
        widget: 'shape',
        values: { shape: 'rect', fill: '#00ff00' },
        layout: { x: 200, y: 300 },
      }),
    );
    await ok(api.patch(`/overlays/${overlayId}/members/1`, { hidden: true }));
    await page.until('the frame is hidden', async () => !(await page.memberIds()).includes(1));
    await page.layer(4);
    await page.rememberNodes();
    const { kept } = await page.nodesSince();
    const before = await page.picture();

    const again = page.page.waitForEvent('websocket');
    await studio.kill();
    // The page knows that the connection is lost, and tries again.
    await again;
    expect(differingPixels(before, await page.picture())).toBe(0);

    studio = await studio.restart();
    api = new ApiClient(studio.api);
    await ok(api.patch(`/overlays/${overlayId}/members/4`, { layout: { x: -300 } }));
    await page.until('the next command shows', async () => {
      const box = await (await page.layer(4)).boundingBox();
      return box !== null && Math.round(box.x + box.width / 2) === 660;
    });
    expect(await page.nodesSince()).toEqual({ made: 0, kept });
    await ok(api.patch(`/overlays/${overlayId}/members/4`, { layout: { x: 200 } }));
    await page.until('it is moved back', async () => {
      const box = await (await page.layer(4)).boundingBox();
      return box !== null && Math.round(box.x + box.width / 2) === 1160;
    });
    expect(differingPixels(before, await page.settledPicture())).toBe(0);
  }, 60_000);

  it('shows a browser that joins late the same picture', async () => {
    const overlayId = await makeOverlay();
    const early = await open(overlayId);
    await add(overlayId, {
      widget: 'text',
      values: { text: 'One picture' },
      layout: { rot: 10, scale: 1.5 },
    });
    await add(overlayId, { widget: 'shape', values: { shape: 'hexagon' }, layout: { x: 300, opacity: 0.6 } });
    await add(overlayId, { widget: 'webcam-frame', values: { animate: false }, layout: { x: -400 }, z: 0 });
    await ok(api.patch(`/overlays/${overlayId}/members/2`, { layout: { cropT: 20 }, z: 0 }));
    const { headers } = await api.patch(`/overlays/${overlayId}/members/1`, { layout: { y: -100 } });
    const position = headers.get('studio-position');
    await early.until('all has arrived', async () => (await early.position()) === position);
    const late = await open(overlayId);
    expect(await late.position()).toBe(position);
    expect(differingPixels(await early.settledPicture(), await late.settledPicture())).toBe(0);
  }, 60_000);

  it('goes transparent when the overlay is deleted', async () => {
    const overlayId = await makeOverlay({ starter: true });
    const page = await open(overlayId);
    expect(inkOf(await page.picture())).not.toBeNull();
    await ok(api.delete(`/overlays/${overlayId}`));
    await page.until('nothing is left', async () => (await page.memberIds()).length === 0);
    expect(inkOf(await page.settledPicture())).toBeNull();
  }, 30_000);
});
