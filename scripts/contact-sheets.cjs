'use strict';
// Takes docs/images/sheets/<kit>-<ground>-<width>.webp: every widget at its size in each look kit and
// as it comes (plain), over white, black and
// a game, on a canvas 1920 pixels wide and on one of 640, as on a phone. To be looked at before a widget or a kit is
// shown to anybody.
//   node scripts/contact-sheets.cjs [kit …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { images, report, run, shown } = require('./pictures.cjs');
const { grounds } = require('./grounds.cjs');
const { drawn, liveExamples, recentExamples, showExamples } = require('./widget-examples.cjs');
const { catalog } = require('../libs/widgets/src/catalog.ts');
const { lookKits } = require('../libs/features/overlays/src/look-kits/look-kits.ts');

const WIDTH = 1920;
const widths = [WIDTH, 640];
/** Between tiles, and the height of the name above each, in design pixels. */
const [GAP, NAME] = [32, 40];
/** Scale of widgets that fill a canvas. */
const PART = 0.25;
/** Widgets that show nothing by themselves. */
const unseenWidgets = new Set(['sound', 'stinger']);
const canvas = { width: WIDTH, height: 1080 };

const fillsCanvas = ({ defaultSize: { w, h } }) => w === canvas.width && h === canvas.height;

/** Tiles from left to right, row by row, tall ones together. @returns tiles with the place of their left upper corner */
function placed(widgets) {
  const sizes = widgets.map((widget) => {
    const { w, h } = fillsCanvas(widget) ? { w: WIDTH * PART, h: canvas.height * PART } : widget.defaultSize;
    return { widget, w, h };
  });
  sizes.sort((a, b) => b.h - a.h || b.w - a.w);
  const tiles = [];
  const rows = [];
  for (const size of sizes) {
    const wide = Math.min(WIDTH, size.w + GAP);
    let row = rows.find(({ used, high }) => used + wide <= WIDTH && size.h <= high);
    if (!row) {
      const last = rows.at(-1);
      row = { used: 0, high: size.h, top: last ? last.top + last.high + NAME + GAP : 0 };
      rows.push(row);
    }
    const left = size.w >= WIDTH ? 0 : row.used + GAP / 2;
    tiles.push({ ...size, left, top: row.top + NAME });
    row.used += wide;
  }
  const last = rows.at(-1);
  // A multiple of 9: thirds of it are whole pixels.
  return { tiles, height: Math.ceil((last.top + last.high + NAME + GAP) / 9) * 9 };
}

const label = {
  ...{
    fontSize: 20,
    fontWeight: '600',
    textColor: '#ffffff',
    bgColor: '#000000',
    shadow: 'none',
    strokeWidth: 0,
  },
  ...{ padX: 10, padY: 4, radius: 4, anchor: 'left' },
};

/** Everything that doesn't fill its canvas, with names. */
function layersOf({ tiles, height }, kit) {
  const at = (left, top) => ({ x: left - WIDTH / 2, y: top - height / 2 });
  return tiles.flatMap(({ widget, w, h, left, top }, index) => {
    const name = layer(1000 + index, 'text', {
      layout: at(left + 300, top - NAME / 2),
      values: { ...label, text: widget.slug },
    });
    if (fillsCanvas(widget)) return [name];
    return [name, drawn(index + 1, widget, at(left + w / 2, top + h / 2), kit)];
  });
}

async function taken(tab, server, state) {
  server.set(state);
  await shown(tab, server, 1000);
  // A sheet is large, and may be drawn without a graphics card.
  return tab.screenshot({ omitBackground: true, timeout: 120_000 });
}

/** Takes the tiles of widgets that fill a canvas. */
async function takeCanvases(tab, server, { tiles }, kit) {
  const all = [];
  await tab.setViewportSize({ width: 960, height: 540 });
  for (const tile of tiles.filter(({ widget }) => fillsCanvas(widget)))
    all.push({
      ...tile,
      shot: await taken(tab, server, { canvas, ...stackOf(drawn(1, tile.widget, {}, kit)) }),
    });
  return all;
}

/** One sheet without what is behind it. */
async function takeSheet(tab, server, plan, { kit, width, canvases }) {
  const share = width / WIDTH;
  const size = { width, height: Math.round(plan.height * share) };
  await tab.setViewportSize(size);
  const sheet = await taken(tab, server, {
    canvas: { width: WIDTH, height: plan.height },
    ...stackOf(...layersOf(plan, kit)),
  });
  const small = await Promise.all(
    canvases.map(async ({ w, h, left, top, shot }) => ({
      input: await sharp(shot)
        .resize(Math.round(w * share), Math.round(h * share))
        .toBuffer(),
      left: Math.round(left * share),
      top: Math.round(top * share),
    })),
  );
  return { size, layers: [...small, { input: sheet, left: 0, top: 0 }] };
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
    const tab = await browser.newPage({ timezoneId: 'UTC' });
    await showExamples(server, tab);
    const plan = placed(catalog.filter(({ slug }) => !unseenWidgets.has(slug)));
    const looks = [['plain', undefined], ...lookKits.map((kit) => [kit.id, kit])];
    for (const [id, kit] of looks.filter(([each]) => wanted.length === 0 || wanted.includes(each))) {
      const canvases = await takeCanvases(tab, server, plan, kit);
      for (const width of widths) {
        const { size, layers } = await takeSheet(tab, server, plan, { kit, width, canvases });
        for (const [name, ground] of Object.entries(grounds)) {
          const picture = (await ground(size)).composite(layers).webp({ quality: 78, effort: 4 });
          report(path.join(images, 'sheets', `${id}-${name}-${width}.webp`), await picture.toBuffer());
        }
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
