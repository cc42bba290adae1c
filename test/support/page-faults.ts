import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe-core calls serious or worse. @param isSeen looks at contrasts too, for most of the time that it takes */
export async function seriousFaults(page: Page, isSeen = true): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const faults = await page.evaluate(async (enabled) => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Fault[] }> };
    };
    // Colours on their way to others are nobody's.
    const onTheirWay = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.all(onTheirWay.map(({ finished }) => finished.catch(() => undefined)));
    // What is drawn inside stages is the overlay's own.
    const rules = { 'color-contrast': { enabled } };
    return (await tool.run(document, { iframes: false, resultTypes: ['violations'], rules })).violations;
  }, isSeen);
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Texts that end before they are read: cut off by what is around them, or beyond the edge of the window. */
export function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      // A title says all of it; what somebody named may be as long as they like.
      if (!node.textContent?.trim() || !element || element.closest('[title], svg, option, script, style'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      let [from, to] = [0, innerWidth];
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, visibility } = getComputedStyle(around);
        if (visibility === 'hidden' || overflowX === 'auto' || overflowX === 'scroll') {
          [from, to] = [-Infinity, Infinity];
          break;
        }
        if (overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      if (left < from - 1 || right > to + 1) found.push(`clipped: ${node.textContent.trim()}`);
    }
    const main = document.querySelector('#main');
    if (main && main.scrollWidth > main.clientWidth) found.push('the page is wider than its window');
    return found;
  });
}

/**
 * Serious faults and clipped texts of a page as it is now, in German and then in English, which have the same colours.
 * @param tab another one of the same browser: what is chosen there counts in all
 */
export async function faultsInBoth(page: Page, tab: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const language of ['de', 'en'] as const) {
    await tab.evaluate((chosen) => localStorage.setItem('studio.language', chosen), language);
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
    const found = [...(await seriousFaults(page, language === 'en')), ...(await clippedTexts(page))];
    faults.push(...found.map((fault) => `${language} ${new URL(page.url()).pathname} ${fault}`));
  }
  return faults;
}
