import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { launchBrowser } from '../../../../test/support/browser';
import { until } from '../page';
import { buildPage } from '../render-server';
import type { WidgetBench } from './widget-bench';

/** Initial time of the bench's clock, ms since 1970: not close to a full hour. */
export const BEGINNING = Date.UTC(2026, 5, 15, 12, 20, 0);

export interface Media {
  readonly [path: string]: { readonly type: string; readonly content: Buffer };
}

const { scriptOf } = jest.requireActual<{ scriptOf(entry: string): Promise<string> }>('../../build.cjs');
/** Stub of a video platform's player: it echoes the messages it receives. */
const echo = `<script>onmessage = ({ data }) => parent.postMessage({ told: data }, '*')</script>`;
const emptyPage = '<!doctype html><meta charset="utf-8"><body style="margin:0">';

/** A page in a real browser that shows widgets by themselves, by a clock that tests wind. */
export class BenchPage {
  private constructor(
    readonly tab: Page,
    /** First argument of `evaluate`. */
    readonly bench: JSHandle<WidgetBench>,
    private readonly browser: Browser,
    private readonly server: Server,
    private readonly built: ReturnType<typeof buildPage>,
  ) {}

  /** @param media uploads by address */
  static async open(media: Media = {}): Promise<BenchPage> {
    const script = await scriptOf(join(__dirname, 'widget-bench.ts'));
    const built = buildPage();
    const server = createServer(({ url = '' }, response) => {
      const file = join(built.folder, url.replace('/renderer/', ''));
      const { type, content } = media[url] ?? { type: 'text/html', content: emptyPage };
      const isFile = url.startsWith('/renderer/') && existsSync(file);
      response.statusCode = isFile || media[url] || url === '/' ? 200 : 404;
      response.setHeader('content-type', isFile ? 'font/woff2' : type);
      response.end(isFile ? readFileSync(file) : content);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const browser = await launchBrowser();
    const viewport = { width: 1920, height: 1080 };
    const tab = await browser.newPage({ viewport, timezoneId: 'UTC', locale: 'en-US' });
    // No request leaves the test: other hosts answer with the echo page.
    await tab.route('**', (route) =>
      route.request().url().startsWith('http://127.0.0.1')
        ? route.continue()
        : route.fulfill({ contentType: 'text/html', body: echo }),
    );
    await tab.clock.install({ time: BEGINNING - 1000 });
    await tab.clock.pauseAt(BEGINNING);
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.addScriptTag({ content: script });
    const bench = await tab.evaluateHandle(() => (window as unknown as { bench: WidgetBench }).bench);
    return new BenchPage(tab, bench, browser, server, built);
  }

  /** Removes all widgets and resets the clock. */
  async restart(): Promise<void> {
    await this.bench.evaluate((bench) => bench.clear());
    await this.tab.clock.setSystemTime(BEGINNING);
  }

  /** Advances the clock by a number of ms, with a tick each second. */
  async wind(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      await this.tab.clock.runFor(Math.min(1000, left));
      await this.bench.evaluate((bench) => bench.tick());
    }
  }

  /** Waits until fonts, images and frames are loaded or have failed, and frames have answered. */
  async loaded(): Promise<void> {
    await until(() => this.bench.evaluate((bench) => bench.isLoaded));
    await this.bench.evaluate((bench) => bench.framesAnswered());
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
    this.built.remove();
  }
}
