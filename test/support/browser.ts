import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

// The shell without a window of its own draws many more frames on a machine without a graphics card.
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

/** Starts Chromium, headless and with an empty profile. Close it when done. @param more switches of its own */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!browserPath) throw new Error('No Chromium was found.');
  return chromium.launch({ executablePath: browserPath, headless: true, args: [...args, ...more] });
}

/** The same with a profile that lies in a folder and outlives it, as that of broadcast software does. */
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

/** `describe` where there is a browser; elsewhere its tests are reported as skipped, with the reason. */
export function browserOrSkip(name: string, tests: () => void): void {
  if (browserPath) {
    describe(name, tests);
    return;
  }
  process.stderr.write(`Skipped: "${name}" needs Chromium; install it or set CHROMIUM_PATH.\n`);
  describe.skip(name, tests);
}
