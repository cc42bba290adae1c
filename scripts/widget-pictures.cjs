'use strict';
// Takes docs/images/widgets/<slug>.jpg, each widget by itself as a new layer that has something to show, and
// docs/images/kit-<id>.jpg, all of them in one look kit over white, black and a game.
//   node scripts/widget-pictures.cjs [slug or kit …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { defaultsOf, layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { images, report, run, shown } = require('./pictures.cjs');
const {
  game,
  liveExamples,
  recentExamples,
  samplePage,
  stateExamples,
  valueExamples,
} = require('./widget-examples.cjs');
const { unseenWidgets } = require('../apps/studio/src/widget-page.ts');
const { catalog } = require('../libs/widgets/src/catalog.ts');
const { kitValues } = require('../libs/overlay/src/look-kits/look-kit.ts');
const { lookKits } = require('../libs/overlay/src/look-kits/look-kits.ts');

const canvas = { width: 1920, height: 1080 };
/** Tiles of a contact sheet, in design pixels; two canvases of them, one below the other. */
const [COLUMNS, ROWS] = [4, 3];

const isSeen = ({ slug }) => !unseenWidgets.has(slug);
const fillsCanvas = ({ defaultSize: { w } }) => w === canvas.width;

function drawn(memberId, widget, layout, kit) {
  const values = {
    ...defaultsOf(widget.slug),
    ...(kit && kitValues(kit, widget)),
    ...valueExamples[widget.slug],
  };
  return {
    ...layer(memberId, widget.slug, { layout, values }),
    ...(widget.previewState && {
      state: stateExamples[widget.slug]?.(widget.previewState) ?? widget.previewState,
    }),
  };
}

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

/** Two pages of tiles. */
async function takeKit(tab, server, kit) {
  const widgets = catalog.filter((widget) => isSeen(widget) && !fillsCanvas(widget));
  const shots = [];
  for (let from = 0; from < widgets.length; from += COLUMNS * ROWS) {
    const layers = widgets.slice(from, from + COLUMNS * ROWS).map((widget, index) => {
      const { w, h } = widget.defaultSize;
      const [width, height] = [canvas.width / COLUMNS, canvas.height / ROWS];
      const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
      const x = (column + 0.5) * width - canvas.width / 2;
      const y = (row + 0.5) * height - canvas.height / 2;
      return drawn(index + 1, widget, { x, y, scale: Math.min(1, (width - 40) / w, (height - 40) / h) }, kit);
    });
    server.set({ canvas, ...stackOf(...layers) });
    await shown(tab, server, 900);
    shots.push(await tab.screenshot({ omitBackground: true }));
  }
  const tiles = [];
  for (const [row, ground] of [await flat('#ffffff'), await flat('#000000'), await scene()].entries())
    for (const [column, shot] of shots.entries())
      tiles.push({
        input: await sharp(ground)
          .composite([{ input: shot }])
          .png()
          .toBuffer(),
        left: column * 960,
        top: row * 540,
      });
  const sheet = sharp({
    create: { width: 960 * shots.length, height: 1620, channels: 3, background: '#888888' },
  });
  const picture = await sheet.composite(tiles).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  report(path.join(images, `kit-${kit.id}.jpg`), picture);
}

const flat = (background) =>
  sharp({ create: { width: 960, height: 540, channels: 3, background } })
    .png()
    .toBuffer();
const scene = () => sharp(game).resize(960, 540).png().toBuffer();

async function main() {
  const wanted = process.argv.slice(2);
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
  const page = buildPage();
  const server = new RenderServer(page.folder);
  server.live = liveExamples;
  server.recent = recentExamples;
  server.media.set('/media/sample.jpg', { type: 'image/jpeg', content: await sharp(game).jpeg().toBuffer() });
  await server.start();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 960, height: 540 }, timezoneId: 'UTC' });
    await tab.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: samplePage }));
    for (const widget of catalog.filter(isSeen))
      if (isWanted(widget.slug)) await takeWidget(tab, server, widget);
    for (const kit of lookKits) if (isWanted(kit.id)) await takeKit(tab, server, kit);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
