'use strict';
// The main module of each packed program: docs/adr/0423-a-stop-keeps-what-v8-compiled.md. The build writes this text
// beside the packed file, which it runs as `require` would, with what V8 compiled in an earlier run.
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

const program = __filename.replace(/\.js$/, '.packed.js');
const compiled = `${program}.compiled`;
const DIGEST_BYTES = 32;

/** Digest over compiled code and the file that it belongs to. */
function digestOf(code, { size, mtimeMs }) {
  return createHash('sha256').update(`${process.version} ${size} ${mtimeMs} `).update(code).digest();
}

/** Returns the compiled code; undefined if there is none, or if it is damaged or of another file. */
function readCompiled(file) {
  try {
    const content = readFileSync(compiled);
    const code = content.subarray(DIGEST_BYTES);
    return digestOf(code, file).equals(content.subarray(0, DIGEST_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Writes compiled code for the next start. A folder that cannot be written to has none. */
function writeCompiled(script, file) {
  const unfinished = `${compiled}.${process.pid}`;
  try {
    // V8 refuses compiled code of other flags than a start has; the server sets this one: start-garbage.ts.
    setFlagsFromString('--heap-growing-percent=0');
    const code = script.createCachedData();
    writeFileSync(unfinished, Buffer.concat([digestOf(code, file), code]), { mode: 0o600 });
    renameSync(unfinished, compiled);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

const file = statSync(program);
const cachedData = readCompiled(file);
const script = new Script(Module.wrap(readFileSync(program, 'latin1')), {
  filename: program,
  ...(cachedData && { cachedData }),
});
if (script.cachedDataRejected !== false)
  process.once('exit', (code) => {
    if (code === 0) writeCompiled(script, file);
  });
const packed = new Module(program, module);
packed.filename = program;
packed.paths = module.paths;
script
  .runInThisContext()
  .call(packed.exports, packed.exports, Module.createRequire(program), packed, program, dirname(program));
