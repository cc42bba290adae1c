'use strict';
// Takes docs/images/sheets/presets/<preset>-<shape>.webp: the four scenes of each preset over a game, in its own look
// and in every look kit, on canvases of 16:9, 9:16 and 21:9. To be looked at before a preset or a kit is shown to
// anybody.
//   node scripts/preset-sheets.cjs [preset …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { stackOf } = require('../apps/renderer/test/pictures.ts');
const { lookKits } = require('../libs/features/overlays/src/look-kits/look-kits.ts');
const { lookScenes } = require('../libs/features/overlays/src/presets/looks/preset.ts');
const { presets } = require('../libs/features/overlays/src/presets/presets.ts');
const { grounds } = require('./grounds.cjs');
const { images, report, run, shown } = require('./pictures.cjs');
const { layersOf } = require('./screenshots.cjs');
const { liveExamples, recentExamples, showExamples } = require('./widget-examples.cjs');

/** Canvases, and the size of one scene on the sheet. */
const shapes = {
  wide: { canvas: { width: 1920, height: 1080 }, size: { width: 640, height: 360 } },
  tall: { canvas: { width: 1080, height: 1920 }, size: { width: 360, height: 640 } },
  ultrawide: { canvas: { width: 2560, height: 1080 }, size: { width: 768, height: 324 } },
};
const GAP = 8;

/** The scenes of a preset from left to right, one row for each look. */
async function takeSheet(tab, server, preset, { canvas, size }) {
  const { width, height } = size;
  await tab.setViewportSize(size);
  const ground = await (await grounds.game(size)).png().toBuffer();
  const kits = [undefined, ...lookKits.filter(({ id }) => id !== preset.lookKit)];
  const tiles = [];
  for (const [row, kit] of kits.entries())
    for (const scene of lookScenes.keys()) {
      server.set({ canvas, ...stackOf(...layersOf(preset, scene, canvas, kit)) });
      await shown(tab, server, 700);
      const place = { left: scene * (width + GAP), top: row * (height + GAP) };
      tiles.push(
        { input: ground, ...place },
        { input: await tab.screenshot({ omitBackground: true }), ...place },
      );
    }
  const sheet = {
    width: lookScenes.length * (width + GAP) - GAP,
    height: kits.length * (height + GAP) - GAP,
  };
  return sharp({ create: { ...sheet, channels: 3, background: '#808080' } }).composite(tiles);
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
    for (const preset of presets.filter(({ id }) => wanted.length === 0 || wanted.includes(id)))
      for (const [name, shape] of Object.entries(shapes)) {
        const sheet = await takeSheet(tab, server, preset, shape);
        const picture = await sheet.webp({ quality: 78, effort: 4 }).toBuffer();
        report(path.join(images, 'sheets/presets', `${preset.id}-${name}.webp`), picture);
      }
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
