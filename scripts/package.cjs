'use strict';
// Makes the downloads: npm run package -- win-x64 | linux-x64 | linux-arm64 | darwin-x64 | darwin-arm64 | stream-deck | companion …
// The results are in dist-packages/. docs/adr/0234 describes the content of those for platforms.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { writeArchive } = require('./package/archive.cjs');
const { makeCompanionModule } = require('./package/companion.cjs');
const { contentFor } = require('./package/content.cjs');
const { makeStreamDeckPlugin } = require('./package/stream-deck.cjs');
const { targets } = require('./package/targets.cjs');
const { root } = require('./swc.cjs');

const MAX_BYTES = 120_000_000;
const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Plugins for other programs, by the name that npm run package takes. */
const plugins = { 'stream-deck': makeStreamDeckPlugin, companion: makeCompanionModule };

function report(file) {
  const bytes = fs.readFileSync(file);
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MAX_BYTES}.`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  console.log(`${file}  ${(bytes.length / 1e6).toFixed(1)} MB  sha256 ${digest}`);
}

async function makePackage(each, folder) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  try {
    if (Object.hasOwn(plugins, each)) return report(await plugins[each](version, folder, work));
    const target = targets[each];
    const top = `${name}-${version}`;
    const file = path.join(folder, `${top}-${target.name}${target.kind === 'windows' ? '.zip' : '.tar.gz'}`);
    const content = await contentFor(target, work);
    await writeArchive(
      content.map((entry) => ({ ...entry, name: `${top}/${entry.name}` })),
      file,
    );
    return report(file);
  } finally {
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function main(wanted) {
  const known = [...Object.keys(targets), ...Object.keys(plugins)];
  if (wanted.length === 0 || wanted.some((each) => !known.includes(each)))
    throw new Error(`npm run package -- ${known.join(' | ')}`);
  const folder = process.env.PACKAGE_DIR ?? path.join(root, 'dist-packages');
  // Two at once: compressing takes a core each.
  const waiting = [...new Set(wanted)];
  const work = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift())
      await makePackage(each, folder);
  };
  await Promise.all([work(), work()]);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
