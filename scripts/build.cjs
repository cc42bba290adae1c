'use strict';
// Builds everything into dist/: the server and the command line with swc, the renderer with esbuild.
//   --if-stale   only when a source is newer than the last build
//   --quiet      says nothing
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { root, options } = require('./swc.cjs');

const args = new Set(process.argv.slice(2));
const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built');

function* files(dir) {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* files(file);
    else yield file;
  }
}

const sources = () => [
  ...files(path.join(root, 'apps')),
  ...files(path.join(root, 'libs')),
  ...files(path.join(root, 'scripts')),
  path.join(root, 'tsconfig.json'),
  path.join(root, 'package-lock.json'),
];

function isFresh() {
  if (!fs.existsSync(stamp)) return false;
  const built = fs.statSync(stamp).mtimeMs;
  return sources().every((file) => fs.statSync(file).mtimeMs <= built);
}

/** Of everything that makes states from events: what another build has kept of them is made anew. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...files(path.join(root, 'libs')), path.join(root, 'package-lock.json')])
    hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function buildServer() {
  const { transformFileSync } = require('@swc/core');
  let count = 0;
  for (const file of sources()) {
    const relative = path.relative(root, file);
    if (!/^(apps[/\\](?!renderer)|libs)/.test(relative) || !relative.endsWith('.ts')) continue;
    if (/\.(d|spec|contract)\.ts$/.test(relative)) continue;
    const target = path.join(dist, relative.replace(/\.ts$/, '.js'));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, transformFileSync(file, options).code);
    count++;
  }
  return count;
}

async function main() {
  if (args.has('--if-stale') && isFresh()) return;
  const started = Date.now();
  fs.rmSync(dist, { recursive: true, force: true });
  const count = buildServer();
  const renderer = path.join(root, 'apps/renderer/build.cjs');
  if (fs.existsSync(renderer)) await require(renderer).build();
  fs.writeFileSync(stamp, fingerprint());
  if (!args.has('--quiet'))
    console.log(`Built ${count} files and the renderer in ${Date.now() - started} ms.`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
