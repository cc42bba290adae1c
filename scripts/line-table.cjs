'use strict';
// From a source map to what stack traces need of it: which line of which of our sources a line was made from. The
// map itself is ten times as large, and reading it would stop a server for a second.
const path = require('node:path');

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Uint8Array(128);
for (let i = 0; i < digits.length; i++) valueOf[digits.charCodeAt(i)] = i;

/** For each line of the packed file, the source and the line that its first mapped place comes from, or null. */
function* firstPlaces(mappings) {
  const fields = [0, 0, 0, 0];
  let first = null;
  let field = 0;
  let value = 0;
  let shift = 0;
  for (let at = 0; at <= mappings.length; at++) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : 59;
    if (code === 44 || code === 59) {
      if (field >= 4) first ??= { source: fields[1], line: fields[2] };
      field = 0;
      if (code === 44) continue;
      yield first;
      first = null;
      fields[0] = 0;
      continue;
    }
    const digit = valueOf[code];
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    // Names, the fifth field, are not needed.
    if (field < 4) fields[field] += value & 1 ? -(value >> 1) : value >> 1;
    field++;
    value = shift = 0;
  }
}

/**
 * @param map the source map, version 3
 * @param folder that its sources are relative to
 * @param root of the project; sources in its node_modules have no lines
 * @returns {{files: string[], parts: [number, number, number][]}} `parts`: from this line of the packed file on (from
 * 1), that line (from 1) of that file (-1: none of ours) and the following ones
 */
function lineTable({ sources, mappings }, folder, root) {
  const names = sources.map((source) =>
    path.relative(root, path.resolve(folder, source)).replaceAll('\\', '/'),
  );
  const files = names.filter((name) => /^(apps|libs)\//.test(name));
  const numbers = names.map((name) => files.indexOf(name));
  const parts = [];
  let [file, ahead] = [-1, 0];
  let at = 0;
  for (const place of firstPlaces(mappings)) {
    at++;
    if (!place) continue;
    const number = numbers[place.source];
    const distance = place.line + 1 - at;
    if (number === file && (number === -1 || distance === ahead)) continue;
    parts.push([at, number === -1 ? 0 : place.line + 1, number]);
    [file, ahead] = [number, distance];
  }
  return { files, parts };
}

module.exports = { lineTable };
