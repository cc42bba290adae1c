'use strict';
// What the scripts that take pictures share.
const fs = require('node:fs');
const path = require('node:path');

const images = path.join(__dirname, '../docs/images');

/** The address that pictures open; `settleMs` lets entrances and fonts come to rest. */
async function shown(tab, server, settleMs) {
  await tab.goto(`${server.url}/o/picture?transparent`);
  await tab.waitForSelector(`[data-position="${server.position}"]`, { state: 'attached' });
  await tab.evaluate(`document.fonts.ready.then(() => new Promise((done) => setTimeout(done, ${settleMs})))`);
}

/** Encodes a picture of a page as WebP. @param image a sharp image @returns its bytes */
const encoded = (image) => image.webp({ quality: 54, effort: 6, smartSubsample: true }).toBuffer();

function report(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  console.log(`${path.relative(process.cwd(), file)}  ${Math.round(content.length / 1000)} kB`);
}

/** Runs `take`, and sets the exit code to 1 on an error. */
function run(take) {
  take().catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

module.exports = { encoded, images, report, run, shown };
