import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { presets } from '../../libs/features/overlays/src/presets/presets';
import { layer, stackOf } from '../../apps/renderer/test/pictures';
import type { RenderServer } from '../../apps/renderer/test/render-server';
import type { Cases } from './growth';
import type { Figures } from './measure';
import { chatLine, framesOf, show, withPage } from './renderer-scene';

const { layersOf } = createRequire(__filename)('../../scripts/screenshots.cjs') as {
  layersOf(
    preset: (typeof presets)[number],
    scene: number,
    canvas: { readonly width: number; readonly height: number },
    kit: undefined,
    isMoving: true,
  ): ReturnType<typeof layer>[];
};

const canvas = { width: 1920, height: 1080 };
/** Scenes of a preset: the one before a stream, and the live one. */
const [STARTING, LIVE] = [0, 1];
/** Time in which entrances and fonts come to rest, and in which CPU time and frames are measured; in ms. */
const [SETTLE_MS, CPU_MS, FRAMES_MS] = [2500, 5000, 3000];
/** Chat lines a second, turns of either list, and the length of a turn in ms. */
const [LINES, TURNS, TURN_MS] = [50, 4, 6000];

/**
 * Measures the CPU time of each preset's break scene and live scene beyond that of a page that shows nothing, in all
 * processes of the browser, and the frames that the break scenes reach.
 */
export function measurePresets(browser: Browser): Promise<Cases> {
  return withPage(browser, canvas, async (server, page) => {
    const share = await cpuOf(browser);
    const cpuWhile = async (...layers: ReturnType<typeof layer>[]): Promise<number> => {
      server.set({ canvas, ...stackOf(...layers) });
      await show(server, page);
      await page.waitForTimeout(SETTLE_MS);
      return share(page);
    };
    const empty = await cpuWhile();
    const [breaks, frames, live]: [number[], number[], [string, number][]] = [[], [], []];
    const names: string[] = [];
    for (const preset of presets.filter(({ kind }) => kind === 'look')) {
      names.push(preset.name);
      const scene = (index: number) => layersOf(preset, index, canvas, undefined, true);
      breaks.push((await cpuWhile(...scene(STARTING))) - empty);
      frames.push(perSecond(await framesOf(page, FRAMES_MS), FRAMES_MS));
      live.push([preset.name, (await cpuWhile(...scene(LIVE))) - empty]);
    }
    const named = (values: readonly number[]): Figures =>
      Object.fromEntries(names.map((name, index) => [name, values[index] ?? NaN]));
    return {
      'renderer, break scenes, CPU of 100': named(breaks),
      'renderer, break scenes, frames a second': named(frames),
      'renderer, live scenes at rest, CPU of 100': Object.fromEntries(live),
    };
  });
}

/** @returns measures the share of a core that the browser's renderers and its compositor take, of 100 */
async function cpuOf(browser: Browser): Promise<(page: Page) => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const spent = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type !== 'browser')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  return async (page) => {
    const [before, began] = [await spent(), performance.now()];
    await page.waitForTimeout(CPU_MS);
    return (((await spent()) - before) / (performance.now() - began)) * 100_000;
  };
}

/** Measures the frames of a full chat beside those of a list written by hand, in turns. */
export async function measureChat(browser: Browser): Promise<Figures> {
  const ours: number[] = [];
  const byHand: number[] = [];
  await withPage(browser, canvas, async (server, page) => {
    for (let turn = 0; turn < TURNS; turn++) {
      ours.push(await chatFrames(server, page));
      byHand.push(await listFrames(page));
    }
  });
  const [mean, meanByHand] = [ours, byHand].map((all) => all.reduce((a, b) => a + b, 0) / all.length);
  return {
    'chat, frames a second': mean ?? NaN,
    'list by hand, frames a second': meanByHand ?? NaN,
    'chat against the list': (mean ?? NaN) / (meanByHand ?? NaN),
  };
}

async function chatFrames(server: RenderServer, page: Page): Promise<number> {
  server.set(stackOf(layer(1, 'chat-box')));
  await show(server, page);
  let count = 0;
  const talking = setInterval(() => server.sendSignal('chat', chatLine(count++)), 1000 / LINES);
  await page.waitForTimeout(SETTLE_MS);
  const gaps = await framesOf(page, TURN_MS);
  clearInterval(talking);
  return perSecond(gaps, TURN_MS);
}

/** The same lines in a plain list, of the same size and look, that a script of the page appends. */
async function listFrames(page: Page): Promise<number> {
  await page.goto('about:blank');
  await page.setContent(
    '<ul style="position:fixed;left:720px;top:180px;width:480px;height:720px;margin:0;padding:16px;overflow:hidden;' +
      'display:flex;flex-direction:column;justify-content:flex-end;list-style:none;border-radius:12px;' +
      'box-sizing:border-box;background:#14152be6;color:#fff;font:600 36px/1.25 sans-serif"></ul>',
  );
  await page.evaluate((lines) => {
    const list = document.querySelector('ul');
    let count = 0;
    setInterval(() => {
      const [item, name] = [document.createElement('li'), document.createElement('b')];
      name.textContent = `viewer${count % 50}: `;
      name.style.color = '#9dff8a';
      item.append(name, `line ${count++} of somebody who has something to say`);
      list?.append(item);
      if ((list?.children.length ?? 0) > 12) list?.firstElementChild?.remove();
    }, 1000 / lines);
  }, LINES);
  await page.waitForTimeout(SETTLE_MS);
  return perSecond(await framesOf(page, TURN_MS), TURN_MS);
}

function perSecond(gaps: readonly number[], ms: number): number {
  return (gaps.reduce((sum, count) => sum + count, 0) / ms) * 1000;
}
