import type { Browser, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { CuttableLine } from '../support/cuttable-line';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';

const DRAGS = 120;
/** Layers of a scene, each with a text of 500 characters: all that a computer holds on the way is full after some switches. */
const [LAYERS, SWITCHES] = [60, 120];

browserOrSkip('what pages are sent', () => {
  let studio: StudioProcess;
  let line: CuttableLine;
  let api: ApiClient;
  let browser: Browser;
  let path: string;
  let url: string;
  const pages: OverlayPage[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    api = new ApiClient(studio.api);
    line = await CuttableLine.to(studio.port);
  }, 60_000);
  beforeEach(async () => {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }));
    path = `/overlays/${overlayId}`;
    ({ url } = await ok(api.get<{ url: string }>(`${path}/link`)));
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
  });
  /** A page, and what comes to it over its sockets. */
  const open = async (port = studio.port): Promise<{ page: OverlayPage; frames: string[] }> => {
    const at = new URL(url);
    at.port = String(port);
    const frames: string[] = [];
    const listen = async (tab: Page): Promise<void> => {
      tab.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
      );
    };
    const page = await OverlayPage.open(browser, at.href, { width: 480, height: 270 }, listen);
    pages.push(page);
    return { page, frames };
  };
  const add = async (body: object): Promise<number> =>
    (await ok(api.post<{ memberId: number }>(`${path}/members`, body))).memberId;
  const drag = (memberId: number, x: number) =>
    ok(api.patch(`${path}/members/${memberId}`, { layout: { x } }));
  const xOf = (page: OverlayPage, memberId: number): Promise<number> =>
    page.page.$eval(`[data-member-id="${memberId}"]`, (element) =>
      Number(/translate\((-?[\d.]+)px/.exec((element as HTMLElement).style.transform)?.[1]),
    );
  const deltasIn = (frames: readonly string[]): readonly string[] =>
    frames.filter((frame) => frame.startsWith('42/render,["delta"'));

  it('[renderer/14] of a drag that comes faster than it is painted a page ends at the last place', async () => {
    const memberId = await add({ widget: 'shape' });
    const { page, frames } = await open();
    // The page can do nothing while all of it comes.
    const busy = page.page.evaluate(() => {
      for (const until = performance.now() + 400; performance.now() < until;);
    });
    let next = 0;
    const drags = async (): Promise<void> => {
      while (next < DRAGS) await drag(memberId, ++next);
    };
    await Promise.all([busy, ...Array.from({ length: 12 }, drags)]);
    await drag(memberId, 777);
    await page.until('it is where it was dragged last', async () => (await xOf(page, memberId)) === 777);
    expect(deltasIn(frames).length).toBeLessThanOrEqual(DRAGS + 1);
    expect(frames.some((frame) => frame.includes('"snapshot"'))).toBe(true);
  }, 30_000);

  it('[renderer/14] a page that can’t keep up is given the picture as it is then, and holds nobody up', async () => {
    const text = '🎬'.repeat(250);
    // Which none of the layers is seen in.
    const { sceneId } = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'Empty' }));
    const all = Array.from({ length: LAYERS }, () => add({ widget: 'text', values: { text } }));
    await Promise.all(all);
    const [slow, quick] = [await open(line.port), await open()];
    const before = slow.frames.length;
    line.hold();
    for (let n = 0; n < SWITCHES; n++)
      await ok(api.post(`${path}/scenes/${n % 2 === 0 ? sceneId : 1}/golive`, { transition: 'cut' }));
    const last = await add({ widget: 'text', values: { text: 'The last one' } });
    await quick.page.layer(last);
    line.release();
    await slow.page.layer(last);
    expect(await slow.page.memberIds()).toEqual(await quick.page.memberIds());
    const received = slow.frames.slice(before);
    expect(received.filter((frame) => frame.startsWith('42/render,["snapshot"'))).toHaveLength(1);
    expect(deltasIn(received).length).toBeLessThan(deltasIn(quick.frames).length);
  }, 60_000);

  it('[renderer/15] all pages of an overlay are sent the same frames', async () => {
    const memberId = await add({ widget: 'shape' });
    const both = [await open(), await open()];
    const before = both.map(({ frames }) => frames.length);
    for (let x = 1; x <= 10; x++) await drag(memberId, x);
    for (const { page } of both)
      await page.until('it has all', async () => (await xOf(page, memberId)) === 10);
    const [one, two] = both.map(({ frames }, i) => deltasIn(frames.slice(before[i])));
    expect(one?.length).toBeGreaterThan(0);
    expect(two).toEqual(one);
  }, 30_000);
});
