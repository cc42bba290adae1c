'use strict';
// Makes the packages of all platforms and tries them: npm run test:package [-- FILE …]
// The one for Linux is started where there is no Node, the one for Windows under Wine, with a Chromium for what a
// person sees; those of the others are looked into. What can't be tried here is left out, and said so.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { targets } = require('./package/targets.cjs');
const { root } = require('./swc.cjs');
const { consoleEvent, endPrefix, lacking, letNode24Start, makePrefix, wine, wineEnv } = require('./wine.cjs');

const DEADLINE_MS = 420_000;
const began = Date.now();
const left = () => Math.max(1, DEADLINE_MS - (Date.now() - began));
const report = (what) => console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`);

async function main(files) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
  let env = wineEnv(work);
  try {
    const made = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/package.cjs'), ...Object.keys(targets)],
      {
        stdio: 'inherit',
        timeout: left(),
        env: { ...process.env, PACKAGE_DIR: work },
      },
    );
    if (made.status !== 0) return 1;
    report('All packages are made');
    if (lacking) console.log(`The package for Windows isn't started. ${lacking}`);
    else {
      await makePrefix(work, env, left());
      env = letNode24Start(env);
      report('Wine is there');
    }
    const patterns = files.length > 0 ? files : ['test/package/.*\\.package'];
    const { status } = spawnSync(
      process.execPath,
      [
        require.resolve('jest/bin/jest'),
        '--maxWorkers=1',
        ...patterns.flatMap((pattern) => ['--testRegex', `${pattern}.*\\.ts$`]),
      ],
      {
        cwd: root,
        stdio: 'inherit',
        timeout: left(),
        env: {
          ...(lacking ? process.env : { ...env, WINE: wine, WINDOWS_EVENTS: consoleEvent(work) }),
          PACKAGE_DIR: work,
        },
      },
    );
    report('Done');
    return status ?? 1;
  } finally {
    if (!lacking) endPrefix(env);
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
