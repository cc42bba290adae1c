import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page, Route } from 'playwright-core';
import { ok } from '../support/api-client';
import { ConsolePage } from '../support/console-page';
import { at, eventsHandled, framesWhile, scriptMs, untilPainted, type ConsoleBench } from './console-desk';
import type { Figures } from './measure';

/** Layers of the overlay. */
export const LAYERS = 200;
const DRAGS = 3;
const MOVES = 60;
const DRAGGED_MS = 3400;
const CONFLICTS = 10;

/** An editor of an overlay of many layers, and another one that looks on. */
export async function measureEditor(bench: ConsoleBench): Promise<Figures> {
  const first = await ConsolePage.open(bench.browser, bench);
  const { page } = first;
  const editable = await untilEditable(page);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const selecting: number[] = [];
  for (let i = 0; i < 20; i++) {
    const row = page.getByRole('row', { name: `Layer ${180 + i}`, exact: true });
    const { x, y } = await middleOf(row);
    // Finding the row is the driver's script; the settings appear shortly after.
    const select = async (): Promise<void> => {
      await page.mouse.click(x, y);
      await delay(250);
    };
    selecting.push(await scriptMs(cdp, select));
  }
  const second = await ConsolePage.open(bench.browser, bench);
  const drags = await measureDrags(page, second.page, cdp);
  const conflicts = await measureConflicts(bench, first);
  await page.keyboard.press('Escape');
  const history = await measureHistory(page);
  await first.close();
  await second.close();
  return {
    'first paint, ms': painted,
    'editable, ms': editable,
    'script per selection of one of 200 layers, p50 ms': at(selecting, 0.5),
    'script per selection of one of 200 layers, p95 ms': at(selecting, 0.95),
    ...drags,
    ...conflicts,
    ...history,
  };
}

/** From a reload to rows for all layers and the edited scene on its stage, ms. */
async function untilEditable(page: Page): Promise<number> {
  await page.addInitScript((layers) => {
    const editable = new Promise<number>((done) => {
      const look = (): void => {
        const rows = document.querySelectorAll('[role=row][data-member]').length;
        const stage = document.querySelector<HTMLIFrameElement>('iframe[title^="Edit"]')?.contentDocument;
        const drawn = stage?.querySelectorAll('[data-member-id]').length ?? 0;
        // The task after a frame starts once the frame is painted.
        if (rows >= layers && drawn >= layers)
          requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        else requestAnimationFrame(look);
      };
      if (window === top) look();
    });
    Object.assign(window, { editable });
  }, LAYERS);
  await page.reload();
  return page.evaluate(() => (window as unknown as { editable: Promise<number> }).editable);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Measures drags of a layer among all others while another user has the same overlay open. */
async function measureDrags(page: Page, other: Page, cdp: CDPSession): Promise<Figures> {
  const perMove: number[] = [];
  const handled: number[] = [];
  const seen: number[] = [];
  const frames: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) {
    const name = `Layer ${10 + drag}`;
    await page.getByRole('row', { name, exact: true }).click();
    const text = page.frameLocator('iframe[title^="Edit"]').getByText(name, { exact: true });
    const { x, y } = await middleOf(text);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= MOVES; i++)
      perMove.push(await scriptMs(cdp, () => page.mouse.move(x + i * 2, y + i)));
    handled.push(
      ...(await eventsHandled(page, 'pointermove', async () => {
        for (let i = 1; i <= MOVES; i++) await page.mouse.move(x + MOVES * 2 - i, y + MOVES - i);
      })),
    );
    frames.push(
      ...(await framesWhile(page, async () => {
        for (const until = Date.now() + DRAGGED_MS; Date.now() < until;) {
          const turn = Date.now() / 300;
          await page.mouse.move(x + 60 + Math.cos(turn) * 50, y + 40 + Math.sin(turn) * 30);
        }
      })),
    );
    const theirs = other.frameLocator('iframe[title^="Edit"]').getByText(name, { exact: true });
    const before = (await theirs.boundingBox())?.x ?? NaN;
    const dropped = Date.now();
    await page.mouse.up();
    while (((await theirs.boundingBox())?.x ?? NaN) === before && Date.now() - dropped < 10_000)
      await delay(2);
    seen.push(Date.now() - dropped);
  }
  return {
    'a move of a drag among 200 is handled, p50 ms': at(handled, 0.5),
    'a move of a drag among 200 is handled, p95 ms': at(handled, 0.95),
    'script per move of a drag among 200, p50 ms': at(perMove, 0.5),
    'script per move of a drag among 200, p95 ms': at(perMove, 0.95),
    'between frames of a drag among 200, p95 ms': at(frames, 0.95),
    'between frames of a drag among 200, most ms': Math.max(...frames),
    'another editor sees the drop begin, p50 ms': at(seen, 0.5),
  };
}

/** In the page: from the answer that refused to the frame that shows the card about it, ms. */
function untilAlert(): Promise<number> {
  return new Promise((done) => {
    const look = (): void => {
      if (!document.querySelector('[role=alert]')) requestAnimationFrame(look);
      // The task after a frame starts once the frame is painted.
      else
        requestAnimationFrame(() =>
          setTimeout(() => {
            const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
            const refused = requests.findLast(({ responseStatus }) => responseStatus === 409);
            done(performance.now() - (refused?.responseEnd ?? NaN));
          }),
        );
    };
    look();
  });
}

/**
 * Measures the time from a refusal, caused by another user's change of the same setting, until the card with both
 * versions is on screen.
 */
async function measureConflicts({ api, path }: ConsoleBench, editor: ConsolePage): Promise<Figures> {
  const { page } = editor;
  const took: number[] = [];
  for (let i = 0; i < CONFLICTS; i++) {
    const held = new Promise<Route>((hold) => void page.route('**/fields', hold, { times: 1 }));
    await editor.write('Layer 20', `Mine ${i}`);
    const route = await held;
    await ok(api.patch(`${path}/members/21/fields`, { values: { text: `Theirs ${i}` } }));
    const painted = page.evaluate(untilAlert);
    await route.continue();
    took.push(await painted);
    await editor.answerCards('Keep theirs');
  }
  return {
    'a card shows both versions after the refusal, p50 ms': at(took, 0.5),
    'the same, most ms': Math.max(...took),
  };
}

/**
 * Measures the time from the press that opens the drawer until its newest steps are on screen. On the second
 * opening the script is already loaded.
 */
async function measureHistory(page: Page): Promise<Figures> {
  const button = page.getByRole('button', { name: 'History', exact: true });
  const took: number[] = [];
  for (let i = 0; i < 6; i++) {
    const steps = { selector: '[aria-label="Steps"] span', text: 'Changed settings of Layer 0' };
    took.push(await untilPainted(page, 'click', steps, () => button.click()));
    await button.click();
  }
  const [first = NaN, ...again] = took;
  return {
    'a history of a thousand steps is open, ms': first,
    'the same, opened again, p50 ms': at(again, 0.5),
  };
}
