'use strict';
// Builds everything into dist/: our modules one by one with swc, of these the server and the command line packed, and
// the renderer and the console with esbuild.
//   --if-stale   only when a source is newer than the last build
//   --quiet      says nothing
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { areApiTypesStale, refreshApiTypes } = require('./api-types.cjs');
const { pack } = require('./pack.cjs');
const { dist, files, isFresh, sources, stamp } = require('./last-build.cjs');
const { root, options } = require('./swc.cjs');

const args = new Set(process.argv.slice(2));
/** Prefix of the folder of an unfinished build. */
const unfinished = '.new-';

/** Returns a hash over all code that folds states from events. A different hash renews the stored snapshots. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...files(path.join(root, 'libs')), path.join(root, 'package-lock.json')])
    hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

async function buildModules(folder) {
  const { transformFile } = require('@swc/core');
  const modules = sources()
    .map((file) => path.relative(root, file))
    .filter((file) => /^(apps[/\\](?!renderer|console)|libs)/.test(file) && file.endsWith('.ts'))
    .filter(
      (file) => !/\.(d|spec|contract|drawing)\.ts$|^libs[/\\]widgets[/\\]src[/\\]drawing[/\\]/.test(file),
    );
  await Promise.all(
    modules.map(async (file) => {
      const { code } = await transformFile(path.join(root, file), options);
      const target = path.join(folder, file.replace(/\.ts$/, '.js'));
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, code);
    }),
  );
  return modules.length;
}

/** Puts a finished build in place of the last one, which could be started until now. */
function takePlace(folder) {
  for (const name of fs.readdirSync(dist))
    if (!name.startsWith(unfinished)) fs.rmSync(path.join(dist, name), { recursive: true, maxRetries: 5 });
  for (const name of fs.readdirSync(folder)) fs.renameSync(path.join(folder, name), path.join(dist, name));
  fs.rmdirSync(folder);
}

async function main() {
  if (args.has('--if-stale') && isFresh()) return;
  const started = Date.now();
  const folder = path.join(dist, `${unfinished}${process.pid}`);
  const count = await buildModules(folder);
  await pack(folder);
  for (const page of ['renderer', 'console']) {
    const script = path.join(root, 'apps', page, 'build.cjs');
    if (fs.existsSync(script)) await require(script).build(path.join(folder, 'apps', page));
  }
  if (areApiTypesStale()) await refreshApiTypes();
  fs.writeFileSync(path.join(folder, path.basename(stamp)), fingerprint());
  takePlace(folder);
  if (!args.has('--quiet'))
    console.log(`Built ${count} files, the renderer and the console in ${Date.now() - started} ms.`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
