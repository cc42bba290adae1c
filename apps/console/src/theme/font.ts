import { firstPicture } from '../design/first-picture';
import inter from '../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** ms from the request of a page to its end on a fast line. */
const FAST_MS = 300;
/** ms that the first paint waits for the font at most. */
const PATIENCE_MS = 500;
/** ms until the font is requested again after its requests have failed. */
const RETRY_MS = [1_000, 5_000, 30_000] as const;

/** Requests the font, again if that fails. Resolves after the first request. */
async function load(tries = 0): Promise<void> {
  const font = new FontFace('Inter', `url(${inter}) format('woff2')`, {
    weight: '100 900',
    display: 'swap',
  });
  document.fonts.add(font);
  try {
    await font.load();
  } catch {
    document.fonts.delete(font);
    const wait = RETRY_MS[tries];
    if (wait !== undefined) setTimeout(() => void load(tries + 1), wait);
  }
}

/** Returns true if the page came fast, or if the browser has stored the files of the console. */
function isFast(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isStored = files.some(
    ({ name, transferSize }) => name.includes('/console/assets/') && transferSize === 0,
  );
  return isStored || (page !== undefined && page.responseEnd - page.startTime < FAST_MS);
}

/**
 * Loads the console's font, and resolves when texts may be drawn. On a fast line that is once the font is there. On a
 * slow line it is at once: texts have the font of the system until the first picture of the page is drawn.
 */
export async function loadFont(): Promise<void> {
  if (isFast())
    return Promise.race([load(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (firstPicture.get()) return void load();
  const stop = firstPicture.subscribe(() => {
    stop();
    void load();
  });
}
