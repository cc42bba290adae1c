'use strict';
// Runs a packed program; the build copies this file beside them. Whatever is loaded before the program is kept small.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname } = require('node:path');
const { Script } = require('node:vm');

/** What V8 made of the program, for this version of V8; undefined when the build has left none. */
function compiled(file) {
  try {
    return readFileSync(`${file}.compiled`);
  } catch {
    return undefined;
  }
}

/**
 * Runs a program as Node would run a module.
 * @returns {{script: Script, exports: object}}
 */
function run(file) {
  // All of it is ASCII, and wrapped already: V8 would copy its megabytes to put something around them.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: compiled(file),
  });
  nameSources(file);
  const program = { exports: {} };
  script.runInThisContext()(program.exports, createRequire(file), program, file, dirname(file));
  return { script, exports: program.exports };
}

/** Stack traces name our sources instead of places in the packed file. Nothing is read before somebody asks for one. */
function nameSources(file) {
  const place = new RegExp(`[^\\s()]*\\b${basename(file).replaceAll('.', '\\.')}:(\\d+):\\d+`, 'g');
  let table;
  Error.prepareStackTrace = (error, frames) => {
    const trace = [headOf(error), ...frames.map((frame) => `    at ${frame}`)].join('\n');
    return trace.replace(place, (whole, line) => {
      table ??= readTable(`${file}.lines`);
      return sourceOf(table, Number(line)) ?? whole;
    });
  };
}

function headOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

function readTable(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { files: [], parts: [] };
  }
}

/** `libs/kernel/src/problem.ts:12`; undefined for lines of packages. */
function sourceOf({ files, parts }, line) {
  const next = parts.findIndex(([from]) => from > line);
  const [from, first, file] = parts.at(next - (next < 0 ? 0 : 1)) ?? [];
  return files[file] && `${files[file]}:${first + line - from}`;
}

module.exports = { run };
