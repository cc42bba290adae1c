'use strict';
// Wine as tests of Windows use it: a prefix of their own, in a temporary folder.
const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('./swc.cjs');

const firstOf = (...files) => files.find((file) => spawnSync(file, ['--version']).status === 0);
const wine = firstOf('/usr/lib/wine/wine64', 'wine64');
const compiler = firstOf('x86_64-w64-mingw32-gcc');

/** Reason why a Windows test can't run; null if it can. */
const lacking =
  wine && compiler
    ? null
    : 'Not run: it needs Wine and mingw-w64 (Debian: apt-get install wine64 gcc-mingw-w64-x86-64).';

/** Runs a program to its end. @throws Error with what it said, unless that went well */
async function run(program, args, options = {}) {
  const log = path.join(options.work, `${path.basename(program)}-${Date.now()}.log`);
  const said = fs.openSync(log, 'w');
  const child = spawn(program, args, { stdio: ['ignore', said, said], ...options });
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

/** The variables that programs in a prefix are started with. */
function wineEnv(work) {
  return {
    ...process.env,
    WINEPREFIX: path.join(work, 'prefix'),
    WINEDEBUG: '-all',
    // Neither .NET nor a browser is needed, and nobody is there to look at a debugger.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winedbg.exe=',
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
}

/** Path where `makePrefix` writes the program that ends others as a console does. */
const consoleEvent = (work) => path.join(work, 'console-event.exe');

/** Makes the prefix of `wineEnv`. @param timeout in ms, for each step */
async function makePrefix(work, env, timeout) {
  const options = { work, timeout };
  const source = path.join(work, 'process-prng.c');
  const library = path.join(work, 'bcryptprimitives.dll');
  fs.writeFileSync(source, PROCESS_PRNG);
  await run(compiler, ['-shared', '-O2', '-s', '-o', library, source, '-ladvapi32'], options);
  const events = path.join(root, 'test/windows/console-event.c');
  await run(compiler, ['-O2', '-s', '-o', consoleEvent(work), events], options);
  await run(wine, ['wineboot', '--init'], { ...options, env });
  await run(wine, ['winecfg', '-v', 'win10'], { ...options, env });
  fs.copyFileSync(library, path.join(env.WINEPREFIX, 'drive_c/windows/system32/bcryptprimitives.dll'));
}

/**
 * Lets Node 24 start in a prefix. Wine 8 has `VirtualAlloc2`, but not the placeholders that V8 asks it for, and V8 ends
 * there; on a Windows that lacks the function it does without. So Wine's kernelbase gets another name for it, in this
 * prefix, and is loaded from there instead of Wine's own folder. Node stays as it is.
 * @returns the variables of `wineEnv` with that
 */
function letNode24Start(env) {
  const file = path.join(env.WINEPREFIX, 'drive_c/windows/system32/kernelbase.dll');
  const library = fs.readFileSync(file);
  const change = (from, to) => {
    const places = [];
    for (let at = library.indexOf(from); at >= 0; at = library.indexOf(from, at + 1)) places.push(at);
    if (places.length === 0) throw new Error(`Wine's kernelbase.dll has no ${JSON.stringify(from)}.`);
    for (const at of places) library.write(to, at, 'latin1');
  };
  // In the order of names, so that others are still found.
  change('\0VirtualAlloc2\0', '\0VirtualAlloc1\0');
  // Wine takes a file with this mark from its own folder.
  change('Wine builtin DLL', '\0'.repeat(16));
  fs.writeFileSync(file, library);
  return { ...env, WINEDLLOVERRIDES: `${env.WINEDLLOVERRIDES};kernelbase=n` };
}

/** Ends what runs in a prefix, and nothing else. */
function endPrefix(env) {
  spawnSync('/usr/lib/wine/wineserver64', ['--kill', '--wait'], { env });
}

module.exports = { wine, lacking, run, wineEnv, consoleEvent, makePrefix, letNode24Start, endPrefix };
