import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { atEnd } from './at-end';

// The headless shell renders many more frames on a machine without a graphics card.
const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Chromium on this machine; undefined when there is none. */
export const browserPath: string | undefined = candidates.find((path) => path && existsSync(path));

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
];

/**
 * Starts Chromium, headless and with an empty profile. It is closed after the last test of the file.
 * @param more further switches
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!browserPath) throw new Error('No Chromium was found.');
  const browser = await chromium.launch({
    ...{ executablePath: browserPath, headless: true, args: [...args, ...more] },
  });
  atEnd(() => browser.close());
  return browser;
}

/** Starts Chromium with a profile in a folder that outlives it, as in broadcast software. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  if (!browserPath) throw new Error('No Chromium was found.');
  return chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    headless: true,
    args,
    locale: 'en',
    viewport: { width: 380, height: 720 },
  });
}

/** Like `describe` if there is a browser. Otherwise it reports the tests as skipped, with the reason. */
export function browserOrSkip(name: string, tests: () => void): void {
  if (browserPath) {
    describe(name, tests);
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs Chromium; install it or set CHROMIUM_PATH.\n`);
  describe.skip(name, tests);
}
