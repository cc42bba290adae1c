'use strict';
// Takes docs/images/widgets/<slug>.jpg, each widget by itself as a new layer that has something to show.
//   node scripts/widget-pictures.cjs [slug …]     only these
// How it looks in look kits: scripts/contact-sheets.cjs.
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { stackOf } = require('../apps/renderer/test/pictures.ts');
const { images, report, run, shown } = require('./pictures.cjs');
const { game } = require('./game-picture.cjs');
const { drawn, liveExamples, recentExamples, showExamples } = require('./widget-examples.cjs');
const { unseenWidgets } = require('../apps/studio/src/widget-page.ts');
const { catalog } = require('../libs/widgets/src/catalog.ts');

const canvas = { width: 1920, height: 1080 };

const fillsCanvas = ({ defaultSize: { w, h } }) => w === canvas.width && h === canvas.height;

async function takeWidget(tab, server, widget) {
  const { w, h } = widget.defaultSize;
  const scale = Math.min(1.4, (canvas.width * 0.9) / w, (canvas.height * 0.8) / h);
  server.set({ canvas, ...stackOf(drawn(1, widget, { scale: fillsCanvas(widget) ? 1 : scale })) });
  await shown(tab, server, 900);
  const ground = await sharp(game).resize(960, 540).png().toBuffer();
  const whole = await sharp(ground)
    .composite([{ input: await tab.screenshot({ omitBackground: true }) }])
    .png()
    .toBuffer();
  const picture = await sharp(whole).resize(640).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  report(path.join(images, 'widgets', `${widget.slug}.jpg`), picture);
}

async function main() {
  const wanted = process.argv.slice(2);
  const page = buildPage();
  const server = new RenderServer(page.folder);
  server.live = liveExamples;
  server.recent = recentExamples;
  await server.start();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 960, height: 540 }, timezoneId: 'UTC' });
    await showExamples(server, tab);
    for (const widget of catalog.filter(({ slug }) => !unseenWidgets.has(slug)))
      if (wanted.length === 0 || wanted.includes(widget.slug)) await takeWidget(tab, server, widget);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
