import { PNG } from 'pngjs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { CuttableLine } from '../support/cuttable-line';
import { RandomShow } from '../support/random-show';
import { StudioProcess, testToken } from '../support/server-process';

/** RANDOM_SHOWS=200 for the long form, RANDOM_SHOW=17 for one alone. */
const SHOWS = Number(process.env['RANDOM_SHOWS'] ?? 8);
const ONE = process.env['RANDOM_SHOW'];
const seeds = ONE === undefined ? Array.from({ length: SHOWS }, (_, i) => i + 1) : [Number(ONE)];
const STEPS = 14;
/** Small pictures are quick to take and to compare. */
const viewport = { width: 480, height: 270 };
/** Tolerance per color of a pixel: layers that moved are painted in other tiles. */
const MOST_APART = 3;

browserOrSkip('5, 7: a page to which anything was done at any time', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let line: CuttableLine;
  let api: ApiClient;
  let image: string;
  let fresh: Page;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    line = await CuttableLine.to(studio.port);
    api = new ApiClient(studio.api);
    image = await upload(studio.api);
    fresh = await pageIn(await browser.newContext({ viewport, deviceScaleFactor: 1 }));
  }, 60_000);
  it.each(seeds)(
    'ends in the picture of a page that is opened then: show %i',
    async (seed) => {
      const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: `Show ${seed}` }));
      const path = `/overlays/${overlayId}`;
      const url = new URL((await ok(api.get<{ url: string }>(`${path}/link`))).url);
      const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
      const page = await pageIn(context);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const show = new RandomShow({ api, path, page, line, image }, seed);
      await show.prepare();
      line.mend();
      url.port = String(line.port);
      await page.goto(url.href, { waitUntil: 'commit' });
      await show.run(STEPS);

      url.port = String(studio.port);
      await fresh.goto(url.href);
      const position = await positionOf(fresh);
      await page.waitForFunction(
        (at) => document.querySelector<HTMLElement>('.stage')?.dataset['position'] === at,
        position,
      );
      const [shown, expected] = [await settled(page), await settled(fresh)];
      const notes = show.notes.join('\n');
      expect({ told: notes, ...(await contentOf(page)) }).toEqual({
        told: notes,
        ...(await contentOf(fresh)),
      });
      expect({ told: notes, pixels: apart(shown, expected), errors }).toEqual({
        told: notes,
        pixels: 0,
        errors: [],
      });
      await context.close();
      await ok(api.delete(path));
    },
    30_000,
  );
});

async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => Object.assign(window, { obsstudio: {} }));
  return page;
}

async function upload(api: string): Promise<string> {
  const picture = new PNG({ width: 64, height: 32 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([at % 256, 90, 200, 255], at);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PNG.sync.write(picture))]), 'picture.png');
  const answer = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  return ((await answer.json()) as { readonly url: string }).url;
}

async function positionOf(page: Page): Promise<string> {
  await page.waitForSelector('.stage[data-position]:not([data-position=""])', { state: 'attached' });
  return page.$eval('.stage', (stage) => (stage as HTMLElement).dataset['position'] ?? '');
}

/** The picture once all that moves has come to its end and all that is loaded is there. */
async function settled(page: Page): Promise<PNG> {
  for (let isQuiet = false; !isQuiet;)
    isQuiet = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      // What could not be loaded while the line was cut is asked for again.
      const isThere = ({ status }: FontFace): boolean => status !== 'error' && status !== 'loading';
      const isLacking = document.querySelector('.widget[data-failed]') !== null;
      return document.getAnimations().length === 0 && !isLacking && [...document.fonts].every(isThere);
    });
  return PNG.sync.read(await page.screenshot({ omitBackground: true }));
}

/** Layers from bottom to top, and how many of their nodes there are: none may be left of those that are gone. */
async function contentOf(
  page: Page,
): Promise<{ readonly layers: readonly string[]; readonly nodes: number }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.layer')];
    const layers = all
      .sort((a, b) => Number(a.style.zIndex) - Number(b.style.zIndex))
      .map(({ dataset, style }) => `${dataset['memberId']} ${dataset['widget']} ${style.zIndex}`);
    const nodes = all
      .map((layer) => layer.querySelectorAll('*').length)
      .reduce((sum, count) => sum + count, 0);
    return { layers, nodes };
  });
}

/** Pixels that differ. */
function apart(a: PNG, b: PNG): number {
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    for (let part = 0; part < 4; part++)
      if (Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > MOST_APART) {
        count++;
        break;
      }
  return count;
}
