'use strict';
// Runs a packed program once, as far as every run goes, and writes what V8 has compiled beside it.
const { mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { run } = require('./packed.cjs');

const file = process.argv[2];

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-build-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
  });
  process.argv.splice(1, 2, file, 'help');
  console.log = () => undefined;
  const { script, exports } = run(file);
  await exports.started;
  // Whole or not at all: somebody may be starting it.
  writeFileSync(`${file}.compiled.new`, script.createCachedData());
  renameSync(`${file}.compiled.new`, `${file}.compiled`);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
