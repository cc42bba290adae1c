import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { until } from './until';

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/**
 * Returns the faults that axe-core rates serious or worse.
 * @param isSeen also checks contrasts, which takes most of the time
 */
export async function seriousFaults(page: Page, isSeen = true): Promise<readonly string[]> {
  const faults = await allFaults(page, isSeen);
  return textsOf(faults.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

/** Returns all faults that axe-core finds, and whether the page is wider than its window. */
export async function everyFault(page: Page): Promise<readonly string[]> {
  const isWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('main') ?? document.documentElement;
    return scrollWidth > clientWidth + 1 || document.documentElement.scrollWidth > innerWidth;
  });
  return [...textsOf(await allFaults(page, false)), ...(isWide ? ['the page is wider than its window'] : [])];
}

/** Returns all faults that axe-core finds, colors included. */
export async function everyFaultInColor(page: Page): Promise<readonly string[]> {
  return textsOf(await allFaults(page, true));
}

function allFaults(page: Page, isSeen: boolean): Promise<readonly Fault[]> {
  return faultsBy(page, { rules: { 'color-contrast': { enabled: isSeen } } });
}

async function faultsBy(page: Page, options: object): Promise<readonly Fault[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (chosen) => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Fault[] }> };
    };
    // Colors in transition are not checked.
    // A color that changes starts transitions of those that inherit it.
    for (let depth = 0; depth < 30; depth++) {
      await new Promise(requestAnimationFrame);
      const onTheirWay = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (onTheirWay.length === 0) break;
      await Promise.all(onTheirWay.map(({ finished }) => finished.catch(() => undefined)));
    }
    // Content inside stages belongs to the overlay and is not checked.
    const everywhere = { iframes: false, resultTypes: ['violations'] };
    return (await tool.run(document, { ...everywhere, ...chosen })).violations;
  }, options);
}

function textsOf(faults: readonly Fault[]): readonly string[] {
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Returns texts that are cut off by their surroundings or by the edge of the window. */
export function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      // Skips texts whose element has a title with the whole text: names chosen by users may be of any length.
      if (!node.textContent?.trim() || !element || element.closest('[title], svg, option, script, style'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width, height } = range.getBoundingClientRect();
      const isForReaders = getComputedStyle(element).clipPath !== 'none';
      if (width === 0 || height === 0 || isForReaders) continue;
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
 * Returns serious faults and clipped texts of a page, in German and then in English; both have the same colors.
 * @param tab another tab of the same browser, in which the language is chosen for all
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

/** Returns the contrasts of a page that are too low in each of the themes. */
export async function contrastFaults(page: Page, themes: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    const found = textsOf(await faultsBy(page, { runOnly: ['color-contrast'] }));
    faults.push(...found.map((fault) => `${theme} ${fault}`));
  }
  return faults;
}

/** Shortest side of what a finger presses, in px. */
const FINGER = 40;

/**
 * Unfolds the page and returns its controls that cannot be reached, since they are outside of the window or covered, and those too
 * small for a finger. A part of a control's label counts as the control. Links within a text are as high as its lines.
 */
export function untouchable(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (finger) => {
    const found: string[] = [];
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    // Rows of a long list lie over each other until they are measured, and then drawn again.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const isOff = control.matches(':disabled, [inert] *, [href="#main"]');
      const { display, visibility } = getComputedStyle(control);
      const isWithinText = display === 'inline' && control.matches('p > a, li > a, span > a, div > a');
      // A field that opens by another control has no size of its own.
      const isSeen = control.offsetWidth > 1 && control.offsetHeight > 1 && visibility === 'visible';
      if (isOff || isWithinText || !isSeen) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const label = (control as HTMLInputElement).labels?.[0] ?? control.closest('label');
      const target = label?.contains(control) ? label : control;
      const { left, top, width, height } = target.getBoundingClientRect();
      const isHit = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (target.contains(hit) || (label?.contains(hit) ?? false));
      };
      const [x, y, far] = [left + width / 2, top + height / 2, finger / 2 - 1];
      const text = control.getAttribute('aria-label') ?? (control.innerText || label?.innerText);
      const name = text?.trim() ?? control.tagName;
      if (!isHit(x, y)) found.push(`out of reach: ${name}`);
      else if (![-far, far].every((by) => isHit(x + by, y) && isHit(x, y + by)))
        found.push(`small: ${name}, ${Math.round(width)} × ${Math.round(height)}`);
    }
    return [...new Set(found)];
  }, FINGER);
}

/**
 * Walks through pages of the console.
 * @param studioUrl URL of the studio, without path
 * @returns the requests that failed, with their status
 */
export async function refusedRequests(
  on: Page,
  studioUrl: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const refused: string[] = [];
  const pending = new Set<Request>();
  on.on('request', (request) => pending.add(request));
  on.on('requestfinished', (request) => pending.delete(request));
  on.on('requestfailed', (request) => pending.delete(request));
  const isQuiet = async (): Promise<boolean> => {
    if (pending.size > 0) return false;
    // What an answer leads to is asked for with the next frame.
    await on.evaluate(() => new Promise(requestAnimationFrame));
    return pending.size === 0;
  };
  on.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()} on ${on.url()}`);
  });
  for (const path of paths) {
    await on.goto(`${studioUrl}/console${path}`);
    await on.getByRole('heading').first().or(on.getByRole('tab').first()).first().waitFor();
    await until(isQuiet, { what: `${path} has loaded`, within: 20_000 });
  }
  return refused;
}
