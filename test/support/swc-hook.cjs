'use strict';
// Lets a thread or process of a test run TypeScript sources, as jest does for the test itself. Compiled sources
// are cached, since many tests start several such threads.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { threadId } = require('node:worker_threads');
const { root, options } = require('../../scripts/swc.cjs');

const folder = path.join(root, 'node_modules/.cache/typescript');
const compiler = JSON.stringify([require('@swc/core/package.json').version, options]);

function transformed(file) {
  const source = fs.readFileSync(file, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([compiler, file, source]))
    .digest('hex');
  const cached = path.join(folder, `${key}.js`);
  if (fs.existsSync(cached)) return fs.readFileSync(cached, 'utf8');
  const { code } = require('@swc/core').transformSync(source, { ...options, filename: file });
  fs.mkdirSync(folder, { recursive: true });
  // Renamed once it is complete, since others may read it meanwhile.
  const unfinished = `${cached}.${process.pid}-${threadId}`;
  fs.writeFileSync(unfinished, code);
  fs.renameSync(unfinished, cached);
  return code;
}

require.extensions['.ts'] = (module, file) => module._compile(transformed(file), file);
