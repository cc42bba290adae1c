'use strict';
// Takes the pictures of docs/images: an overlay put together from widgets, and a new one, over a checkerboard; the four
// scenes of every preset, and the small pictures that list_presets names.
//   node scripts/screenshots.cjs [name …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const { PNG } = require('pngjs');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { findWidget } = require('../libs/widgets/src/catalog.ts');
const { expandPreset } = require('../libs/overlay/src/presets/looks/expand-preset.ts');
const { lookScenes } = require('../libs/overlay/src/presets/looks/preset.ts');
const { optionsOf, presets } = require('../libs/overlay/src/presets/presets.ts');
const { images, report, run, shown } = require('./pictures.cjs');
const { game } = require('./game-picture.cjs');
const { liveExamples, recentExamples, showExamples } = require('./widget-examples.cjs');
const { starterLayers } = require('../libs/overlay/src/lifecycle/starter.ts');

const WIDTH = 880;
const thumbs = path.join(__dirname, '../apps/renderer/thumbs');

/** What a new starter overlay shows. */
const starter = starterLayers({ find: findWidget }, { width: 1920, height: 1080, sceneId: 1 }).map(
  ({ data }) => [data.widget, data.layout, data.values],
);

const at = (x, y, scale = 1, rot = 0) => ({ x, y, scale, rot });

/** Name of the picture → canvas and layers. Each picture has the size of its canvas in a window of WIDTH pixels. */
const pictures = {
  'overlay-starter': { height: 1080, layers: starter },
  overlay: {
    height: 1080,
    layers: [
      ['shape', at(0, 497, 4.8), { shape: 'line', borderWidth: 18, radius: 0, fill: '#0e0e16e6' }],
      [
        'shape',
        at(0, 452, 4.8),
        { shape: 'line', borderWidth: 1, radius: 0, gradient: 'linear', fill: '#7c5cff', fill2: '#00d4ff' },
      ],
      ['webcam-frame', at(-660, 280, 1.1), { nameplate: 'Your channel' }],
      [
        'text',
        at(60, 497),
        { text: 'Chill Sunday · Hollow Knight · !discord', fontSize: 38, fontWeight: '600', shadow: 'none' },
      ],
      ['clock', at(840, 497), { fontSize: 44, shadow: 'none' }],
      [
        'text',
        at(0, -440),
        {
          text: 'First try, promise',
          font: 'Bangers',
          fontSize: 96,
          textColor: '#ffe14d',
          strokeWidth: 8,
          shadow: 'hard',
          letterSpacing: 3,
        },
      ],
    ],
  },
};

/** Lays a picture with transparency over a dark checkerboard. */
function overCheckerboard(png) {
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) {
      const index = (y * png.width + x) * 4;
      const tile = (Math.floor(x / 16) + Math.floor(y / 16)) % 2 === 0 ? 44 : 52;
      const alpha = png.data[index + 3] / 255;
      for (let channel = 0; channel < 3; channel++)
        png.data[index + channel] = Math.round(png.data[index + channel] * alpha + tile * (1 - alpha));
      png.data[index + 3] = 255;
    }
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
}

/** The layers that one scene of a preset shows, as a renderer gets them while a stream runs. */
function layersOf(preset, scene, canvas) {
  const { layers, layouts, scenes } = expandPreset(
    preset,
    { options: optionsOf(preset, {}), canvas, channel: { platform: 'twitch', name: 'NightOwl' } },
    { find: findWidget },
    String,
  );
  return scenes[scene].stack.flatMap(([memberId, layout, hidden]) => {
    const { widget, values } = layers[memberId - 1];
    // Held still: two runs make the same picture.
    const held = { ...values, ...(widget === 'background' && { speed: 0 }) };
    const { previewState } = findWidget(widget);
    const state = unshown.has(widget) ? {} : { ...(previewState && { state: previewState }) };
    return hidden
      ? []
      : [{ ...layer(memberId, widget, { layout: layouts[layout], values: held }), ...state }];
  });
}

/** What comes and goes isn't there just now, and texts say what the preset has them say. */
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
  const tiles = await Promise.all(
    shots.map(async (shot, index) => ({
      input: await sharp(shot).resize(792).toBuffer(),
      left: (index % 2) * 808,
      top: Math.floor(index / 2) * 462,
    })),
  );
  const sheet = sharp({ create: { width: 1600, height: 908, channels: 3, background: '#ffffff' } }).composite(
    tiles,
  );
  report(
    path.join(images, `preset-${preset.id}.jpg`),
    await sheet.jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
  );
  const thumb = await sharp(shots[0]).resize(480).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  report(path.join(thumbs, `preset-${preset.id}.jpg`), thumb);
}

async function takePicture(browser, server, name, { height, layers }) {
  const drawn = layers.map(([widget, layout, values], index) =>
    layer(index + 1, widget, { layout, values: { animate: false, ...values } }),
  );
  server.set({ canvas: { width: 1920, height }, ...stackOf(...drawn) });
  const tab = await browser.newPage({
    viewport: { width: WIDTH, height: (height * WIDTH) / 1920 },
    timezoneId: 'UTC',
  });
  await shown(tab, server, 300);
  const shot = PNG.sync.read(await tab.screenshot({ omitBackground: true }));
  const picture = overCheckerboard(shot);
  report(path.join(images, `${name}.png`), picture);
  await tab.close();
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
    for (const [name, picture] of Object.entries(pictures))
      if (isWanted(name)) await takePicture(browser, server, name, picture);
    const tab = await browser.newPage({ timezoneId: 'UTC' });
    await showExamples(server, tab);
    for (const preset of presets) if (isWanted(`preset-${preset.id}`)) await takePreset(tab, server, preset);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
