'use strict';
// Takes the pictures of the console that docs/console.md shows, of a studio of its own. Build first.
//   node scripts/console-pictures.cjs
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
require('../test/support/jest-setup.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { ApiClient, ok } = require('../test/support/api-client.ts');
const { launchBrowser } = require('../test/support/browser.ts');
const { StudioProcess } = require('../test/support/studio-process.ts');
const { images, report, run } = require('./pictures.cjs');

const viewport = { width: 1440, height: 900 };
const WIDTH = 1200;
/** Entrances and fonts come to rest. */
const SETTLE_MS = 1_500;

async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const shot = await page.screenshot();
  const picture = await sharp(shot).resize(WIDTH).webp({ quality: 82 }).toBuffer();
  report(path.join(images, `console-${name}.webp`), picture);
}

/** A studio with overlays, seen by somebody who has just come by the link of the first start. */
async function signedIn(browser, studio) {
  const page = await browser.newPage({ viewport, locale: 'en' });
  await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)[0]);
  await page.fill('input[type=password]', 'a good password');
  await page.click('button[type=submit]');
  await page.waitForSelector('text=Aurora');
  return page;
}

async function takeAll(browser, studio) {
  const api = new ApiClient(studio.api);
  const { items } = await ok(api.get('/overlays'));
  for (const { overlayId } of items) await ok(api.delete(`/overlays/${overlayId}`));
  await ok(api.post('/overlays', { preset: 'cozy', name: 'Just chatting' }));
  await ok(api.post('/overlays', { preset: 'neon', name: 'Speedruns' }));
  const { overlayId } = await ok(api.post('/overlays', { preset: 'aurora', name: 'Sunday stream' }));
  const page = await signedIn(browser, studio);
  await take(page, 'setup');
  const { url } = await ok(api.get(`/overlays/${overlayId}/link`));
  const source = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await source.addInitScript('window.obsstudio = {}');
  await source.goto(url);

  const open = (at) => page.goto(`${studio.url}/console${at}`);
  await open('');
  await page.waitForSelector('text=Sunday stream');
  await take(page, 'overlays');
  await open(`/overlays/${overlayId}`);
  await page.getByRole('row', { name: /Starting Soon: title/ }).click();
  await take(page, 'editor');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Back in five');
  await page.waitForTimeout(SETTLE_MS);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Look at rev 1' }).click();
  await page.waitForSelector('text=As it was at rev 1');
  await take(page, 'history');
  await open(`/overlays/${overlayId}/deck`);
  await page.getByRole('tab', { name: 'Effects' }).click();
  await page.getByRole('tab', { name: 'Scenes' }).click();
  await take(page, 'deck');
  await open(`/overlays/${overlayId}/obs`);
  await take(page, 'obs');
  await open('/access');
  await page.getByLabel('Name of the device').fill('My phone');
  await page.getByRole('button', { name: 'Let a device in' }).click();
  await take(page, 'access');
}

async function main() {
  const [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
  try {
    await takeAll(browser, studio);
  } finally {
    await browser.close();
    await studio.stop();
    await studio.removeData();
  }
}

run(main);
