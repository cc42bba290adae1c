'use strict';
// Takes the small picture of each widget that list_widgets names: its sample, drawn by the renderer.
//   node scripts/widget-thumbs.cjs [slug …]     only these
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const path = require('node:path');
const sharp = require('sharp');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { catalog } = require('../libs/widgets/src/catalog.ts');
const { withSample } = require('../libs/widgets/src/sample.ts');
const { report, run, shown } = require('./pictures.cjs');

const folder = (name) => path.join(__dirname, '../apps/renderer', name);
const [WIDTH, HEIGHT, MARGIN] = [400, 225, 20];
const canvas = { width: 1920, height: 1080 };

const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="g" cy="0.2" r="1"><stop stop-color="#343a52"/><stop offset="1" stop-color="#1b1e2b"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
);

/** Settings that make a clearer picture than the defaults do. */
const valueExamples = {
  text: { text: 'Starting soon' },
  background: { kind: 'gradient', color1: '#2b1a5e', color2: '#0f6f8a' },
  ticker: { boxWidth: 640 },
  challenges: {
    items: [
      ...[
        ['No damage in act two', 10],
        ['Fifty new subs', 50],
      ].map(([name, goal], i) => ({
        ...{ itemId: String(i), name, goal, unit: '', source: 'manual', reward: '', done: i === 0 },
      })),
    ],
  },
};

/** The drawing of a widget with its sample, with transparency. */
async function drawingOf(tab, server, { slug, initial, sample = {} }) {
  if (sample.picture)
    return sharp(folder(`samples/${path.basename(sample.picture.url)}`), { density: 144 })
      .png()
      .toBuffer();
  const { state } = sample;
  const values = { animate: false, ...initial, ...valueExamples[slug] };
  const drawn = withSample(sample, { ...layer(1, slug, { values }), ...(state && { state }) });
  server.live = sample.live ?? {};
  server.recent = Object.entries(sample.recent ?? {}).map(([kind, payloads]) => ({ kind, payloads }));
  server.set({ canvas, ...stackOf(drawn) });
  await shown(tab, server, 600);
  return tab.screenshot({ omitBackground: true });
}

async function takeThumb(tab, server, widget) {
  const drawing = await drawingOf(tab, server, widget);
  const fills = widget.flags.fullCanvasBackground;
  const size = fills ? [WIDTH, HEIGHT] : [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const bare = fills
    ? drawing
    : await sharp(drawing).trim({ background: '#00000000', threshold: 1 }).toBuffer();
  const input = await sharp(bare)
    .resize(...size, { fit: fills ? 'cover' : 'inside' })
    .toBuffer();
  const picture = await sharp(ground)
    .composite([{ input, gravity: 'center' }])
    .webp({ quality: 68, effort: 6, smartSubsample: true })
    .toBuffer();
  report(folder(`thumbs/widget-${widget.slug}.webp`), picture);
}

async function main() {
  const wanted = process.argv.slice(2);
  const page = buildPage();
  const server = new RenderServer(page.folder);
  await server.start();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ timezoneId: 'UTC', viewport: canvas });
    for (const widget of catalog)
      if (wanted.length === 0 || wanted.includes(widget.slug)) await takeThumb(tab, server, widget);
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
