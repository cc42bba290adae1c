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
const { StudioProcess } = require('../test/support/server-process.ts');
const { images, report, run } = require('./pictures.cjs');

const viewport = { width: 1440, height: 900 };
/** At most. */
const [WIDTH, HEIGHT] = [1000, 667];
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Entrances and fonts come to rest. */
const SETTLE_MS = 1_500;

async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const shot = await page.screenshot();
  const picture = await sharp(shot)
    .resize(WIDTH, HEIGHT, { fit: 'inside' })
    .webp({ quality: 66, effort: 6, smartSubsample: true })
    .toBuffer();
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
  await page.getByRole('button', { name: 'View after change 1' }).click();
  await page.waitForSelector('text=After change 1,');
  await take(page, 'history');
  await open(`/overlays/${overlayId}/deck`);
  await page.getByRole('tab', { name: 'Effects' }).click();
  await page.getByRole('tab', { name: 'Scenes' }).click();
  await take(page, 'deck');
  await open(`/overlays/${overlayId}/obs`);
  await take(page, 'obs');
  await open('/access');
  await page.getByLabel('Name of the device').fill('My phone');
  await page.getByRole('button', { name: 'Pair a device' }).click();
  await takeDevice(page, browser, studio);
  await takeShow(page, { api, open });
}

/** A phone asks to come in, and has the deck. */
async function takeDevice(page, browser, studio) {
  const digits = await page.getByText(/^\d{6}$/).innerText();
  const device = await browser.newPage({ ...phone, locale: 'en' });
  await device.goto(`${studio.url}/console/pair`);
  await device.getByRole('textbox').fill(digits.trim());
  await device.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await device.getByRole('tab', { name: 'Scenes' }).click();
  await take(device, 'phone');
  await device.context().close();
}

/** Files of one's own: drawn here, so that they are nobody's. */
async function takeMedia(page, open) {
  const drawn = (name, svg) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450">${svg}</svg>`))
      .png()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/png', buffer }));
  const files = await Promise.all([
    drawn(
      'break.png',
      '<rect width="800" height="450" fill="#312e81"/><circle cx="640" cy="90" r="220" fill="#6d28d9"/>',
    ),
    drawn(
      'sun.png',
      '<circle cx="400" cy="225" r="150" fill="#f59e0b"/><circle cx="400" cy="225" r="100" fill="#fde68a"/>',
    ),
    drawn(
      'frame.png',
      '<rect x="30" y="30" width="740" height="390" rx="40" fill="none" stroke="#22d3ee" stroke-width="24"/>',
    ),
  ]);
  await open('/media');
  await page.locator('input[type=file]').first().setInputFiles(files);
  for (const { name } of files) await page.getByText(name, { exact: true }).first().waitFor();
  await take(page, 'media');
}

const viewers = [
  ['nightowl', 'good evening everyone', 'sub'],
  ['pixelfox', '!discord', 'everyone'],
  [
    'rainywalk',
    'that boss fight was something else, three days and I never got past the second phase',
    'vip',
  ],
  ['nightowl', '@pixelfox you have to see the ending', 'sub'],
  ['modbird', 'no spoilers please', 'mod'],
];

/** Fills a stream with viewers, a bot with messages, and a giveaway. */
async function runShow(api) {
  await ok(api.post('/bot/commands', { name: 'discord', response: 'Come in: discord.example/studio' }));
  await ok(api.post('/bot/commands', { name: 'times', response: 'Tuesdays and Sundays, from 7 pm.' }));
  await ok(api.post('/bot/commands', { name: 'lurk', response: 'Enjoy your lurk, {user}!', minRole: 'sub' }));
  await ok(api.patch('/bot/loyalty', { enabled: true }));
  await ok(
    api.post('/bot/loyalty/rewards', { name: 'Hydrate', cost: 100, sayTemplate: 'Drink some water!' }),
  );
  for (const [login, delta] of [
    ['nightowl', 1250],
    ['rainywalk', 980],
    ['pixelfox', 300],
  ]) {
    await ok(api.post('/simulate/chat', { login, message: 'hi!' }));
    await ok(api.post('/bot/loyalty/adjust', { login, delta }));
  }
  for (const kind of ['raid', 'follow', 'sub', 'tip', 'cheer', 'resub', 'follow', 'redemption'])
    await ok(api.post(`/simulate/${kind}`, {}));
  for (const [login, message, role] of viewers)
    await ok(api.post('/simulate/chat', { login, message, role }));
}

/** The pages of a show. */
async function takeShow(page, { api, open }) {
  await runShow(api);
  await open('/live');
  await take(page, 'live');
  await open('/bot');
  await page.getByLabel('Message', { exact: true }).fill('!times');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await take(page, 'bot');
  await takeMedia(page, open);
  await open('/community/loyalty');
  await page.getByLabel('Login', { exact: true }).fill('nightowl');
  await page.getByRole('button', { name: 'Look up' }).click();
  await take(page, 'points');
  const prize = 'A mechanical keyboard';
  await ok(api.post('/bot/giveaway', { keyword: 'keys', prize, durationMin: 10, claimSeconds: 120 }));
  for (const login of ['nightowl', 'pixelfox', 'rainywalk', 'teawitch', 'lowpolycat'])
    await ok(api.post('/simulate/chat', { login, message: '!keys' }));
  await open('/community');
  await page.getByRole('region', { name: 'Entries' }).first().getByText('lowpolycat').waitFor();
  await page.getByRole('button', { name: 'Draw a winner' }).click();
  await page.getByRole('region', { name: 'Winners' }).getByText('Has to claim').waitFor();
  await take(page, 'giveaway');
}

async function main() {
  const env = { RATE_LIMITS: 'off', SIMULATED: 'on' };
  const [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
  try {
    await takeAll(browser, studio);
  } finally {
    await browser.close();
    await studio.stop();
    await studio.removeData();
  }
}

run(main);
