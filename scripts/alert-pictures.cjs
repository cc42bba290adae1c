'use strict';
// Takes docs/images/alerts/<kit>-<ground>-<width>.webp: every style of alerts, each with another kind of event, in each
// look kit, over white, black and a game, on a canvas 1920 pixels wide and on one of 640. To be looked at before a style
// is shown to anybody.
//   node scripts/alert-pictures.cjs [kit …]                only these
//   node scripts/alert-pictures.cjs --moving [kit …]       half a second after they began: docs/images/alerts/<kit>-moving.webp
//   node scripts/alert-pictures.cjs --kinds [style …]      each kind of event in a style: docs/images/alerts/<style>.webp
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { images, report, run, shown } = require('./pictures.cjs');
const { grounds } = require('./grounds.cjs');
const { alertExamples } = require('./alert-examples.cjs');
const { findWidget } = require('../libs/widgets/src/catalog.ts');
const { alertStyleNames } = require('../libs/widgets/src/alert-box/alert-styles.ts');
const { lookKits } = require('../libs/features/overlays/src/look-kits/look-kits.ts');
const { kitValues } = require('../libs/features/overlays/src/look-kits/look-kit.ts');

const widget = findWidget('alert-box');
/** Tiles of a sheet, in design pixels. */
const TILE = { width: 640, height: 360 };
const COLUMNS = 3;
const SCALE = 0.66;

const examples = Object.entries(alertExamples);

function tile(index, values, showing) {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  const layout = { x: (column - 1) * TILE.width, y: (row + 0.5) * TILE.height, scale: SCALE };
  return { ...layer(index + 1, 'alert-box', { values, layout }), state: { ...widget.previewState, showing } };
}

/** @param tiles settings and alert of each */
async function takeSheet(tab, server, tiles, width, isMoving = false) {
  const rows = Math.ceil(tiles.length / COLUMNS);
  const canvas = { width: COLUMNS * TILE.width, height: rows * TILE.height };
  const size = { width, height: Math.round((canvas.height * width) / canvas.width) };
  await tab.setViewportSize(size);
  const layers = tiles.map(([values, showing], index) => {
    const { layout, ...rest } = tile(index, values, showing);
    return { ...rest, layout: { ...layout, y: layout.y - canvas.height / 2 } };
  });
  server.set({ canvas, ...stackOf(...layers) });
  await shown(tab, server, isMoving ? 0 : 1300);
  return { size, picture: await tab.screenshot({ omitBackground: true, timeout: 120_000 }) };
}

async function takeKit(tab, server, kit) {
  const tiles = alertStyleNames.map((style, index) => {
    const [, showing] = examples[index % examples.length];
    return [{ ...kitValues(kit, widget), style }, showing];
  });
  for (const width of [1920, 640]) {
    const { size, picture } = await takeSheet(tab, server, tiles, width);
    for (const [name, ground] of Object.entries(grounds)) {
      const whole = (await ground(size)).composite([{ input: picture }]).webp({ quality: 84 });
      report(path.join(images, 'alerts', `${kit.id}-${name}-${width}.webp`), await whole.toBuffer());
    }
  }
}

async function takeMoving(tab, server, kit) {
  const tiles = () =>
    alertStyleNames.map((style, index) => {
      const [, showing] = examples[index % examples.length];
      return [
        { ...kitValues(kit, widget), style },
        { ...showing, startsAt: Date.now() + 250 },
      ];
    });
  const { size, picture } = await takeSheet(tab, server, tiles(), 1920, true);
  const whole = (await grounds.game(size)).composite([{ input: picture }]).webp({ quality: 84 });
  report(path.join(images, 'alerts', `${kit.id}-moving.webp`), await whole.toBuffer());
}

async function takeKinds(tab, server, style) {
  const tiles = examples.map(([, showing]) => [{ ...kitValues(lookKits[0], widget), style }, showing]);
  const { size, picture } = await takeSheet(tab, server, tiles, 1920);
  const whole = (await grounds.game(size)).composite([{ input: picture }]).webp({ quality: 84 });
  report(path.join(images, 'alerts', `${style}.webp`), await whole.toBuffer());
}

async function main() {
  const byKind = process.argv.includes('--kinds');
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
  const page = buildPage();
  const server = new RenderServer(page.folder);
  await server.start();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ timezoneId: 'UTC' });
    const picture = await sharp(path.join(__dirname, '../apps/renderer/thumbs/media-heart-1.png'))
      .resize(400, 400)
      .png()
      .toBuffer();
    server.media.set('/media/heart.png', { type: 'image/png', content: picture });
    if (process.argv.includes('--moving'))
      for (const kit of lookKits.filter(({ id }) => isWanted(id))) await takeMoving(tab, server, kit);
    else if (byKind)
      for (const style of alertStyleNames.filter(isWanted)) await takeKinds(tab, server, style);
    else for (const kit of lookKits.filter(({ id }) => isWanted(id))) await takeKit(tab, server, kit);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
