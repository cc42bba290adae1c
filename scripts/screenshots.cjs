'use strict';
// Takes the small pictures of presets that list_presets names and docs/presets.md shows.
//   node scripts/screenshots.cjs [preset-<id> …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { kitValues } = require('../libs/features/overlays/src/look-kits/look-kit.ts');
const { findWidget } = require('../libs/widgets/src/catalog.ts');
const { expandPreset } = require('../libs/features/overlays/src/presets/looks/expand-preset.ts');
const { lookScenes } = require('../libs/features/overlays/src/presets/looks/preset.ts');
const { optionsOf, presets } = require('../libs/features/overlays/src/presets/presets.ts');
const { encoded, report, run, shown } = require('./pictures.cjs');
const { game } = require('./game-picture.cjs');
const { liveExamples, recentExamples, showExamples } = require('./widget-examples.cjs');

const thumbs = path.join(__dirname, '../apps/renderer/thumbs');

/**
 * The layers that one scene of a preset shows, as a renderer gets them while a stream runs.
 * @param [kit] another look kit than the preset's own
 * @param [isMoving] true: backgrounds move as they do on air
 */
function layersOf(preset, scene, canvas, kit, isMoving = false) {
  const { layers, layouts, scenes } = expandPreset(
    preset,
    {
      options: optionsOf(preset, {}),
      canvas,
      channel: { platform: 'twitch', name: 'NightOwl' },
      locale: 'en',
    },
    { find: findWidget },
    String,
  );
  return scenes[scene].stack.flatMap(([memberId, layout, hidden]) => {
    const { widget, values: own } = layers[memberId - 1];
    const restyled = kit && kitValues(kit, findWidget(widget), own, { recolorsPlates: true });
    const values = { ...own, ...restyled };
    // Held still: two runs make the same picture.
    const held = { ...values, ...(widget === 'background' && !isMoving && { speed: 0 }) };
    const { sample } = findWidget(widget);
    const state = unshown.has(widget) ? {} : { ...(sample?.state && { state: sample.state }) };
    return hidden
      ? []
      : [{ ...layer(memberId, widget, { layout: layouts[layout], values: held }), ...state }];
  });
}

/** Widgets that show nothing at first; texts show the words of the preset. */
const unshown = new Set(['alert-box', 'media', 'drawing', 'text']);

async function takeScenes(tab, server, preset, canvas, size) {
  await tab.setViewportSize(size);
  const ground = await sharp(game).resize(size.width, size.height, { fit: 'cover' }).png().toBuffer();
  const shots = [];
  for (let scene = 0; scene < lookScenes.length; scene++) {
    server.set({ canvas, ...stackOf(...layersOf(preset, scene, canvas)) });
    await shown(tab, server, 900);
    const input = await tab.screenshot({ omitBackground: true });
    shots.push(await sharp(ground).composite([{ input }]).png().toBuffer());
  }
  return shots;
}

async function takePreset(tab, server, preset) {
  const canvas = { width: 1920, height: 1080 };
  const shots = await takeScenes(tab, server, preset, canvas, { width: 1280, height: 720 });
  report(path.join(thumbs, `preset-${preset.id}.webp`), await encoded(sharp(shots[0]).resize(480)));
}

async function main() {
  const wanted = process.argv.slice(2);
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
  const page = buildPage();
  const server = new RenderServer(page.folder);
  await server.start();
  server.live = liveExamples;
  server.recent = recentExamples;
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ timezoneId: 'UTC' });
    await showExamples(server, tab);
    for (const preset of presets) if (isWanted(`preset-${preset.id}`)) await takePreset(tab, server, preset);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

module.exports = { layersOf };

if (require.main === module) run(main);
