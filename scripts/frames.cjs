'use strict';
// How a busy overlay is painted: a full chat of twenty lines a second, an alert, and three layers that move all the
// time, for ten seconds. Prints frames, and how much of the time the page's one thread was busy.
//   node scripts/frames.cjs
// Needs Chromium (CHROMIUM_PATH, or where Debian installs it).
require('../test/support/swc-hook.cjs');
const { launchBrowser } = require('../test/support/browser.ts');
const { buildPage, RenderServer } = require('../apps/renderer/test/render-server.ts');
const { layer, stackOf } = require('../apps/renderer/test/pictures.ts');
const { findWidget } = require('../libs/widgets/src/catalog.ts');
const { recentExamples } = require('./widget-examples.cjs');
const { run } = require('./pictures.cjs');

const [SECONDS, LINES, MOVES_MS] = [10, 20, 500];

/** In the page: intervals between frames, in ms, for so long. */
const frames = (ms) => `new Promise((done) => {
  const all = [];
  const began = performance.now();
  let last = began;
  requestAnimationFrame(function next(now) {
    all.push(now - last);
    last = now;
    if (now - began < ${ms}) requestAnimationFrame(next);
    else done(all.slice(1));
  });
})`;

async function main() {
  const page = buildPage();
  const server = new RenderServer(page.folder);
  const alert = {
    ...layer(2, 'alert-box', { layout: { y: -300 } }),
    state: findWidget('alert-box').sample.state,
  };
  const movers = [3, 4, 5].map((id) =>
    layer(id, 'shape', { layout: { x: -600, y: (id - 4) * 250, scale: 0.6 } }),
  );
  const all = [layer(1, 'chat-box', { layout: { x: 700 } }), alert, ...movers];
  server.set({ canvas: { width: 1920, height: 1080 }, ...stackOf(...all) });
  await server.start();
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await tab.goto(`${server.url}/o/frames?transparent`);
    await tab.waitForSelector(`[data-position="${server.position}"]`, { state: 'attached' });
    const [line] = recentExamples[0].payloads;
    let count = 0;
    const talking = setInterval(() => {
      const text = `line ${count} of somebody who has something to say`;
      const at = new Date().toISOString();
      server.sendSignal('chat', { ...line, at, messageId: `m${count++}`, parts: [{ kind: 'text', text }] });
    }, 1000 / LINES);
    const moving = setInterval(() => {
      const x = Math.random() * 800 - 600;
      server.publish(
        ...movers.map(({ memberId, layout }) => ({
          kind: 'layer-changed',
          memberId,
          layout: { ...layout, x, rot: x / 10 },
          ms: MOVES_MS,
        })),
      );
    }, MOVES_MS);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    await tab.waitForTimeout(2000);
    const before = await busy();
    const intervals = (await tab.evaluate(frames(SECONDS * 1000))).sort((a, b) => a - b);
    const after = await busy();
    clearInterval(talking);
    clearInterval(moving);
    const at = (share) => intervals[Math.floor((intervals.length - 1) * share)].toFixed(1);
    const share = (name) => `${(((after[name] - before[name]) / SECONDS) * 100).toFixed(1)} %`;
    console.log(
      `${(intervals.length / SECONDS).toFixed(1)} frames a second; between two: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
    );
    console.log(
      `busy: ${share('TaskDuration')} of the time, of it scripts ${share('ScriptDuration')}, styles ${share('RecalcStyleDuration')}, layout ${share('LayoutDuration')}`,
    );
  } finally {
    await browser.close();
    await server.stop();
    page.remove();
  }
}

run(main);
