import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import type { RenderServer } from './render-server';
import { until as untilTrue } from '../../../test/support/until';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Longest frame gap reported to a page, in ms: less than the gap after which it jumps to the end. */
const LONGEST_FRAME_REPORTED_MS = 100;

/** A page that shows the server's overlay, as broadcast software opens it. */
export class OverlayPage {
  /** Every address that the page requested. */
  readonly requests: string[] = [];
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly server: RenderServer,
  ) {
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('websocket', (socket) => this.requests.push(socket.url()));
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /**
   * Opens the overlay in a tab and waits for its first picture, unless `waits` is false. With `late`, the page
   * receives the real frame times. Otherwise long gaps are hidden, so that a busy machine does not affect the
   * test.
   */
  static async open(
    page: Page,
    server: RenderServer,
    { width = 960, height = 540, waits = true, inObs = true, query = '', late = false } = {},
  ): Promise<OverlayPage> {
    page.removeAllListeners();
    await page.setViewportSize({ width, height });
    const overlay = new OverlayPage(page, server);
    await page.addInitScript((is) => void (is && Object.assign(window, { obsstudio: {} })), inObs);
    await page.addInitScript(reportFrames, late ? Number.MAX_VALUE : LONGEST_FRAME_REPORTED_MS);
    await page.goto(`${server.url}/o/a.1.link${query}`);
    if (waits) await overlay.settled();
    return overlay;
  }

  /** Waits until the page shows the server's position. */
  async settled(): Promise<void> {
    await this.page.waitForSelector(`.stage[data-position="${this.server.position}"]`, { state: 'attached' });
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  }

  layer(memberId: number): string {
    return `[data-member-id="${memberId}"]`;
  }

  /** Returns the text of a layer's widget. */
  async text(memberId: number): Promise<string> {
    return this.page.$eval(
      this.layer(memberId),
      (element) => element.querySelector('.widget')?.shadowRoot?.textContent ?? '',
    );
  }

  /** Box of a layer in window pixels: centre and size. */
  async box(memberId: number): Promise<Box> {
    return this.page.$eval(this.layer(memberId), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, w: width, h: height };
    });
  }

  async pixels(): Promise<PNG> {
    return PNG.sync.read(await this.page.screenshot({ omitBackground: true }));
  }

  /** Gives every node of every layer, shadow trees included, a mark that only the same node keeps. */
  async markNodes(): Promise<number> {
    return this.page.evaluate(() => {
      let count = 0;
      const mark = (node: Node): void => {
        Object.assign(node, { marked: true });
        count++;
        node.childNodes.forEach(mark);
        if (node instanceof Element && node.shadowRoot) node.shadowRoot.childNodes.forEach(mark);
      };
      document.querySelectorAll('.layer').forEach(mark);
      return count;
    });
  }

  /** Returns the number of layer nodes, and how many of them are unmarked. */
  async countNodes(): Promise<{ readonly all: number; readonly made: number }> {
    return this.page.evaluate(() => {
      const count = { all: 0, made: 0 };
      const look = (node: Node): void => {
        count.all++;
        if (!('marked' in node)) count.made++;
        node.childNodes.forEach(look);
        if (node instanceof Element && node.shadowRoot) node.shadowRoot.childNodes.forEach(look);
      };
      document.querySelectorAll('.layer').forEach(look);
      return count;
    });
  }

  /**
   * Records what the page shows whenever its position changes: its layers, and which of their parts are animated.
   */
  async watchChanges(): Promise<void> {
    await this.page.evaluate(() => {
      const moments: object[] = [];
      Object.assign(window, { moments });
      const stage = document.querySelector<HTMLElement>('.stage');
      if (!stage) throw new Error('There is no stage.');
      new MutationObserver(() => {
        moments.push({
          at: Date.now(),
          position: stage.dataset['position'],
          sceneId: stage.dataset['sceneId'],
          layers: [...stage.querySelectorAll<HTMLElement>('.layer')].map((layer) => ({
            memberId: Number(layer.dataset['memberId']),
            fading: [layer, layer.closest('.scene')].some((each) => (each?.getAnimations().length ?? 0) > 0),
            entering: (layer.firstElementChild?.getAnimations().length ?? 0) > 0,
          })),
        });
      }).observe(stage, { attributes: true, attributeFilter: ['data-position'] });
    });
  }

  async moments(): Promise<readonly Moment[]> {
    return this.page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
  }
}

export interface Moment {
  /** ms since 1970. */
  readonly at: number;
  readonly position?: string;
  readonly sceneId?: string;
  readonly layers: readonly {
    readonly memberId: number;
    readonly fading: boolean;
    readonly entering: boolean;
  }[];
}

/** Colour at a place of a screenshot: red, green, blue, alpha. */
export function pixel(png: PNG, x: number, y: number): readonly number[] {
  const index = (Math.round(y) * png.width + Math.round(x)) * 4;
  return [...png.data.subarray(index, index + 4)];
}

/** Returns true if every pixel is fully transparent. */
export function isTransparent(png: PNG): boolean {
  for (let index = 3; index < png.data.length; index += 4) if (png.data[index] !== 0) return false;
  return true;
}

/** Waits until a condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await untilTrue(isSo, { within: 25_000 });
}

/** Runs in the page. Init scripts of one tab add up: the last one counts. */
function reportFrames(longestMs: number): void {
  const scope = window as { realFrame?: typeof requestAnimationFrame };
  const realFrame = (scope.realFrame ??= window.requestAnimationFrame.bind(window));
  /** The frame that is under way: when it was, and when the page thinks that it was. */
  let frame: { readonly at: number; readonly told: number } | null = null;
  window.requestAnimationFrame = (call) => {
    const before = frame;
    return realFrame((at) => {
      frame = { at, told: before ? before.told + Math.min(at - before.at, longestMs) : at };
      call(frame.told);
      frame = null;
    });
  };
}
