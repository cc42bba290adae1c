'use strict';
// Where the last build lies, and whether it is of the sources of now.
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('./swc.cjs');

const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built');

/** Yields the files below a folder. */
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

module.exports = { dist, files, isFresh, sources, stamp };
