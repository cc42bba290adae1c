import { PNG } from 'pngjs';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { realTime, until } from './until';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Playwright's selectors look into open shadow roots, where the widgets are. */
const nodesOfLayers = '[data-member-id], [data-member-id] *';

/** Until a page can be opened while its server is away. */
export async function untilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isCached = () => page.evaluate(async () => (await caches.match('/o/')) !== undefined);
  await until(isCached, { what: 'the page is in the cache' });
}

/** An overlay's page in a browser, looked at as broadcast software would: at canvas size, transparent. */
export class OverlayPage {
  private constructor(
    readonly page: Page,
    /** Addresses of everything that the page asked for. */
    readonly requests: readonly string[],
    readonly errors: readonly string[],
  ) {}

  static async open(
    browser: Browser,
    url: string,
    size = { width: 1920, height: 1080 },
    /** Done to the page before it loads. */
    prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<OverlayPage> {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1 });
    const page = await context.newPage();
    const requests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => Object.assign(window, { obsstudio: {} }));
    await prepare(page);
    await page.goto(url);
    await page.waitForSelector('.stage[data-position]', { state: 'attached', timeout: 15_000 });
    return new OverlayPage(page, requests, errors);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  layer(memberId: number): Promise<ElementHandle<HTMLElement | SVGElement>> {
    return this.page.waitForSelector(`[data-member-id="${memberId}"]`, {
      state: 'attached',
      timeout: 15_000,
    });
  }

  /** memberIds of all layers that the page has nodes for. */
  memberIds(): Promise<readonly number[]> {
    return this.page.$$eval('[data-member-id]', (nodes) =>
      nodes.map((node) => Number(node.getAttribute('data-member-id'))),
    );
  }

  position(): Promise<string> {
    return this.page.$eval('.stage', (stage) => stage.getAttribute('data-position') ?? '');
  }

  sceneId(): Promise<number> {
    return this.page.$eval('.stage', (stage) => Number(stage.getAttribute('data-scene-id')));
  }

  /** Waits until a condition on the page holds; the error names the condition. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    await until(holds, { what, within: 20_000 });
  }

  /** Marks every node of every layer, to distinguish nodes created later. */
  async rememberNodes(): Promise<void> {
    await this.page.$$eval(nodesOfLayers, (nodes) => {
      (window as unknown as { remembered: WeakSet<Node> }).remembered = new WeakSet(nodes);
    });
  }

  /** Returns the number of nodes created since, and how many marked nodes remain. */
  nodesSince(): Promise<{ readonly made: number; readonly kept: number }> {
    return this.page.$$eval(nodesOfLayers, (nodes) => {
      const { remembered } = window as unknown as { remembered: WeakSet<Node> };
      const remaining = nodes.filter((node) => remembered.has(node)).length;
      return { made: nodes.length - remaining, kept: remaining };
    });
  }

  /** The page as it is mixed into the stream, with its alpha channel. */
  async picture(): Promise<PNG> {
    return PNG.sync.read(await this.page.screenshot({ omitBackground: true }));
  }

  /** Returns a screenshot once nothing moves any more: two in a row are equal. */
  async settledPicture(): Promise<PNG> {
    let before = await this.picture();
    for (let attempt = 0; attempt < 50; attempt++) {
      await realTime(60, 'two pictures are compared over time');
      const now = await this.picture();
      if (before.data.equals(now.data)) return now;
      before = now;
    }
    throw new Error('The picture never came to rest.');
  }
}

/** The smallest box around all that is seen. */
export function inkOf({ width, height, data }: PNG): Box | null {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Red, green, blue and alpha of one pixel, 0 to 255. */
export function pixelAt({ width, data }: PNG, x: number, y: number): readonly number[] {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [...data.subarray(at, at + 4)];
}

/** Returns the number of pixels that differ. */
export function differingPixels(a: PNG, b: PNG): number {
  let count = 0;
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 4;
      if (a.data.readUInt32LE(at) !== b.data.readUInt32LE(at)) count++;
    }
  return count;
}
